import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import type { TriggerEvent } from '../operation/event';
import { isKeptInTable, type PollReason, pollReasonOf, timeLimitOf } from './engine';
import { asKnown, errorOf, isError } from './failures';
import { openPoll } from './openPoll';
import { stateOf, type TriggerState } from './triggerState';

/**
 * Makes the `poll` of a trigger node, which polls for the event that is chosen; null where nothing has happened.
 * @throws (`poll`) {NodeApiError} where the service fails, {NodeOperationError} for a parameter or a
 *   credential that cannot be used, as far as it is an error now (`isError`)
 */
export function poller(events: readonly TriggerEvent[]) {
	return async function (this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		const reason = pollReasonOf(this);
		// read once and first: a durable engine binds it to this poll
		const data = this.getWorkflowStaticData('node');
		const { id, name } = this.getNode();
		// an older n8n may give two triggers one id
		const state = stateOf(JSON.stringify([this.getWorkflow().id, id, name]));
		const isActivation = reason === 'activation';
		const left = isActivation ? state.activationMs : Infinity;
		const timeLimit = Math.min(left, timeLimitOf(this, reason));
		const poll = async () =>
			await judged(
				this,
				reason,
				async () => await pollOnce(this, events, state, reason, timeLimit, data),
			);
		const items = await (reason === 'test'
			? judged(
					this,
					reason,
					async () => await (await openPoll(this, events, timeLimit, true)).sample(),
				)
			: state.alone(timeLimit, isActivation, poll));
		return items.length === 0 ? null : [items];
	};
}

/** What a poll gives; nothing where it failed, and that is no error now. @throws {NodeApiError | NodeOperationError} */
async function judged(
	context: IPollFunctions,
	reason: PollReason,
	poll: () => Promise<INodeExecutionData[]>,
): Promise<INodeExecutionData[]> {
	try {
		return await poll();
	} catch (thrown) {
		const error = asKnown(thrown);
		if (isError(reason, error)) throw errorOf(context.getNode(), error, reason === 'activation');
		// a line break of the service would make a line of its own
		const why = error.message.replace(/\s+/g, ' ');
		context.logger.warn(`A poll failed, the next one tries again: ${why}`);
		return [];
	}
}

async function pollOnce(
	context: IPollFunctions,
	events: readonly TriggerEvent[],
	state: TriggerState,
	reason: PollReason,
	timeLimit: number,
	data: IDataObject,
): Promise<INodeExecutionData[]> {
	if (reason === 'activation') state.isNew ??= true;
	const subjects = await openPoll(context, events, timeLimit, false);
	const isTick = reason === 'tick';
	// n8n saves that of an activation, or, in a table of its own, that of a tick
	const savesQuiet = isTick === isKeptInTable(data);
	const items = await state.remembering(
		data,
		savesQuiet,
		isTick,
		async (memory) => await subjects.poll(memory, state.isNew === true, state),
	);
	state.isNew = false;
	return items;
}
