import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import type { TriggerEvent } from '../operation/event';
import { isInTable, type PollReason, pollReasonOf, timeLimitOf } from './engine';
import { asKnown, blamingN8n, errorOf, FAILURES_BEFORE_PAUSE, PollFailure } from './failures';
import { openPoll } from './openPoll';
import { pollsUnderWay, spread, stateOf, type TriggerState } from './triggerState';

/**
 * Makes the `poll` of a trigger node, which polls for the event that is chosen; null where nothing has happened.
 * @throws (`poll`) {NodeApiError} where the service fails, {NodeOperationError} for a parameter or a
 *   credential that cannot be used; when a workflow is published only for what its user can fix, and when
 *   n8n restarts for nothing, because that would switch the trigger off
 */
export function poller(events: readonly TriggerEvent[]) {
	return async function (this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		const reason = pollReasonOf(this);
		// read once and first: a durable engine binds it to this poll
		const data = this.getWorkflowStaticData('node');
		const state = stateOf(`${this.getWorkflow().id}:${this.getNode().id}`);
		const left = reason === 'activation' ? state.activationMs : Infinity;
		const timeLimit = Math.min(left, timeLimitOf(this, reason));
		const poll = async () => await pollOnce(this, events, state, reason, timeLimit, data);
		const items = await (reason === 'test'
			? sample(this, events, timeLimit)
			: state.alone(timeLimit, reason === 'activation', poll));
		return items.length === 0 ? null : [items];
	};
}

async function sample(context: IPollFunctions, events: readonly TriggerEvent[], timeLimit: number) {
	let isOpen = false;
	try {
		const { subjects } = await openPoll(context, events, timeLimit, 0);
		isOpen = true;
		return await subjects.sample();
	} catch (error) {
		const node = context.getNode();
		throw errorOf(node, asKnown(node, error, !isOpen), false);
	}
}

/** Polls, unless it has failed too often in a row, and judges a failure by the reason. */
async function pollOnce(
	context: IPollFunctions,
	events: readonly TriggerEvent[],
	state: TriggerState,
	reason: PollReason,
	timeLimit: number,
	data: IDataObject,
): Promise<INodeExecutionData[]> {
	const began = Date.now();
	// counted before anything is waited for: each of the polls that begin together has another number
	const underWay = pollsUnderWay();
	const isCursor = isInTable(data);
	const isActivation = reason !== 'tick';
	const { streak } = state;
	if (isActivation) streak.end();
	if (reason === 'activation') state.isNew ??= true;
	// an engine with cursors waits longer itself after each failure
	const isPaused = (subject: string) => !isCursor && streak.isPaused(subject);
	let subject = '';
	let waitedMs = 0;
	try {
		const opened = await openPoll(context, events, timeLimit, streak.length);
		({ subject, waitedMs } = opened);
		if (isPaused(subject)) return [];
		await spread(underWay);
		const poll = async (memory: unknown) =>
			await opened.subjects.poll(memory, state.isNew === true);
		const items = await state.remembering(data, isActivation, isCursor, poll);
		streak.end();
		state.isNew = false;
		return items;
	} catch (thrown) {
		const known = asKnown(context.getNode(), thrown, subject === '');
		const error = blamingN8n(known, waitedMs);
		const message = error instanceof Error ? error.message : String(error);
		// what cannot even be sent is told apart by what is wrong with it
		if (subject === '' && isPaused(message)) return [];
		const failure = error instanceof PollFailure ? error.failure : undefined;
		const failures = streak.count(subject || message, began, failure?.status);
		const mayPass =
			reason === 'restart' ||
			// what its user has to mend is told at once
			(isActivation && failure?.retryable === true) ||
			(failure?.throttled === true && failures < FAILURES_BEFORE_PAUSE);
		if (mayPass) {
			context.logger.warn(`A poll failed, the next one tries again: ${message}`);
			return [];
		}
		if (isActivation) state.activationFailed();
		const pause = isCursor || isActivation ? '' : streak.pauseIn(context.getTimezone());
		throw errorOf(context.getNode(), error, isActivation, pause);
	}
}
