import { limitOption } from './option';

/** What one input item may cost. */
export const maxCredits = limitOption({
	displayName: 'Max Credits',
	name: 'maxCredits',
	min: 0,
	isAny: true,
	default: 100,
	description:
		'Max credits to spend on each input item. It stops before it would spend more, and keeps what it fetched.',
});

/** What the whole run may cost, over all input items. */
export const maxRunCredits = limitOption({
	displayName: 'Max Credits per Run',
	name: 'maxRunCredits',
	min: 0,
	isAny: true,
	default: 1000,
	description:
		'Max credits to spend on all input items together. The run stops before it would spend more, keeps what it fetched, and says what is missing.',
});
