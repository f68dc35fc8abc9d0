import type { IExecuteFunctions } from 'n8n-workflow';
import { Budget, Ledger } from '../send/spending';

/** How long the count of an execution is kept after its last use. */
const KEPT_MS = 60 * 60_000;
/** More are not kept: the one that was used longest ago goes. */
const MAX_KEPT = 10_000;

/** What the calls of a node in one execution of the workflow spend together, by the ids of both. */
const ledgers = new Map<string, Ledger>();

/**
 * The budget of a run. To a user a run is the execution: all calls of the node in it share the limit (Loop Over
 * Items, the calls of an agent). It is kept in memory, so after a Wait that goes on in another process it begins anew.
 */
export function runBudget(context: IExecuteFunctions, limit: number | undefined): Budget {
	// an execution that n8n does not save may have no id
	const executionId = context.getExecutionId() as string | undefined;
	if (limit === undefined || !executionId) return new Budget('run', limit);
	const now = performance.now();
	for (const [key, { lastUse }] of ledgers) if (now - lastUse > KEPT_MS) ledgers.delete(key);
	const key = `${executionId} ${context.getNode().id}`;
	const ledger = ledgers.get(key) ?? new Ledger();
	ledger.lastUse = now;
	ledgers.delete(key);
	ledgers.set(key, ledger);
	const [oldest] = ledgers.keys();
	if (ledgers.size > MAX_KEPT && oldest !== undefined) ledgers.delete(oldest);
	return new Budget('run', limit, ledger);
}
