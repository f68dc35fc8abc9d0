import { highestPrice } from '../contract/endpoint';
import { addCredits, type Budget } from './budget';
import type { Outcome } from './outcome';
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
		const { budget: item, operation, signal } = request;
		const { endpoint } = operation;
		const wanted = item.affordable(endpoint, request.pageSize);
		// requests in flight may still release credits
		while (
			!signal.aborted &&
			run.affordable(endpoint, wanted) < wanted &&
			run.spending.reserved > 0
		)
			await run.spending.settled();
		if (signal.aborted) return { kind: 'stopped' };
		const pageSize = run.affordable(endpoint, wanted);
		if (pageSize === 0) return { kind: 'unpaid', budget: wanted === 0 ? item : run };
		const credits = highestPrice(endpoint, pageSize);
		for (const { spending } of [item, run]) spending.reserve(credits);
		const outcome = await next({ ...request, pageSize });
		const cost = costOf(outcome);
		for (const budget of [item, run]) {
			// without a usable response the service may have charged all of it
			budget.spending.settle(credits, cost ?? credits);
			budget.spent = addCredits(budget.spent, cost ?? 0);
		}
		if (cost === undefined && credits > 0) usage.unanswered += 1;
		return outcome;
	};

/** Returns what a request has cost; undefined if the service may have charged for it without saying so. */
function costOf(outcome: Outcome): number | undefined {
	if (outcome.kind === 'response') return outcome.cost;
	if (outcome.kind !== 'failure') return 0;
	const { mayBeCharged, creditsCost = 0 } = outcome.failure;
	return mayBeCharged ? undefined : creditsCost;
}
