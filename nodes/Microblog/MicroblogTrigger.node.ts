import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow';
import { describeEvents } from '../shared/description/describeEvents';
import { activationMessage } from '../shared/description/prices';
import { poller } from '../shared/poll/poll';
import { events } from './operations';

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
		subtitle:
			'={{ $parameter["event"].replace(/([A-Z])/g, " $1").replace(/^./, (first) => first.toUpperCase()) }}',
		description:
			'Get public tweets, replies and timelines, or start the workflow on new ones and changes',
		defaults: { name: 'Microblog Trigger' },
		polling: true,
		activationMessage: activationMessage(events),
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'publicPlatformDataApi', required: true }],
		properties: describeEvents(events),
	};

	poll = poller(events);
}
