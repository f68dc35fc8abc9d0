import { field } from '../shared/fields/field';
import { asListOf, asTextList } from '../shared/fields/textList';
import type { Field } from '../shared/operation/field';
import { dateRange, wholeNumberRange } from './ranges';
import { repositories } from './repositories';
import { asPerson, asUsername, username } from './username';

/** A filter by one person or app. */
function person(displayName: string, name: string, description: string): Field {
	const { expected } = username;
	const placeholder = 'e.g. octo';
	return field({ displayName, name, placeholder, description, expected, read: asPerson });
}

/** What issue search can be narrowed by (service document, "Code host"). */
export const issueFilters: readonly Field[] = [
	person('Assignee', 'assignee', 'Username of the person the issue is assigned to'),
	person('Author', 'author', 'Username of the person who opened the issue'),
	dateRange('Closed Date', 'closed', 'Day on which the issue was closed'),
	wholeNumberRange('Comments', 'comments', 'Range of the number of comments'),
	dateRange('Created Date', 'created', 'Day on which the issue was opened'),
	field({
		displayName: 'Labels',
		name: 'labels',
		placeholder: 'e.g. bug, good first issue',
		description: 'Names of labels that the issue has, separated by commas',
		expected: 'label names, separated by commas',
		read: asTextList,
	}),
	field({
		displayName: 'Language',
		name: 'language',
		placeholder: 'e.g. TypeScript',
		description: 'Programming language of the repository, such as TypeScript',
		expected: 'the name of a programming language',
	}),
	person('Mentions', 'mentions', 'Username of a person the issue mentions'),
	field({
		displayName: 'Owners',
		name: 'owners',
		placeholder: 'e.g. octo, acme',
		description: 'Users and organizations whose repositories are searched, separated by commas',
		expected: 'usernames, separated by commas',
		read: asListOf(asUsername),
	}),
	repositories,
	dateRange('Updated Date', 'updated', 'Day of the latest change to the issue'),
];
