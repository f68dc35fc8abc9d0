import type { NewRecords } from '../../shared/operation/event';
import { search } from '../issue/search';

/**
 * An issue or a pull request that fits a search has been opened (service document, "Code host"). The
 * newest ones have to come first; the document does not list the orderings, so that this one is assumed.
 */
export const newIssue: NewRecords = {
	kind: 'new',
	option: {
		name: 'New Issue',
		value: 'newIssue',
		action: 'On new issue or pull request in a search',
		description: 'Starts when an issue or a pull request that fits a search is opened',
	},
	operation: search,
	time: ['createdAt'],
	body: { sort: 'created', order: 'desc' },
};
