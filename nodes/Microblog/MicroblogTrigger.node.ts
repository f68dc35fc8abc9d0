import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { describeEvents, eventSubtitle } from '../shared/description/describeEvents';
import { iconOf } from '../shared/description/identity';
import { poller } from '../shared/poll/poll';
import { events } from './operations';

export class MicroblogTrigger implements INodeType {
	description: INodeTypeDescription = {
		icon: iconOf('microblog'),
		subtitle: eventSubtitle,
		description:
			'Get public tweets, replies and timelines, or start the workflow on new ones and changes',
		...describeEvents('microblogTrigger', events),
	};

	poll = poller(events);
}
