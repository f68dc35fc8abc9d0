import { flagOption, numberOption, orDefault } from './option';

/** Most requests under way at once; undefined where the run adapts by itself. */
export const concurrency = numberOption(
	{
		displayName: 'Concurrency',
		name: 'concurrency',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 50 },
		default: 5,
		description:
			'Max number of requests at a time, over all input items. If not set, the node adapts: it starts with 5, goes up to 50 while all goes well, and slows down when the service is busy.',
	},
	'whole',
);

export const maxRetries = orDefault(
	numberOption(
		{
			displayName: 'Max Retries',
			name: 'maxRetries',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: 10 },
			default: 3,
			description:
				'How often to retry a request after a failure that may pass: too many requests, a server error, a lost connection or a timeout',
		},
		'whole',
	),
);

/** Milliseconds for each request; the longest that a timer of Node.js can count. */
export const timeout = orDefault(
	numberOption(
		{
			displayName: 'Timeout (Ms)',
			name: 'timeout',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 2 ** 31 - 1 },
			default: 60000,
			description: 'Milliseconds to wait for the answer to one request',
		},
		'whole',
	),
);

export const reuseLookups = flagOption({
	displayName: 'Reuse Lookups',
	name: 'reuseLookups',
	type: 'boolean',
	default: true,
	description: 'Whether equal requests within one run are sent, and paid for, once',
});
