import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import type { TriggerEvent } from '../operation/event';
import { errorOf, failureIn } from './failures';
import { type Items, type PollReason, pollReasonOf, timeLimitOf } from './pollReason';
import { openPoll } from './openPoll';
import {
	FAILURES_BEFORE_PAUSE,
	pollsUnderWay,
	spread,
	stateOf,
	type TriggerState,
} from './triggerState';

/**
 * Makes the `poll` of a trigger node, which polls for the event that is chosen; null where nothing has happened.
 * @throws (`poll`) {NodeApiError} where the service fails, {NodeOperationError} for a parameter or a
 *   credential that cannot be used; when a workflow is published only for what its user can fix, and when
 *   n8n restarts for nothing, because that would switch the trigger off
 */
export function poller(events: readonly TriggerEvent[]) {
	return async function (this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		const pollReason = pollReasonOf(this);
		// read once and first: a durable engine binds it to this poll
		const data = this.getWorkflowStaticData('node');
		const alone = async () => {
			const state = stateOf(`${this.getWorkflow().id}:${this.getNode().id}`);
			const poll = async () => await pollOnce(this, events, state, pollReason, data);
			return await state.alone(timeLimitOf(this), poll);
		};
		const items = await (pollReason === 'test' ? sample(this, events) : alone());
		return items && [items];
	};
}

async function sample(context: IPollFunctions, events: readonly TriggerEvent[]): Promise<Items> {
	try {
		return await (await openPoll(context, events, 0)).sample();
	} catch (error) {
		throw errorOf(context.getNode(), error, 'tick');
	}
}

/** Polls, unless it has failed too often in a row, and judges a failure by the pollReason. */
async function pollOnce(
	context: IPollFunctions,
	events: readonly TriggerEvent[],
	state: TriggerState,
	pollReason: PollReason,
	data: IDataObject,
): Promise<Items> {
	const began = Date.now();
	// counted before anything is waited for: each of the polls that begin together has another number
	const underWay = pollsUnderWay();
	const isCursor = isInTable(data);
	const isActivation = pollReason !== 'tick';
	const { streak } = state;
	if (isActivation) streak.end();
	// an engine with cursors waits longer itself after each failure
	const isPaused = (subject: string) => !isCursor && streak.isPaused(subject);
	// what cannot even be sent is told apart by what is wrong with it
	let subject = '';
	try {
		const opened = await openPoll(context, events, streak.length);
		({ subject } = opened);
		if (isPaused(subject)) return null;
		await spread(underWay);
		const items = await state.remembering(data, { isActivation, isCursor }, opened.poll);
		streak.end();
		return items;
	} catch (error) {
		if (subject === '' && isPaused(messageOf(error))) return null;
		const failure = failureIn(error);
		const failures = streak.count(subject || messageOf(error), began, failure?.status);
		const mayPass =
			pollReason === 'restart' ||
			// what its user has to mend is told at once
			(isActivation && failure?.retryable === true) ||
			(failure?.throttled === true && failures < FAILURES_BEFORE_PAUSE);
		if (!mayPass) throw errorOf(context.getNode(), error, pollReason);
		context.logger.warn(`A poll failed, the next one tries again: ${messageOf(error)}`);
		return null;
	}
}

/**
 * Whether the engine keeps what the trigger remembers in a table of its own; then it also waits longer
 * after each failure. What it hands out there is a plain copy, elsewhere a proxy that notices changes,
 * which cannot be cloned (n8n, `trigger-execution-context.factory`).
 */
function isInTable(data: IDataObject): boolean {
	try {
		structuredClone(data);
		return true;
	} catch {
		return false;
	}
}

function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}
