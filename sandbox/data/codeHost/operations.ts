import { codeHost as contract } from '../../../nodes/shared/contract';
import { identityOf, tokenListing } from '../../listings';
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
		({ username }) => username,
		({ username }) => profile(username),
	),
	tokenListing({
		endpoint: contract.listStarred,
		subject: ({ username }) => username,
		names: 'thing',
		record: ({ username }, index) => repository(placeId(`starred ${username}`, index)),
		data: ({ username }, repositories) => ({ username, repositories }),
		sent: 'after',
		given: 'after',
		size: 'count',
	}),
	tokenListing({
		endpoint: contract.listProjects,
		subject: ({ username }) => username,
		names: 'thing',
		record: ({ username }, index) => project(username, index),
		data: ({ username }, projects) => ({ username, projects }),
		sent: 'after',
		given: 'after',
		size: 'count',
	}),
	tokenListing({
		endpoint: contract.searchIssues,
		subject: ({ query }) => query ?? '',
		names: 'search',
		record: (body, index) => issue(body, identityOf(body), index),
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
		record: (body, index) => user(body, identityOf(body), index),
		data: ({ query }, users) => ({ query: query ?? '', users }),
		total: 'totalCount',
		sent: 'after',
		given: 'after',
		size: 'count',
	}),
];
