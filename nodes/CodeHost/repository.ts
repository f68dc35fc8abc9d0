import { username } from './username';
import { codeHost } from '../shared/contract';
import { listing } from '../shared/operation/operation';

export const getStarred = listing('repository', 'getStarred', {
	action: 'Get the repositories that a user has starred',
	description:
		'Get the repositories that a user has starred. Costs 1 credit for each request of up to 10 repositories.',
	endpoint: codeHost.listStarred,
	fields: [username],
	listKey: 'repositories',
	schema: codeHost.repository,
	idField: 'id',
	simplified: `
		nameWithOwner description url stargazerCount forkCount primaryLanguage.name topics license.name
		pushedAt isArchived
	`,
});
