import { codeHost } from '../../shared/contract';
import { words } from '../../shared/fields/words';
import { type Operation, resource } from '../../shared/operation/operation';
import { afterToken } from '../../shared/operation/paging';
import { username } from '../username';

/** Public project boards of a user (service document, "Code host"). */
export const getMany: Operation = {
	resource: resource('project'),
	option: {
		name: 'Get Many',
		value: 'getMany',
		action: 'Get the public project boards of a user',
		description:
			'Get the public project boards of a user. Costs 1 credit for each request of up to 10 projects.',
	},
	endpoint: codeHost.listProjects,
	fields: [username],
	result: {
		kind: 'list',
		listKey: 'projects',
		paging: afterToken,
		record: {
			schema: codeHost.project,
			idField: 'id',
			simplified: words('title shortDescription url number closed public createdAt updatedAt id'),
		},
	},
};
