import type { IDataObject, IPollFunctions } from 'n8n-workflow';

/**
 * Why n8n calls `poll`:
 * - `test`: somebody presses "Fetch Test Event"
 * - `activation`: the workflow is published; an error here keeps it from being active
 * - `restart`: n8n starts again, and an error here would switch the trigger off permanently
 * - `tick`: it is one of the Poll Times
 */
export type PollReason = 'test' | 'activation' | 'restart' | 'tick';

/** Contexts that have polled: the default engine keeps one for as long as the trigger is registered. */
const polled = new WeakSet<IPollFunctions>();

/** How long a poll may take in every engine but the durable ones, and in those at an activation. */
const WHOLE_BUDGET_MS = 300_000;

/** Says why `poll` is called. Call it once in each poll. */
export function pollReasonOf(context: IPollFunctions): PollReason {
	if (context.getMode() === 'manual') return 'test';
	const isFirst = !polled.has(context);
	polled.add(context);
	// a durable engine gives each tick a new context, and less time
	if (!isFirst || budgetOf(context) < WHOLE_BUDGET_MS) return 'tick';
	return ['init', 'leadershipChange'].includes(context.getActivationMode())
		? 'restart'
		: 'activation';
}

/**
 * How long a poll may take, in milliseconds: at a tick of the default engine five minutes; else 36 seconds. A durable engine throws
 * away what takes longer, even if it was paid, and an activation may have to wait for a poll under way, too.
 */
export function timeLimitOf(context: IPollFunctions, reason: PollReason): number {
	return Math.min(budgetOf(context), reason === 'tick' ? Infinity : 36_000);
}

/** The budget is recent: older versions of n8n do not tell it. */
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
