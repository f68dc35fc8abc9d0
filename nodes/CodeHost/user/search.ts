import { codeHost } from '../../shared/contract';
import { asText } from '../../shared/fields/text';
import type { Operation } from '../../shared/operation/operation';
import { afterTokenWithTotal } from '../../shared/operation/paging';
import { user } from '../resources';
import { userFilters } from '../userFilters';

/** Search for users and organizations (service document, "Code host"). */
export const search: Operation = {
	resource: user,
	option: {
		name: 'Search',
		value: 'search',
		action: 'Search code host users and organizations',
		description:
			'Search users and organizations by text and filters. Costs 1 credit for each request of up to 10 results.',
	},
	endpoint: codeHost.searchUsers,
	fields: [
		{
			property: {
				displayName: 'Query',
				name: 'query',
				type: 'string',
				default: '',
				placeholder: 'e.g. compiler engineer',
				description:
					'Words to search for in users and organizations, up to 256 characters. May be empty when filters are set.',
			},
			expected: 'at most 256 characters of text',
			read: asText,
		},
	],
	filters: userFilters,
	options: [
		{
			property: {
				displayName: 'Order',
				name: 'order',
				type: 'options',
				options: [
					{ name: 'Ascending', value: 'asc' },
					{ name: 'Descending', value: 'desc' },
				],
				default: 'desc',
				description: 'Direction of the order: asc or desc',
			},
			expected: 'asc or desc',
			read: asText,
		},
		{
			property: {
				displayName: 'Sort',
				name: 'sort',
				type: 'options',
				options: [
					{ name: 'Best Match', value: 'best-match' },
					{ name: 'Followers', value: 'followers' },
					{ name: 'Joined', value: 'joined' },
					{ name: 'Repositories', value: 'repositories' },
				],
				default: 'best-match',
				description:
					'What the results are ordered by: best-match, followers, joined or repositories',
			},
			expected: 'one of best-match, followers, repositories, joined',
			read: asText,
		},
	],
	needsSubject: true,
	result: {
		kind: 'list',
		listKey: 'users',
		paging: afterTokenWithTotal,
		record: {
			schema: codeHost.user,
			idField: 'id',
			simplified: [
				'username',
				'name',
				'type',
				'bio',
				'location',
				'followersCount',
				'repositoriesCount',
				'url',
				'avatarUrl',
				'id',
			],
		},
	},
};
