import { assumedNames } from '../shared/contract/assumedNames';
import { field } from '../shared/fields/field';
import type { Field } from '../shared/operation/field';
import { dateRange, numberRange } from './ranges';

/** What user search can be narrowed by (service document, "Code host"). */
export const userFilters: readonly Field[] = [
	field({
		displayName: 'Account Type',
		name: 'accountType',
		type: 'options',
		options: [
			{ name: 'Organization', value: 'org' },
			{ name: 'User', value: 'user' },
		],
		default: 'user',
		description: 'Whether to find people (user) or organizations (org)',
		wire: assumedNames.accountType,
		expected: 'user or org',
	}),
	dateRange('Created Date', 'created', 'Day on which the account was created'),
	numberRange('Followers', 'followers', 'Range of the number of followers'),
	field({
		displayName: 'Full Name',
		name: 'fullName',
		placeholder: 'e.g. Ada Lovelace',
		description: 'Display name of the account',
		expected: 'a name',
	}),
	field({
		displayName: 'Language',
		name: 'language',
		placeholder: 'e.g. TypeScript',
		description: 'Programming language that the user codes in, such as TypeScript',
		expected: 'the name of a programming language',
	}),
	field({
		displayName: 'Location',
		name: 'location',
		placeholder: 'e.g. Lisbon',
		description: 'Location as the profile states it, such as Lisbon',
		expected: 'a place',
	}),
	numberRange('Repositories', 'repos', 'Range of the number of public repositories'),
];
