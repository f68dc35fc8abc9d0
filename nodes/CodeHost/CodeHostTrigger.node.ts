import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { describeEvents, eventSubtitle } from '../shared/description/describeEvents';
import { iconOf } from '../shared/description/identity';
import { poller } from '../shared/poll/poll';
import { events } from './operations';

export class CodeHostTrigger implements INodeType {
	description: INodeTypeDescription = {
		icon: iconOf('codeHost'),
		subtitle: eventSubtitle,
		description:
			'Get public profiles, repositories, projects and issues, or start the workflow on new ones and changes',
		...describeEvents('codeHostTrigger', events),
	};

	poll = poller(events);
}
