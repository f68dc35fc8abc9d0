import type { NewRecords } from '../../shared/operation/event';
import { search } from '../user/search';

/**
 * A search finds a user or an organization that it did not find before, those that joined last first
 * (service document, "Code host").
 */
export const newUser: NewRecords = {
	kind: 'new',
	option: {
		name: 'New User',
		value: 'newUser',
		action: 'On new user or organization in a search',
		description: 'Starts when a search finds a user or an organization that it did not find before',
	},
	operation: search,
	body: { sort: 'joined', order: 'desc' },
};
