import { photoNetwork } from '../../shared/contract';
import { asText } from '../../shared/fields/text';
import type { Operation } from '../../shared/operation/operation';
import { user } from '../resources';
import { userRecord } from '../userRecord';

/** Photo-network user search; one answer holds all it finds (service document, "Photo network"). */
export const search: Operation = {
	resource: user,
	option: {
		name: 'Search',
		value: 'search',
		action: 'Search photo network users',
		description:
			'Search users; one request brings all that the service finds. The service does not state what it costs.',
	},
	endpoint: photoNetwork.searchUsers,
	fields: [
		{
			property: {
				displayName: 'Query',
				name: 'query',
				type: 'string',
				required: true,
				default: '',
				placeholder: 'e.g. street photography',
				description: 'Words to search for, such as street photography',
			},
			expected: 'text to search for',
			read: asText,
		},
	],
	result: { kind: 'list', listKey: 'users', record: userRecord },
};
