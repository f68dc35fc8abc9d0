import type { INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import type { TriggerEvent } from '../operation/event';
import { pollReasonOf, timeLimitOf } from './engine';
import { errorOf } from './failures';
import { openPoll } from './openPoll';
import { pollEach, sampleOf } from './subjects';
import { stateOf } from './triggerState';

/**
 * Makes the `poll` of a trigger node, which polls for the chosen event; null if nothing has happened.
 * @throws (`poll`) {NodeApiError} if the service fails, {NodeOperationError} for an invalid parameter or credential
 */
export function poller(events: readonly TriggerEvent[]) {
	return async function (this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		const reason = pollReasonOf(this);
		// read once and first: a durable engine binds it to this poll
		const data = this.getWorkflowStaticData('node');
		const trigger = stateOf(JSON.stringify([this.getWorkflow().id, this.getNode().name]));
		const timeLimit = timeLimitOf(this, reason);
		if (reason === 'activation') trigger.isNew ??= true;
		try {
			const items = await (reason === 'test'
				? sampleOf(await openPoll(this, events, timeLimit, true))
				: trigger.poll(data, timeLimit, async (stored) => {
						const subjects = await openPoll(this, events, timeLimit, false);
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
