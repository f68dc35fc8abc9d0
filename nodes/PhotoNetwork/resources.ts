import type { Resource } from '../shared/operation/operation';

export const user: Resource = { name: 'User', value: 'user' };
