import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { describeEvents, eventSubtitle } from '../shared/description/describeEvents';
import { poller } from '../shared/poll/poll';
import { events } from './operations';

export class PhotoNetworkTrigger implements INodeType {
	description: INodeTypeDescription = {
		icon: {
			light: 'file:../../icons/photoNetwork.light.svg',
			dark: 'file:../../icons/photoNetwork.dark.svg',
		},
		subtitle: eventSubtitle,
		description:
			'Get and search public profiles of a photo-sharing network, or start the workflow on changes',
		...describeEvents('photoNetworkTrigger', events),
	};

	poll = poller(events);
}
