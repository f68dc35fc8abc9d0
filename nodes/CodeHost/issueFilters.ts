import { asListOf } from '../shared/fields/listOf';
import { asText } from '../shared/fields/text';
import { asTextList } from '../shared/fields/textList';
import type { Field } from '../shared/operation/field';
import { asDateRange, asWholeNumberRange, dateRange, numberRange, expectedDates } from './ranges';
import {
	asRepositoryName,
	examples as repositories,
	expected as expectedRepositories,
} from './repositoryName';
import {
	asPerson,
	asUsername,
	examples as usernames,
	expected as expectedUsername,
} from './username';

/** What issue search can be narrowed by (service document, "Code host"). */
export const issueFilters: readonly Field[] = [
	{
		property: {
			displayName: 'Assignee',
			name: 'assignee',
			type: 'string',
			default: '',
			placeholder: 'e.g. octo',
			description: 'Username of the person the issue is assigned to',
		},
		expected: expectedUsername,
		read: asPerson,
		examples: usernames,
	},
	{
		property: {
			displayName: 'Author',
			name: 'author',
			type: 'string',
			default: '',
			placeholder: 'e.g. octo',
			description: 'Username of the person who opened the issue',
		},
		expected: expectedUsername,
		read: asPerson,
		examples: usernames,
	},
	{
		property: {
			displayName: 'Closed Date',
			name: 'closed',
			type: 'fixedCollection',
			default: { range: {} },
			placeholder: 'Add Range',
			description: 'Day on which the issue was closed',
			options: [dateRange],
		},
		expected: expectedDates,
		read: asDateRange,
	},
	{
		property: {
			displayName: 'Comments',
			name: 'comments',
			type: 'fixedCollection',
			default: { range: {} },
			placeholder: 'Add Range',
			description: 'Range of the number of comments',
			options: [numberRange],
		},
		expected: 'a range of whole numbers',
		read: asWholeNumberRange,
	},
	{
		property: {
			displayName: 'Created Date',
			name: 'created',
			type: 'fixedCollection',
			default: { range: {} },
			placeholder: 'Add Range',
			description: 'Day on which the issue was opened',
			options: [dateRange],
		},
		expected: expectedDates,
		read: asDateRange,
	},
	{
		property: {
			displayName: 'Labels',
			name: 'labels',
			type: 'string',
			default: '',
			placeholder: 'e.g. bug, good first issue',
			description: 'Names of labels that the issue has, separated by commas',
		},
		expected: 'label names, separated by commas',
		read: asTextList,
	},
	{
		property: {
			displayName: 'Language',
			name: 'language',
			type: 'string',
			default: '',
			placeholder: 'e.g. TypeScript',
			description: 'Programming language of the repository, such as TypeScript',
		},
		expected: 'the name of a programming language',
		read: asText,
	},
	{
		property: {
			displayName: 'Mentions',
			name: 'mentions',
			type: 'string',
			default: '',
			placeholder: 'e.g. octo',
			description: 'Username of a person the issue mentions',
		},
		expected: expectedUsername,
		read: asPerson,
		examples: usernames,
	},
	{
		property: {
			displayName: 'Owners',
			name: 'owners',
			type: 'string',
			default: '',
			placeholder: 'e.g. octo, acme',
			description: 'Users and organizations whose repositories are searched, separated by commas',
		},
		expected: 'usernames, separated by commas',
		read: asListOf(asUsername),
		examples: {
			accepted: [
				['octo', ['octo']],
				['@octo, acme, https://code-host.example/tern/x', ['octo', 'acme', 'tern']],
			],
			refused: ['octo, https://code-host.example/search?q=octo'],
		},
	},
	{
		property: {
			displayName: 'Repositories',
			name: 'repos',
			type: 'string',
			default: '',
			placeholder: 'e.g. octo/hello, acme/site',
			description:
				'Repositories to search, as owner/name such as octo/hello or as addresses, separated by commas',
		},
		expected: expectedRepositories,
		read: asListOf(asRepositoryName),
		examples: repositories,
	},
	{
		property: {
			displayName: 'Updated Date',
			name: 'updated',
			type: 'fixedCollection',
			default: { range: {} },
			placeholder: 'Add Range',
			description: 'Day of the latest change to the issue',
			options: [dateRange],
		},
		expected: expectedDates,
		read: asDateRange,
	},
];
