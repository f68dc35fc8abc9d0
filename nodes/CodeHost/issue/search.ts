import { codeHost } from '../../shared/contract';
import { asText } from '../../shared/fields/text';
import type { Operation } from '../../shared/operation/operation';
import { afterTokenWithTotal } from '../../shared/operation/paging';
import { issueFilters } from '../issueFilters';
import { issue } from '../resources';

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
				description: 'Free text to search for. May be empty when filters are set.',
			},
			wanted: 'text to search for',
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
				description: 'Direction of the order. The service does not list the values that it takes.',
			},
			wanted: 'a direction such as desc',
			read: asText,
		},
		{
			property: {
				displayName: 'Sort',
				name: 'sort',
				type: 'string',
				default: '',
				placeholder: 'e.g. best-match',
				description: 'What the order goes by. The service does not list the values that it takes.',
			},
			wanted: 'an ordering such as best-match',
			read: asText,
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
