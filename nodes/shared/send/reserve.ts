import { highestPrice } from '../contract/endpoint';
import type { Failure } from '../request/failure';
import { addCredits, type Budget } from './budget';
import type { BudgetExceeded, Outcome, ServiceRequest, Stopped } from './outcome';
import type { Layer } from './send';
import type { Usage } from './usage';

/**
 * Limits a request to the records that its input item and the run can pay for, reserves their maximum cost, and charges
 * the actual cost. @param run budget of the run
 */
export const reserve =
	(run: Budget, usage: Usage): Layer =>
	(next) =>
	async (request) => {
		const budgets = [request.budget, run];
		const reserved = await reserveCredits(request, run);
		if (reserved.kind !== 'reserved') return reserved;
		const { pageSize, credits } = reserved;
		const outcome = await next({ ...request, pageSize });
		const cost = costOf(outcome);
		for (const each of budgets) {
			// without a usable response the service may have charged all of it
			each.spending.settle(credits, cost ?? credits);
			each.spent = addCredits(each.spent, cost ?? 0);
		}
		if (cost === undefined && credits > 0) usage.unanswered += 1;
		return outcome;
	};

interface Reserved {
	readonly kind: 'reserved';
	/** Records that can be paid for. */
	readonly pageSize: number;
	readonly credits: number;
}

/** Reserves credits of both budgets. Waits, without holding any, while requests in flight may still release some. */
async function reserveCredits(
	{ budget: item, operation, signal, pageSize: asked, minPageSize = 1 }: ServiceRequest,
	run: Budget,
): Promise<Reserved | BudgetExceeded | Stopped> {
	const { endpoint } = operation;
	const wanted = item.affordable(endpoint, asked);
	if (wanted < minPageSize) return { kind: 'unpaid', budget: item };
	while (!signal.aborted && run.affordable(endpoint, wanted) < wanted && run.spending.reserved > 0)
		await run.spending.settled();
	if (signal.aborted) return { kind: 'stopped' };
	const pageSize = run.affordable(endpoint, wanted);
	if (pageSize < minPageSize) return { kind: 'unpaid', budget: run };
	const credits = highestPrice(endpoint, pageSize);
	for (const { spending } of [item, run])
		spending.reserved = addCredits(spending.reserved, credits);
	return { kind: 'reserved', pageSize, credits };
}

/** Returns what a request has cost; undefined if the service may have charged for it without saying so. */
function costOf(outcome: Outcome): number | undefined {
	if (outcome.kind === 'response') return outcome.cost;
	const { mayBeCharged, creditsCost = 0 }: Partial<Failure> =
		outcome.kind === 'failure' ? outcome.failure : {};
	return mayBeCharged ? undefined : creditsCost;
}
