import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { describeEvents, eventSubtitle } from '../shared/description/describeEvents';
import { iconOf } from '../shared/description/identity';
import { poller } from '../shared/poll/poll';
import { events } from './operations';

export class ProfessionalNetworkTrigger implements INodeType {
	description: INodeTypeDescription = {
		icon: iconOf('professionalNetwork'),
		subtitle: eventSubtitle,
		description:
			'Get public companies, jobs, comments and more, or start the workflow on new ones and changes',
		...describeEvents('professionalNetworkTrigger', events),
	};

	poll = poller(events);
}
