import type { NewRecords } from '../../shared/operation/event';
import { getMany } from '../project/getMany';

/** A user has created a public project board (service document, "Code host"). */
export const newProject: NewRecords = {
	kind: 'new',
	option: {
		name: 'New Project',
		value: 'newProject',
		action: 'On new project board of a user',
		description: 'Starts when a user creates a public project board',
	},
	operation: getMany,
	time: ['createdAt'],
};
