import type { INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import type { TriggerEvent } from '../operation/event';
import { isKeptInTable, pollReasonOf, timeLimitOf } from './engine';
import { asKnown, errorOf, isError } from './failures';
import { openPoll } from './openPoll';
import { stateOf } from './triggerState';

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
		const state = stateOf(JSON.stringify([this.getWorkflow().id, this.getNode().name]));
		const timeLimit = timeLimitOf(this, reason);
		const poll = async () => {
			if (reason === 'activation') state.isNew ??= true;
			const subjects = await openPoll(this, events, timeLimit, false);
			const isTick = reason === 'tick';
			// n8n saves the memory of a quiet activation, or, in a table of its own, of a quiet tick
			const savesQuiet = isTick === isKeptInTable(data);
			const ask = async (memory: unknown) =>
				await subjects.poll(memory, state.isNew === true, state);
			const items = await state.remembering(data, savesQuiet, isTick, ask);
			state.isNew = false;
			return items;
		};
		try {
			const items = await (reason === 'test'
				? (await openPoll(this, events, timeLimit, true)).sample()
				: state.alone(timeLimit, reason === 'activation', poll));
			return items.length === 0 ? null : [items];
		} catch (thrown) {
			const failure = asKnown(thrown);
			if (isError(reason, failure)) throw errorOf(this.getNode(), failure, reason);
			// a line break of the service would make a line of its own
			const why = failure.message.replace(/\s+/g, ' ');
			this.logger.warn(`A poll failed, the next one tries again: ${why}`);
			return null;
		}
	};
}
