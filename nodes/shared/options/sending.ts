import { flagOption, numberOrDefault, optionalNumber } from './option';

/** Most requests under way at once; undefined where the run adapts by itself. */
export const concurrency = optionalNumber({
	displayName: 'Concurrency',
	name: 'concurrency',
	min: 1,
	max: 200,
	default: 5,
	description:
		'Max number of requests at a time, over all input items. If not set, the node finds out what the service bears: from 10 up to 200. All workflows that use the same API key share that.',
});

export const maxRetries = numberOrDefault({
	displayName: 'Max Retries',
	name: 'maxRetries',
	min: 0,
	max: 10,
	default: 3,
	description:
		'How often to retry a request after a transient failure: too many requests, a server error, a lost connection or a timeout',
});

/** Milliseconds for each request; the longest that a timer of Node.js can count. */
export const timeout = numberOrDefault({
	displayName: 'Timeout (Ms)',
	name: 'timeout',
	min: 1,
	max: 2 ** 31 - 1,
	default: 60000,
	description: 'Milliseconds to wait for the answer to one request',
});

export const reuseLookups = flagOption({
	displayName: 'Reuse Lookups',
	name: 'reuseLookups',
	default: true,
	description:
		'Whether equal requests are sent, and paid for, once: within a run, and among runs with the same API key at the same time. A run that failed leaves its paid answers to the next one for an hour.',
});

export const reuseMinutes = numberOrDefault({
	displayName: 'Reuse Answers For (Minutes)',
	name: 'reuseMinutes',
	min: 0,
	max: 1440,
	isAny: true,
	default: 0,
	description:
		"How long to keep answers in n8n's memory, and to take them from there without a request. Counts among runs with the same API key that set this too.",
});

export const addResponseDetails = flagOption({
	displayName: 'Add Response Details',
	name: 'addResponseDetails',
	default: false,
	description:
		'Whether to add _response to each item: the credits and milliseconds of its request, and the position to go on from',
});
