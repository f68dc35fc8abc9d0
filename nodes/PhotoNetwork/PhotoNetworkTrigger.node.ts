import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { describeEvents, eventSubtitle } from '../shared/description/describeEvents';
import { iconOf } from '../shared/description/identity';
import { poller } from '../shared/poll/poll';
import { events } from './operations';

export class PhotoNetworkTrigger implements INodeType {
	description: INodeTypeDescription = {
		icon: iconOf('photoNetwork'),
		subtitle: eventSubtitle,
		description:
			'Get and search public profiles of a photo-sharing network, or start the workflow on changes',
		...describeEvents('photoNetworkTrigger', events),
	};

	poll = poller(events);
}
