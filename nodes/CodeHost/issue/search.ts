import { codeHost } from '../../shared/contract';
import { field } from '../../shared/fields/field';
import { asText } from '../../shared/fields/text';
import { words } from '../../shared/fields/words';
import { InvalidValue } from '../../shared/operation/field';
import { type Operation, resource } from '../../shared/operation/operation';
import { afterTokenWithTotal } from '../../shared/operation/paging';
import { issueFilters } from '../issueFilters';

/** Orders of user search: one that was chosen there stays in the options when the operation is switched. */
const OF_USERS = ['followers', 'joined', 'repositories'];

function asIssueSort(value: unknown): string {
	const given = asText(value);
	if (OF_USERS.includes(given)) throw new InvalidValue('an order of issues such as best-match');
	return given;
}

/** Issue and pull request search (service document, "Code host"). */
export const search: Operation = {
	resource: resource('issue'),
	option: {
		name: 'Search',
		value: 'search',
		action: 'Search issues and pull requests',
		description:
			'Search issues and pull requests by text and filters. Costs 1 credit for each request of up to 10 results.',
	},
	endpoint: codeHost.searchIssues,
	fields: [
		field({
			displayName: 'Query',
			name: 'query',
			placeholder: 'e.g. memory leak',
			description:
				'Words to search for in issues and pull requests. May be empty when filters are set.',
			expected: 'text to search for',
		}),
	],
	filters: issueFilters,
	options: [
		field({
			displayName: 'Order',
			name: 'order',
			placeholder: 'e.g. desc',
			description:
				'Direction of the order, such as desc. The service does not list the values that it takes.',
			expected: 'a direction such as desc',
		}),
		field({
			displayName: 'Sort',
			name: 'sort',
			placeholder: 'e.g. best-match',
			description:
				'What the results are ordered by, such as best-match. The service does not list the values that it takes.',
			expected: 'an ordering such as best-match',
			read: asIssueSort,
		}),
	],
	needsSubject: true,
	result: {
		kind: 'list',
		listKey: 'issues',
		paging: afterTokenWithTotal,
		record: {
			schema: codeHost.issue,
			idField: 'id',
			simplified: words(`
				title state url repository authorLogin number isPullRequest labels commentsCount
				updatedAt
			`),
		},
	},
};
