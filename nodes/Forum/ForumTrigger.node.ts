import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { describeEvents, eventSubtitle } from '../shared/description/describeEvents';
import { iconOf } from '../shared/description/identity';
import { poller } from '../shared/poll/poll';
import { events } from './operations';

export class ForumTrigger implements INodeType {
	description: INodeTypeDescription = {
		icon: iconOf('forum'),
		subtitle: eventSubtitle,
		description:
			'Get public posts, comments, communities and users, or start the workflow on new ones and changes',
		...describeEvents('forumTrigger', events),
	};

	poll = poller(events);
}
