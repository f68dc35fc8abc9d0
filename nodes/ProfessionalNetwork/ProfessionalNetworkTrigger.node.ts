import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { describeEvents, eventSubtitle } from '../shared/description/describeEvents';
import { poller } from '../shared/poll/poll';
import { events } from './operations';

export class ProfessionalNetworkTrigger implements INodeType {
	description: INodeTypeDescription = {
		icon: {
			light: 'file:../../icons/professionalNetwork.light.svg',
			dark: 'file:../../icons/professionalNetwork.dark.svg',
		},
		subtitle: eventSubtitle,
		description:
			'Get public companies, jobs, comments and more, or start the workflow on new ones and changes',
		...describeEvents('professionalNetworkTrigger', events),
	};

	poll = poller(events);
}
