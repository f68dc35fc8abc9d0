import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { describeEvents, eventSubtitle } from '../shared/description/describeEvents';
import { poller } from '../shared/poll/poll';
import { events } from './operations';

export class ShortVideoTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Short Video Trigger',
		name: 'shortVideoTrigger',
		icon: {
			light: 'file:../../icons/shortVideo.light.svg',
			dark: 'file:../../icons/shortVideo.dark.svg',
		},
		group: ['trigger'],
		version: 1,
		subtitle: eventSubtitle,
		description: 'Get public profiles of a short-video network, or start the workflow on changes',
		defaults: { name: 'Short Video Trigger' },
		...describeEvents('shortVideoTrigger', events),
	};

	poll = poller(events);
}
