import { flagOption, forAll, forEveryOperation, numberOrDefault, optionalNumber } from './option';

/** Most requests under way at once; undefined where the run adapts by itself. */
export const concurrency = {
	...forEveryOperation,
	isOfRun: true,
	...optionalNumber({
		displayName: 'Concurrency',
		name: 'concurrency',
		min: 1,
		max: 200,
		default: 5,
		description:
			'Max number of requests at a time, over all input items. If not set, it adapts: from 10 up to 200.',
	}),
} as const;

export const maxRetries = {
	...forAll,
	...numberOrDefault({
		displayName: 'Max Retries',
		name: 'maxRetries',
		min: 0,
		max: 10,
		default: 3,
		description:
			'How often to retry a request after a server error, a lost connection or a timeout. Waiting after too many requests (429) does not count.',
	}),
} as const;

/** Milliseconds for each request; the longest that a timer of Node.js can count. */
export const timeout = {
	...forAll,
	eventDescription:
		'Milliseconds to wait for the answer to one request. A poll ends after 36 seconds in any case.',
	...numberOrDefault({
		displayName: 'Timeout (Ms)',
		name: 'timeout',
		min: 1,
		max: 2 ** 31 - 1,
		default: 60000,
		description: 'Milliseconds to wait for the answer to one request',
	}),
} as const;

export const reuseLookups = {
	...forEveryOperation,
	...flagOption({
		displayName: 'Reuse Lookups',
		name: 'reuseLookups',
		default: true,
		description:
			'Whether to send identical requests only once. A run that failed leaves its paid answers to the next run, for an hour.',
	}),
} as const;

const reuseMinutes = numberOrDefault({
	displayName: 'Reuse Answers For (Minutes)',
	name: 'reuseMinutes',
	min: 0,
	max: 1440,
	isAny: true,
	default: 0,
	description:
		'How long to keep answers in the memory of n8n, and use them again without a request. Only for runs that set this too.',
});

/** Milliseconds for which answers are kept for, and taken from, other runs; 0 for none. */
export const reuseMs = {
	...forEveryOperation,
	...reuseMinutes,
	read: (given: unknown) => reuseMinutes.read(given) * 60_000,
} as const;

export const addResponseDetails = {
	...forEveryOperation,
	...flagOption({
		displayName: 'Add Response Details',
		name: 'addResponseDetails',
		default: false,
		description:
			'Whether to add _response to each item: the credits and milliseconds of its request, and where to continue',
	}),
} as const;

export const estimateOnly = {
	...forEveryOperation,
	isOfRun: true,
	...flagOption({
		displayName: 'Estimate Only',
		name: 'estimateOnly',
		default: false,
		description:
			'Whether to send nothing, and to give for each input item the most that it would send and cost',
	}),
} as const;
