import { codeHost as contract } from '../../../nodes/shared/contract';
import { recordsAskedFor } from '../../listing';
import { tokenListing } from '../../listings';
import { lookup, type Operation } from '../../operation';
import { placeId } from '../dice';
import { issue } from './issue';
import { profile } from './profile';
import { project } from './project';
import { repository } from './repository';
import { user } from './user';

export const codeHost: readonly Operation[] = [
	lookup(
		contract.getProfile,
		'codeHostUser',
		({ username }) => username,
		({ username }) => profile(username),
	),
	tokenListing({
		endpoint: contract.listStarred,
		subject: ({ username }) => username,
		names: 'thing',
		kind: 'repository',
		record: ({ username }, key) => repository(placeId(`starred ${username}`, key)),
		data: ({ username }, repositories) => ({ username, repositories }),
		sent: 'after',
		given: 'after',
		size: 'count',
	}),
	tokenListing({
		endpoint: contract.listProjects,
		subject: ({ username }) => username,
		names: 'thing',
		kind: 'project',
		record: ({ username }, key, made) => project(username, key, made),
		data: ({ username }, projects) => ({ username, projects }),
		sent: 'after',
		given: 'after',
		size: 'count',
	}),
	tokenListing({
		endpoint: contract.searchIssues,
		subject: ({ query }) => query ?? '',
		names: 'search',
		kind: 'issue',
		record: (body, key, made) => issue(body, recordsAskedFor(body), key, made),
		data: ({ query }, issues) => ({ query: query ?? '', issues }),
		total: 'totalCount',
		sent: 'after',
		given: 'after',
		size: 'count',
	}),
	tokenListing({
		endpoint: contract.searchUsers,
		subject: ({ query }) => query ?? '',
		names: 'search',
		kind: 'codeHostUser',
		record: (body, key, made) => user(body, recordsAskedFor(body), key, made),
		data: ({ query }, users) => ({ query: query ?? '', users }),
		total: 'totalCount',
		sent: 'after',
		given: 'after',
		size: 'count',
	}),
];
