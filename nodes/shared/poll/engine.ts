import type { IPollFunctions } from 'n8n-workflow';

/**
 * Why n8n calls `poll`:
 * - `test`: somebody presses "Fetch Test Event"
 * - `activation`: the workflow is published; an error here keeps it from being active
 * - `restart`: n8n starts again, and an error here would switch the trigger off permanently
 * - `tick`: it is one of the Poll Times
 */
export type PollReason = 'test' | 'activation' | 'restart' | 'tick';

/** Budget of every poll but a durable tick. */
const WHOLE_BUDGET_MS = 300_000;

/** Contexts that have polled: the default engine keeps one while the trigger is registered. */
const polled = new WeakSet<IPollFunctions>();

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

/** Returns how many milliseconds a poll may take. n8n drops what a durable tick or an activation returns too late, even if it was paid. */
export function timeLimitOf(context: IPollFunctions, reason: PollReason): number {
	return Math.min(budgetOf(context), reason === 'tick' ? Infinity : 36_000);
}

/** Older versions of n8n do not tell the budget. */
function budgetOf(context: IPollFunctions): number {
	const { getPollBudgetMs } = context as Partial<Pick<IPollFunctions, 'getPollBudgetMs'>>;
	return getPollBudgetMs?.call(context) ?? WHOLE_BUDGET_MS;
}
