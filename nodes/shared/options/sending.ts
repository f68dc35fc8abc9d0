import { flagOption, numberOption, orDefault } from './option';

/** Most requests under way at once; undefined where the run adapts by itself. */
export const concurrency = numberOption(
	{
		displayName: 'Concurrency',
		name: 'concurrency',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 200 },
		default: 5,
		description:
			'Max number of requests at a time, over all input items. If not set, the node finds out what the service bears: from 10 up to 200. All workflows that use the same API key share that.',
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
				'How often to retry a request after a transient failure: too many requests, a server error, a lost connection or a timeout',
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
	description:
		'Whether equal requests are sent, and paid for, once: within a run, and among runs with the same API key at the same time. A run that failed leaves its paid answers to the next one for an hour.',
});

export const reuseMinutes = orDefault(
	numberOption(
		{
			displayName: 'Reuse Answers For (Minutes)',
			name: 'reuseMinutes',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: 1440 },
			default: 0,
			description:
				"How long to keep answers in n8n's memory, and to take them from there without a request. Counts among runs with the same API key that set this too.",
		},
		'any',
	),
);
