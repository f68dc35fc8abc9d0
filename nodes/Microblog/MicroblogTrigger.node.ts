import {
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
	NodeConnectionTypes,
} from 'n8n-workflow';
import { describeEvents } from '../shared/description/describeEvents';
import { poll } from '../shared/poll/poll';
import { events } from './events';

export class MicroblogTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Microblog Trigger',
		name: 'microblogTrigger',
		icon: {
			light: 'file:../../icons/microblog.light.svg',
			dark: 'file:../../icons/microblog.dark.svg',
		},
		group: ['trigger'],
		version: 1,
		subtitle: '={{ $parameter["event"].replace(/([A-Z])/g, " $1").toLowerCase() }}',
		description:
			'Get public tweets, their replies and the timelines of users of a microblog, or start the workflow on a new tweet or reply, or when a tweet changes',
		defaults: { name: 'Microblog Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'publicPlatformDataApi', required: true }],
		properties: describeEvents(events),
	};

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await poll(this, events);
	}
}
