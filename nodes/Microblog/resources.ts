import type { Resource } from '../shared/operation/operation';

export const tweet: Resource = { name: 'Tweet', value: 'tweet' };
