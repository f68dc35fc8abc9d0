import type { NewRecords } from '../../shared/operation/event';
import { getStarred } from '../repository/getStarred';

/**
 * A user has starred a repository (service document, "Code host"). The repository may be ten years old:
 * its times do not tell when it was starred.
 */
export const newStarredRepository: NewRecords = {
	kind: 'new',
	option: {
		name: 'New Starred Repository',
		value: 'newStarredRepository',
		action: 'On new repository that a user stars',
		description: 'Starts when a user stars a repository',
	},
	operation: getStarred,
};
