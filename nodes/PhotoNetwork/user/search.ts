import { photoNetwork } from '../../shared/contract';
import { field } from '../../shared/fields/field';
import { type Operation, resource } from '../../shared/operation/operation';
import { userRecord } from '../userRecord';

/** Photo-network user search; one answer holds all it finds (service document, "Photo network"). */
export const search: Operation = {
	resource: resource('user'),
	option: {
		name: 'Search',
		value: 'search',
		action: 'Search photo network users',
		description:
			'Search users; one request brings all that the service finds. The service does not state what it costs.',
	},
	endpoint: photoNetwork.searchUsers,
	fields: [
		field({
			displayName: 'Query',
			name: 'query',
			required: true,
			placeholder: 'e.g. street photography',
			description: 'Words to search for, such as street photography',
			expected: 'text to search for',
		}),
	],
	result: { kind: 'list', listKey: 'users', record: userRecord },
};
