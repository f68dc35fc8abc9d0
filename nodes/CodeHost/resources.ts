import type { Resource } from '../shared/operation/operation';

export const issue: Resource = { name: 'Issue', value: 'issue' };
export const project: Resource = { name: 'Project', value: 'project' };
export const repository: Resource = { name: 'Repository', value: 'repository' };
export const user: Resource = { name: 'User', value: 'user' };
