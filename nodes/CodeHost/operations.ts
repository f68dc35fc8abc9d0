import { codeHost } from '../shared/contract';
import { assumedNames } from '../shared/contract/assumedNames';
import { asListOf, choice, rejectErrorValue, textField } from '../shared/fields/field';
import { asPasted, parseAddress } from '../shared/fields/pasted';
import { changedRecord, newRecords } from '../shared/operation/event';
import { InvalidValue } from '../shared/operation/field';
import { listing, lookup } from '../shared/operation/operation';
import { quoted } from '../shared/text/message';
import { dateRange, integerRange, numberRange } from './ranges';
import { asOwner, asPerson, rejectFilters, REPOSITORY_IN_ADDRESS, username } from './username';

const getUser = lookup('user', 'get', codeHost.getProfile, {
	action: 'Get a user',
	description: 'Get the profile of a user: company, location, counts, pinned repositories',
	fields: [username],
	simplified: `
		username name bio company location email websiteUrl followersCount followingCount
		publicRepositoriesCount pinnedRepos:nameWithOwner,stargazerCount,description url createdAt id
	`,
});

const searchUsers = listing('user', 'search', codeHost.searchUsers, {
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

const getStarred = listing('repository', 'getStarred', codeHost.listStarred, {
	action: 'Get the repositories that a user has starred',
	fields: [username],
	simplified: `
		nameWithOwner owner.username description url homepageUrl stargazerCount forkCount
		primaryLanguage.name topics license.name pushedAt isArchived id
	`,
});

const getProjects = listing('project', 'getMany', codeHost.listProjects, {
	action: 'Get the public project boards of a user',
	fields: [username],
	simplified: 'title shortDescription url number closed public createdAt updatedAt id',
});

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

const searchIssues = listing('issue', 'search', codeHost.searchIssues, {
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

export const operations = [getUser, searchUsers, getStarred, searchIssues, getProjects];

export const events = [
	newRecords('newIssue', searchIssues, {
		action: 'On new issue or pull request in a search',
		description: 'Starts when an issue or a pull request that matches a search is opened',
		time: ['createdAt'],
		body: { sort: 'created', order: 'desc' },
		assumes:
			'It requests the newest first (sort: created, order: desc), assuming that the service accepts this sort value',
	}),
	// isUntimed, because a repository's times do not tell when it was starred
	newRecords('newStarredRepository', getStarred, {
		action: 'On repository starred by a user',
		description: 'Starts when a user stars a repository',
		isUntimed: true,
	}),
	newRecords('newProject', getProjects, {
		action: 'On new project board of a user',
		description: 'Starts when a user creates a public project board',
		time: ['createdAt'],
	}),
	// the newest users come first
	newRecords('newUser', searchUsers, {
		action: 'On new user or organization in a search',
		description: 'Starts when a search finds a user or an organization that it did not find before',
		body: { sort: 'joined', order: 'desc' },
	}),
	changedRecord('userChanged', getUser, {
		action: 'On change to a code host user',
		description: 'Starts when the profile of a user changes',
		watch: ['name', 'bio', 'company', 'location', 'websiteUrl', 'publicRepositoriesCount'],
	}),
];
