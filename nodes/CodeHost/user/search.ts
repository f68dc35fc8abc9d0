import { codeHost } from '../../shared/contract';
import { field } from '../../shared/fields/field';
import { words } from '../../shared/fields/words';
import { type Operation, resource } from '../../shared/operation/operation';
import { afterTokenWithTotal } from '../../shared/operation/paging';
import { userFilters } from '../userFilters';

/** Search for users and organizations (service document, "Code host"). */
export const search: Operation = {
	resource: resource('user'),
	option: {
		name: 'Search',
		value: 'search',
		action: 'Search code host users and organizations',
		description:
			'Search users and organizations by text and filters. Costs 1 credit for each request of up to 10 results.',
	},
	endpoint: codeHost.searchUsers,
	fields: [
		field({
			displayName: 'Query',
			name: 'query',
			placeholder: 'e.g. compiler engineer',
			description:
				'Words to search for in users and organizations, up to 256 characters. May be empty when filters are set.',
			expected: 'at most 256 characters of text',
		}),
	],
	filters: userFilters,
	options: [
		field({
			displayName: 'Order',
			name: 'order',
			type: 'options',
			options: [
				{ name: 'Ascending', value: 'asc' },
				{ name: 'Descending', value: 'desc' },
			],
			default: 'desc',
			description: 'Direction of the order: asc or desc',
			expected: 'asc or desc',
		}),
		field({
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
			description: 'What the results are ordered by: best-match, followers, joined or repositories',
			expected: 'one of best-match, followers, repositories, joined',
		}),
	],
	needsSubject: true,
	result: {
		kind: 'list',
		listKey: 'users',
		paging: afterTokenWithTotal,
		record: {
			schema: codeHost.user,
			idField: 'id',
			simplified: words(`
				username name type bio location followersCount repositoriesCount url avatarUrl id
			`),
		},
	},
};
