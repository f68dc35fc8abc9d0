import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { describeEvents, eventSubtitle } from '../shared/description/describeEvents';
import { iconOf } from '../shared/description/identity';
import { poller } from '../shared/poll/poll';
import { events } from './operations';

export class ShortVideoTrigger implements INodeType {
	description: INodeTypeDescription = {
		icon: iconOf('shortVideo'),
		subtitle: eventSubtitle,
		description: 'Get public profiles of a short-video network, or start the workflow on changes',
		...describeEvents('shortVideoTrigger', events),
	};

	poll = poller(events);
}
