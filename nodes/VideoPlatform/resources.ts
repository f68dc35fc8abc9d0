import type { Resource } from '../shared/operation/operation';

export const video: Resource = { name: 'Video', value: 'video' };
