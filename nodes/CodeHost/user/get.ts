import { codeHost } from '../../shared/contract';
import { words } from '../../shared/fields/words';
import { type Operation, resource } from '../../shared/operation/operation';
import { username } from '../username';

/** A code-host profile with its pinned repositories (service document, "Code host"). */
export const get: Operation = {
	resource: resource('user'),
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get the profile of a code host user',
		description:
			'Get the profile of a user: company, location, counts, pinned repositories. Costs 1 credit.',
	},
	endpoint: codeHost.getProfile,
	fields: [username],
	result: {
		kind: 'single',
		record: {
			schema: codeHost.profile,
			idField: 'id',
			simplified: words(`
				username name bio company location email websiteUrl followersCount
				publicRepositoriesCount url
			`),
		},
	},
};
