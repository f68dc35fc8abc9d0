import { assumedNames } from '../shared/contract/assumedNames';
import { asText } from '../shared/fields/text';
import type { Field } from '../shared/operation/field';
import { asDateRange, asNumberRange, dateRange, numberRange, expectedDates } from './ranges';

/** What user search can be narrowed by (service document, "Code host"). */
export const userFilters: readonly Field[] = [
	{
		property: {
			displayName: 'Account Type',
			name: 'accountType',
			type: 'options',
			options: [
				{ name: 'Organization', value: 'org' },
				{ name: 'User', value: 'user' },
			],
			default: 'user',
			description: 'Whether to find people (user) or organizations (org)',
		},
		wire: assumedNames.accountType,
		expected: 'user or org',
		read: asText,
	},
	{
		property: {
			displayName: 'Created Date',
			name: 'created',
			type: 'fixedCollection',
			default: { range: {} },
			placeholder: 'Add Range',
			description: 'Day on which the account was created',
			options: [dateRange],
		},
		expected: expectedDates,
		read: asDateRange,
	},
	{
		property: {
			displayName: 'Followers',
			name: 'followers',
			type: 'fixedCollection',
			default: { range: {} },
			placeholder: 'Add Range',
			description: 'Range of the number of followers',
			options: [numberRange],
		},
		expected: 'a range of numbers',
		read: asNumberRange,
	},
	{
		property: {
			displayName: 'Full Name',
			name: 'fullName',
			type: 'string',
			default: '',
			placeholder: 'e.g. Ada Lovelace',
			description: 'Display name of the account',
		},
		expected: 'a name',
		read: asText,
	},
	{
		property: {
			displayName: 'Language',
			name: 'language',
			type: 'string',
			default: '',
			placeholder: 'e.g. TypeScript',
			description: 'Programming language that the user codes in, such as TypeScript',
		},
		expected: 'the name of a programming language',
		read: asText,
	},
	{
		property: {
			displayName: 'Location',
			name: 'location',
			type: 'string',
			default: '',
			placeholder: 'e.g. Lisbon',
			description: 'Location as the profile states it, such as Lisbon',
		},
		expected: 'a place',
		read: asText,
	},
	{
		property: {
			displayName: 'Repositories',
			name: 'repos',
			type: 'fixedCollection',
			default: { range: {} },
			placeholder: 'Add Range',
			description: 'Range of the number of public repositories',
			options: [numberRange],
		},
		expected: 'a range of numbers',
		read: asNumberRange,
	},
];
