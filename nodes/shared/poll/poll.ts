import type { INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import type { TriggerEvent } from '../operation/event';
import { errorOf } from './failures';
import { openPoll } from './openPoll';
import { pollEach, sampleOf } from './subjects';
import { stateOf } from './triggerState';

/**
 * Makes the `poll` of a trigger node, which polls for the chosen event, and returns null if nothing has happened.
 * @throws (`poll`) {NodeApiError} if the service fails, {NodeOperationError} for an invalid parameter or credential
 */
export function poller(events: readonly TriggerEvent[]) {
	return async function (this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		const reason = pollReasonOf(this);
		// must be read first, and only once: a durable engine binds the data to this poll
		const data = this.getWorkflowStaticData('node');
		const trigger = stateOf(JSON.stringify([this.getWorkflow().id, this.getNode().name]));
		const endsAt = performance.now() + timeLimitOf(this, reason);
		if (reason === 'activation') trigger.isNew ??= true;
		try {
			const items = await (reason === 'test'
				? sampleOf(await openPoll(this, events, endsAt, true))
				: trigger.poll(data, endsAt, reason === 'tick', async (stored) => {
						const subjects = await openPoll(this, events, endsAt, false);
						return await pollEach(subjects, stored, trigger);
					}));
			return items.length === 0 ? null : [items];
		} catch (thrown) {
			const error = errorOf(this.getNode(), thrown, reason);
			if (typeof error !== 'string') throw error;
			this.logger.warn(error);
			return null;
		}
	};
}

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
function pollReasonOf(context: IPollFunctions): PollReason {
	if (context.getMode() === 'manual') return 'test';
	const isFirst = !polled.has(context);
	polled.add(context);
	// a durable engine gives each tick a new context, and less time
	if (!isFirst || budgetOf(context) < WHOLE_BUDGET_MS) return 'tick';
	const restarts = ['init', 'leadershipChange'];
	return restarts.includes(context.getActivationMode()) ? 'restart' : 'activation';
}

/**
 * Returns how many milliseconds a poll may take. n8n drops what a durable tick or an activation returns too late, even if it
 * was paid for.
 */
function timeLimitOf(context: IPollFunctions, reason: PollReason): number {
	return Math.min(budgetOf(context), reason === 'tick' ? Infinity : 36_000);
}

/** Returns the time for a poll, in milliseconds; older versions of n8n do not report it. */
function budgetOf(context: IPollFunctions): number {
	const { getPollBudgetMs } = context as Partial<Pick<IPollFunctions, 'getPollBudgetMs'>>;
	return getPollBudgetMs?.call(context) ?? WHOLE_BUDGET_MS;
}
