import { codeHost } from '../../shared/contract';
import { words } from '../../shared/fields/words';
import { type Operation, resource } from '../../shared/operation/operation';
import { afterToken } from '../../shared/operation/paging';
import { username } from '../username';

/** Repositories starred by a user (service document, "Code host"). */
export const getStarred: Operation = {
	resource: resource('repository'),
	option: {
		name: 'Get Starred',
		value: 'getStarred',
		action: 'Get the repositories that a user has starred',
		description:
			'Get the repositories that a user has starred. Costs 1 credit for each request of up to 10 repositories.',
	},
	endpoint: codeHost.listStarred,
	fields: [username],
	result: {
		kind: 'list',
		listKey: 'repositories',
		paging: afterToken,
		record: {
			schema: codeHost.repository,
			idField: 'id',
			simplified: words(`
				nameWithOwner description url stargazerCount forkCount primaryLanguage.name topics
				license.name pushedAt isArchived
			`),
		},
	},
};
