import type { Resource } from '../shared/operation/operation';

export const comment: Resource = {
	name: 'Comment',
	value: 'comment',
	description: 'Comments that a member has left on posts',
};
export const company: Resource = { name: 'Company', value: 'company' };
export const course: Resource = { name: 'Course', value: 'course' };
export const job: Resource = { name: 'Job', value: 'job' };
export const product: Resource = { name: 'Product', value: 'product' };
export const publicProfile: Resource = {
	name: 'Public Profile',
	value: 'publicProfile',
	description: 'Profile of a member as everyone sees it; free, and needs no credential',
};
export const school: Resource = { name: 'School', value: 'school' };
