import type { Resource } from '../shared/operation/operation';

export const community: Resource = { name: 'Community', value: 'community' };
export const post: Resource = { name: 'Post', value: 'post' };
export const user: Resource = { name: 'User', value: 'user' };
