import { username } from './username';
import { codeHost } from '../shared/contract';
import { listing } from '../shared/operation/operation';

export const getMany = listing('project', 'getMany', {
	action: 'Get the public project boards of a user',
	description:
		'Get the public project boards of a user. Costs 1 credit for each request of up to 10 projects.',
	endpoint: codeHost.listProjects,
	fields: [username],
	listKey: 'projects',
	schema: codeHost.project,
	idField: 'id',
	simplified: 'title shortDescription url number closed public createdAt updatedAt id',
});
