import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import type { TriggerEvent } from '../operation/event';
import { CREDENTIAL_TYPE } from '../request/client';
import { isKeptInTable, type PollReason, pollReasonOf, timeLimitOf } from './engine';
import {
	asKnown,
	errorOf,
	failedAgain,
	FAILURES_BEFORE_PAUSE,
	isPausing,
	NEVER,
	pauseIn,
	PollFailure,
} from './failures';
import { openPoll } from './openPoll';
import { stateOf, type TriggerState } from './triggerState';

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
		const isActivation = reason === 'activation';
		const left = isActivation ? state.activationMs : Infinity;
		const timeLimit = Math.min(left, timeLimitOf(this, reason));
		const poll = async () => await pollOnce(this, events, state, reason, timeLimit, data);
		const items = await (reason === 'test'
			? sample(this, events, timeLimit)
			: state.alone(timeLimit, isActivation, poll));
		return items.length === 0 ? null : [items];
	};
}

async function sample(context: IPollFunctions, events: readonly TriggerEvent[], timeLimit: number) {
	try {
		const { subjects } = await openPoll(context, events, timeLimit, 0);
		return await subjects.sample();
	} catch (error) {
		throw errorOf(context.getNode(), asKnown(error), false);
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
	const isInTable = isKeptInTable(data);
	const isActivation = reason !== 'tick';
	if (isActivation) state.failed = NEVER;
	if (reason === 'activation') state.isNew ??= true;
	// an engine with cursors waits longer itself after each failure
	const isPaused = (subject: string) =>
		!isInTable && subject === state.failedFor && isPausing(state.failed);
	let subject = '';
	try {
		const opened = await openPoll(context, events, timeLimit, state.failed[0]);
		({ subject } = opened);
		if (isPaused(subject)) return [];
		const mayInclude = state.isNew === true;
		const items = await state.remembering(
			data,
			// that of an activation, or, in a table of its own, that of a tick
			isActivation !== isInTable,
			!isActivation,
			async (memory) => await opened.subjects.poll(memory, mayInclude, isActivation, state),
		);
		state.failed = NEVER;
		state.isNew = false;
		return items;
	} catch (thrown) {
		const error = asKnown(thrown);
		const failure = error instanceof PollFailure ? error.failure : undefined;
		// what cannot even be sent is told apart by the parameter that is wrong; without one it is the credential
		subject ||= failure === undefined ? error.message : CREDENTIAL_TYPE;
		if (isPaused(subject)) return [];
		const before = subject === state.failedFor ? state.failed : NEVER;
		state.failed = failedAgain(before, failure?.status, began);
		state.failedFor = subject;
		const mayPass =
			reason === 'restart' ||
			// what its user has to mend is told at once
			(isActivation && failure?.retryable === true) ||
			(failure?.throttled === true && state.failed[0] < FAILURES_BEFORE_PAUSE);
		if (mayPass) {
			context.logger.warn(`A poll failed, the next one tries again: ${error.message}`);
			return [];
		}
		const pause = isInTable || isActivation ? '' : pauseIn(context.getTimezone(), state.failed);
		throw errorOf(context.getNode(), error, isActivation, pause);
	}
}
