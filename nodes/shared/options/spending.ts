import type { Operation } from '../operation/operation';
import { limitOption } from './option';

/** Of no use where nothing costs. */
const costs = ({ endpoint }: Operation) => endpoint.price !== 'free';

/** What one input item may cost. */
export const maxCredits = {
	forOperation: costs,
	forEvents: 'all',
	eventDescription: 'Max credits to spend on one poll. The poll stops before it would spend more.',
	...limitOption({
		displayName: 'Max Credits',
		name: 'maxCredits',
		min: 0,
		isAny: true,
		default: 100,
		description:
			'Max credits to spend on each input item. The node stops before it would spend more, and keeps what it has.',
	}),
} as const;

/** What the whole run may cost, over all input items. */
export const maxRunCredits = {
	forOperation: costs,
	isOfRun: true,
	...limitOption({
		displayName: 'Max Credits per Run',
		name: 'maxRunCredits',
		min: 0,
		isAny: true,
		default: 1000,
		description:
			'Max credits to spend in one execution, over all input items and all calls of this node (Loop Over Items). The node stops before it would spend more, keeps what it has, and says what is missing. After a Wait in another process it counts from 0 again.',
	}),
} as const;
