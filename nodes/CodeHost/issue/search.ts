import { codeHost } from '../../shared/contract';
import { asText } from '../../shared/fields/text';
import { InvalidValue } from '../../shared/operation/field';
import type { Operation } from '../../shared/operation/operation';
import { afterTokenWithTotal } from '../../shared/operation/paging';
import { issueFilters } from '../issueFilters';
import { issue } from '../resources';

/** Orders of user search: one that was chosen there stays in the options when the operation is switched. */
const OF_USERS = ['followers', 'joined', 'repositories'];

function asIssueSort(value: unknown): string {
	const given = asText(value);
	if (OF_USERS.includes(given)) throw new InvalidValue('an order of issues such as best-match');
	return given;
}

/** Issue and pull request search (service document, "Code host"). */
export const search: Operation = {
	resource: issue,
	option: {
		name: 'Search',
		value: 'search',
		action: 'Search issues and pull requests',
		description:
			'Search issues and pull requests by text and filters. Costs 1 credit for each request of up to 10 results.',
	},
	endpoint: codeHost.searchIssues,
	fields: [
		{
			property: {
				displayName: 'Query',
				name: 'query',
				type: 'string',
				default: '',
				placeholder: 'e.g. memory leak',
				description:
					'Words to search for in issues and pull requests. May be empty when filters are set.',
			},
			expected: 'text to search for',
			read: asText,
		},
	],
	filters: issueFilters,
	options: [
		{
			property: {
				displayName: 'Order',
				name: 'order',
				type: 'string',
				default: '',
				placeholder: 'e.g. desc',
				description:
					'Direction of the order, such as desc. The service does not list the values that it takes.',
			},
			expected: 'a direction such as desc',
			read: asText,
		},
		{
			property: {
				displayName: 'Sort',
				name: 'sort',
				type: 'string',
				default: '',
				placeholder: 'e.g. best-match',
				description:
					'What the results are ordered by, such as best-match. The service does not list the values that it takes.',
			},
			expected: 'an ordering such as best-match',
			read: asIssueSort,
			examples: {
				accepted: [['created', 'created']],
				refused: ['followers', 'joined'],
			},
		},
	],
	needsSubject: true,
	result: {
		kind: 'list',
		listKey: 'issues',
		paging: afterTokenWithTotal,
		record: {
			schema: codeHost.issue,
			idField: 'id',
			simplified: [
				'title',
				'state',
				'url',
				'repository',
				'authorLogin',
				'number',
				'isPullRequest',
				'labels',
				'commentsCount',
				'updatedAt',
			],
		},
	},
};
