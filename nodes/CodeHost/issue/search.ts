import { codeHost } from '../../shared/contract';
import { asDate } from '../../shared/fields/date';
import { asNumber, asRange } from '../../shared/fields/range';
import { asText } from '../../shared/fields/text';
import { asTextList } from '../../shared/fields/textList';
import type { Operation } from '../../shared/operation/operation';
import { afterToken } from '../../shared/operation/paging';
import { dateRange, numberRange } from '../ranges';
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
	filters: [
		{
			property: {
				displayName: 'Assignee',
				name: 'assignee',
				type: 'string',
				default: '',
				description: 'Username of the person the issue is assigned to',
			},
			wanted: 'a username',
			read: asText,
		},
		{
			property: {
				displayName: 'Comments',
				name: 'comments',
				type: 'fixedCollection',
				default: {},
				placeholder: 'Add Range',
				description: 'Number of comments',
				options: [numberRange],
			},
			wanted: 'a range of whole numbers',
			read: asRange(asNumber),
		},
		{
			property: {
				displayName: 'Created',
				name: 'created',
				type: 'fixedCollection',
				default: {},
				placeholder: 'Add Range',
				description: 'Date of creation',
				options: [dateRange],
			},
			wanted: 'a range of dates',
			read: asRange(asDate),
		},
		{
			property: {
				displayName: 'Labels',
				name: 'labels',
				type: 'string',
				default: '',
				placeholder: 'e.g. bug, good first issue',
				description: 'Label names, separated by commas',
			},
			wanted: 'label names, separated by commas',
			read: asTextList,
		},
	],
	options: [],
	result: {
		kind: 'list',
		listKey: 'issues',
		paging: afterToken,
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
