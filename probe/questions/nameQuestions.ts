import { codeHost, forum } from '../../nodes/shared/contract';
import { assumedNames } from '../../nodes/shared/contract/assumedNames';
import type { Endpoint } from '../../nodes/shared/contract/endpoint';

/** A parameter whose name the document does not show. */
export interface NameQuestion {
	readonly question: string;
	readonly endpoint: Endpoint;
	/** The name that the nodes send. */
	readonly assumed: string;
	/** Other names that it could have, tried where the assumed one is not taken. */
	readonly others: readonly string[];
	/** Two values of the document that should bring different records. */
	readonly values: readonly [string, string];
}

export const nameQuestions: readonly NameQuestion[] = [
	{
		question: 'the account type of user search',
		endpoint: codeHost.searchUsers,
		assumed: assumedNames.accountType,
		others: ['accountType', 'userType', 'account', 'kind', 'scope'],
		values: ['user', 'org'],
	},
	{
		question: 'the ordering of community search',
		endpoint: forum.searchCommunities,
		assumed: assumedNames.communitySort,
		others: ['order', 'orderBy', 'sortBy', 'ordering', 'sortOrder'],
		values: ['new', 'top'],
	},
	{
		question: 'the time window of community search',
		endpoint: forum.searchCommunities,
		assumed: assumedNames.communityTime,
		others: ['t', 'timeWindow', 'timeRange', 'period', 'window'],
		values: ['hour', 'all'],
	},
];
