import type { ZodType } from 'zod/v4';
import { assumedNames } from './assumedNames';
import { endpoint, pageSize, token } from './endpoint';
import { booleans, membersOfType, number, numbers, strings, text, texts, z } from './zod';

const optional = membersOfType(text.optional());

const date = text.regex(/^\d{4}-\d{2}-\d{2}$/).describe('YYYY-MM-DD');

function range<Bound extends ZodType>(bound: Bound) {
	return z.strictObject({ gt: bound, gte: bound, lt: bound, lte: bound }).partial().optional();
}

const username = text.regex(/^[A-Za-z\d][A-Za-z\d_-]{0,38}$/).describe('Without the leading @');

export const repository = z.object({
	...strings('id', 'name', 'nameWithOwner', 'description', 'url', 'homepageUrl'),
	...strings('createdAt', 'updatedAt', 'pushedAt'),
	...numbers('databaseId', 'stargazerCount', 'forkCount', 'watcherCount', 'openIssuesCount'),
	...numbers('diskUsage'),
	...booleans('isPrivate', 'isFork', 'isArchived', 'isTemplate'),
	owner: z.object(strings('username', 'id', 'url', 'avatarUrl')),
	primaryLanguage: z.object(strings('name', 'color')),
	license: z.object(strings('key', 'name', 'spdxId', 'url')),
	topics: texts,
});

export const profile = z.object({
	...strings('id', 'username', 'name', 'bio', 'company', 'location', 'email', 'websiteUrl'),
	...strings('microblogUsername', 'avatarUrl', 'url', 'createdAt', 'updatedAt'),
	...numbers('databaseId', 'followersCount', 'followingCount', 'publicRepositoriesCount'),
	...booleans('isHireable'),
	pinnedRepos: z.array(repository),
});

export const project = z.object({
	...strings('id', 'title', 'shortDescription', 'url', 'createdAt', 'updatedAt'),
	number,
	...booleans('closed', 'public'),
});

export const issue = z.object({
	id: text,
	number,
	...strings('title', 'state', 'url'),
	...booleans('isPullRequest', 'isDraft', 'merged'),
	...strings('authorLogin', 'repository', 'repositoryUrl'),
	commentsCount: number,
	labels: texts,
	...strings('createdAt', 'updatedAt', 'closedAt'),
});

export const user = z.object({
	...strings('id', 'type', 'username', 'name', 'bio', 'avatarUrl', 'url', 'location'),
	...numbers('followersCount', 'repositoriesCount'),
});

export const getProfile = endpoint('/code-host/get-profile', { body: { username }, data: profile });

/** @param list the member of `data` with the records */
const listingOfUser = (path: string, list: string, record: ZodType) =>
	endpoint(path, {
		body: { username, count: pageSize, after: token },
		data: z.object({ username: text, [list]: z.array(record), after: text }),
	});

export const listStarred = listingOfUser('/code-host/list-starred', 'repositories', repository);
export const listProjects = listingOfUser('/code-host/list-projects', 'projects', project);

/** The document shows no allowed values for `sort` and `order` here, so any text is valid. */
export const searchIssues = endpoint('/code-host/search-issues', {
	body: {
		...optional('query', 'language', 'author', 'assignee', 'mentions', 'order', 'sort'),
		owners: texts.optional(),
		repos: texts.optional(),
		labels: texts.optional(),
		comments: range(z.int()),
		created: range(date),
		updated: range(date),
		closed: range(date),
		count: pageSize,
		after: token,
	},
	data: z.object({ query: text, totalCount: number, issues: z.array(issue), after: text }),
});

export const searchUsers = endpoint('/code-host/search-users', {
	body: {
		// counts characters, not UTF-16 code units
		query: text.refine((query) => [...query].length <= 256).optional(),
		[assumedNames.accountType]: z.enum(['user', 'org']).optional(),
		...optional('fullName', 'location', 'language'),
		followers: range(number),
		repos: range(number),
		created: range(date),
		sort: z
			.enum(['best-match', 'followers', 'repositories', 'joined'])
			.optional()
			.meta({ default: 'best-match' }),
		order: z.enum(['desc', 'asc']).optional().meta({ default: 'desc' }),
		count: pageSize,
		after: token,
	},
	data: z.object({ query: text, totalCount: number, users: z.array(user), after: text }),
});
