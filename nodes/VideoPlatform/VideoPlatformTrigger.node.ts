import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { describeEvents, eventSubtitle } from '../shared/description/describeEvents';
import { iconOf } from '../shared/description/identity';
import { poller } from '../shared/poll/poll';
import { events } from './operations';

export class VideoPlatformTrigger implements INodeType {
	description: INodeTypeDescription = {
		icon: iconOf('videoPlatform'),
		subtitle: eventSubtitle,
		description: 'Get public videos and their transcripts, or start the workflow on changes',
		...describeEvents('videoPlatformTrigger', events),
	};

	poll = poller(events);
}
