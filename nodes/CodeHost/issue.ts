import { codeHost } from '../shared/contract';
import { asPasted, parseAddress } from '../shared/fields/pasted';
import { asListOf, rejectErrorValue, textField } from '../shared/fields/field';
import { InvalidValue } from '../shared/operation/field';
import { listing } from '../shared/operation/operation';
import { quoted } from '../shared/text/message';
import { dateRange, integerRange } from './ranges';
import { asOwner, asPerson, rejectFilters, REPOSITORY_IN_ADDRESS, username } from './username';

const REPOSITORY = /^[A-Za-z\d][\w-]*\/(?!\.+$)[\w.-]+$/;

/** Reads a repository as `owner/name`, also from the address of any of its pages. @throws {InvalidValue} */
function asRepositoryName(entry: string): string {
	const given = asPasted(entry);
	const address = parseAddress(given);
	if (address) rejectFilters(address);
	const found = address
		? (REPOSITORY_IN_ADDRESS.exec(address.place)?.[1] ?? '').replace(/\.git$/, '')
		: given.replace(/^@|\/$/g, '');
	if (!REPOSITORY.test(found)) throw new InvalidValue();
	found.split('/').forEach((part) => rejectErrorValue(part));
	return found;
}

/** Reads the name of a label: any text but an address. @throws {InvalidValue} */
function asLabel(name: string): string {
	if (!/^https?:\/\//i.test(name)) return name;
	const repositories = quoted('Repositories');
	throw InvalidValue.for(`not an address: put a repository in ${repositories}, and its label here`);
}

const person = (label: string, name: string, description: string) =>
	textField(label, name, 'octo', { description, expected: username.expected, read: asPerson });

export const search = listing('issue', 'search', codeHost.searchIssues, {
	action: 'Search issues and pull requests',
	description: 'Search issues and pull requests by query and filters',
	fields: [
		textField('Query', 'query', 'memory leak', {
			description:
				'Words to search for in issues and pull requests. A query or a filter is needed.',
			expected: 'text to search for',
		}),
	],
	filters: [
		person('Assignee', 'assignee', 'Username of the person to whom the issue is assigned'),
		person('Author', 'author', 'Username of the person who opened the issue'),
		dateRange('Closed Date', 'closed', 'Day on which the issue was closed'),
		integerRange('Comments', 'comments', 'Number of comments on the issue'),
		dateRange('Created Date', 'created', 'Day on which the issue was opened'),
		textField('Labels', 'labels', 'bug, good first issue', {
			typeOptions: { rows: 2 },
			description:
				'Names of labels, separated by commas or line breaks. The service decides whether an issue needs all of them or any.',
			expected: 'names of labels that the issue has, separated by commas or line breaks',
			// labels can contain semicolons
			read: asListOf(asLabel, /[,\r\n]/),
		}),
		textField('Language', 'language', 'TypeScript', {
			expected: 'the programming language of the repository, such as TypeScript',
		}),
		person('Mentions', 'mentions', 'Username of a person whom the issue mentions'),
		textField('Owners', 'owners', 'octo, acme', {
			typeOptions: { rows: 2 },
			expected:
				'users and organizations whose repositories are searched, separated by commas or line breaks',
			read: asListOf(asOwner),
		}),
		textField('Repositories', 'repos', 'octo/hello, acme/site', {
			typeOptions: { rows: 2 },
			expected:
				'repositories to search, as owner/name such as octo/hello or as addresses, separated by commas or line breaks',
			read: asListOf(asRepositoryName),
		}),
		dateRange('Updated Date', 'updated', 'Day of the latest change to the issue'),
	],
	options: [
		textField('Order', 'order', 'desc', {
			description:
				"Sort direction. The code host's own search accepts asc and desc; the service's documentation lists only desc.",
			expected: 'a direction such as desc',
		}),
		textField('Sort', 'sort', 'best-match', {
			description:
				"How to sort the results. The code host's own search accepts best-match, comments, created, interactions, reactions and updated; the service's documentation lists only best-match.",
			expected: 'an ordering such as best-match',
		}),
	],
	simplified: `
		title state url repository authorLogin number isPullRequest isDraft merged labels commentsCount
		createdAt updatedAt closedAt id
	`,
});
