import type { IDataObject, IPollFunctions } from 'n8n-workflow';

/**
 * Why n8n calls `poll`:
 * - `test`: somebody presses "Fetch Test Event"
 * - `activation`: the workflow is published; an error here keeps it from being active
 * - `restart`: n8n starts again, and an error here would switch the trigger off permanently
 * - `tick`: it is one of the Poll Times
 */
export type PollReason = 'test' | 'activation' | 'restart' | 'tick';

/** Contexts that have polled: the default engine keeps one while the trigger is registered. */
const polled = new WeakSet<IPollFunctions>();

/** Budget of every poll but a durable tick. */
const WHOLE_BUDGET_MS = 300_000;

/** Returns why n8n calls `poll`. Call it once in each poll. */
export function pollReasonOf(context: IPollFunctions): PollReason {
	if (context.getMode() === 'manual') return 'test';
	const isFirst = !polled.has(context);
	polled.add(context);
	// a durable engine gives each tick a new context, and less time
	if (!isFirst || budgetOf(context) < WHOLE_BUDGET_MS) return 'tick';
	const restarts = ['init', 'leadershipChange'];
	return restarts.includes(context.getActivationMode()) ? 'restart' : 'activation';
}

/**
 * Returns how many milliseconds a poll may take: five minutes at a tick of the default engine, else 36 seconds. A durable engine
 * drops what takes longer, even if it was paid, and an activation may also wait for a poll in progress.
 */
export function timeLimitOf(context: IPollFunctions, reason: PollReason): number {
	return Math.min(budgetOf(context), reason === 'tick' ? Infinity : 36_000);
}

/** Older versions of n8n do not tell the budget. */
function budgetOf(context: IPollFunctions): number {
	const { getPollBudgetMs } = context as Partial<Pick<IPollFunctions, 'getPollBudgetMs'>>;
	return getPollBudgetMs?.call(context) ?? WHOLE_BUDGET_MS;
}

/**
 * Returns whether the engine stores the state of the trigger in a table of its own, and then waits longer after each failure.
 * There the state is a plain copy; elsewhere a proxy that notices changes, which cannot be cloned
 * (n8n, `trigger-execution-context.factory`).
 */
export function isStoredInTable(data: IDataObject): boolean {
	try {
		structuredClone(data);
		return true;
	} catch {
		return false;
	}
}
