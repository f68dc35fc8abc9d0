import { dateRange, numberRange } from './ranges';
import { username } from './username';
import { codeHost } from '../shared/contract';
import { assumedNames } from '../shared/contract/assumedNames';
import { choice, textField } from '../shared/fields/field';
import { listing, lookup } from '../shared/operation/operation';

export const get = lookup('user', 'get', codeHost.getProfile, {
	action: 'Get a user',
	description: 'Get the profile of a user: company, location, counts, pinned repositories',
	fields: [username],
	simplified: `
		username name bio company location email websiteUrl followersCount followingCount
		publicRepositoriesCount pinnedRepos:nameWithOwner,stargazerCount,description url createdAt id
	`,
});

export const search = listing('user', 'search', codeHost.searchUsers, {
	action: 'Search users and organizations',
	description: 'Search users and organizations by query and filters',
	fields: [
		textField('Query', 'query', 'compiler engineer', {
			description:
				'Words to search for in users and organizations, up to 256 characters. A query or a filter is needed.',
			expected: 'at most 256 characters of text',
		}),
	],
	filters: [
		choice(codeHost.searchUsers, 'accountType', {
			description: 'Type of account: user or org (organization)',
			wire: assumedNames.accountType,
			nameOf: (value) => (value === 'org' ? 'Organization' : 'User'),
		}),
		dateRange('Created Date', 'created', 'Day on which the account was created'),
		numberRange('Followers', 'followers', 'Number of followers'),
		textField('Full Name', 'fullName', 'Ada Lovelace', {
			expected: 'the display name of the account',
		}),
		textField('Language', 'language', 'TypeScript', {
			expected: 'the programming language that the user codes in, such as TypeScript',
		}),
		textField('Location', 'location', 'Lisbon', {
			expected: 'the location as the profile states it, such as Lisbon',
		}),
		numberRange('Repositories', 'repos', 'Number of public repositories'),
	],
	options: [
		choice(codeHost.searchUsers, 'order', {
			description: 'Sort direction: asc or desc',
			nameOf: (value) => (value === 'asc' ? 'Ascending' : 'Descending'),
		}),
		choice(codeHost.searchUsers, 'sort', {
			description: 'How to sort the results: best-match, followers, joined or repositories',
		}),
	],
	simplified: 'username name type bio location followersCount repositoriesCount url avatarUrl id',
});

export const getStarred = listing('repository', 'getStarred', codeHost.listStarred, {
	action: 'Get the repositories that a user has starred',
	fields: [username],
	simplified: `
		nameWithOwner owner.username description url homepageUrl stargazerCount forkCount
		primaryLanguage.name topics license.name pushedAt isArchived id
	`,
});

export const getProjects = listing('project', 'getMany', codeHost.listProjects, {
	action: 'Get the public project boards of a user',
	fields: [username],
	simplified: 'title shortDescription url number closed public createdAt updatedAt id',
});
