import { PAGE_SIZE } from '../contract/endpoint';
import { asMoment } from '../fields/date';
import { asText } from '../fields/field';
import { InvalidValue, isEmpty, readOrInvalid } from '../operation/field';
import type { Operation } from '../operation/operation';
import { additionalBodyFields, UNSAFE_NAMES } from './additionalBodyFields';
import { decimalNumber, type Option, option, toggle, wholeNumber } from './option';

/* Visibility of options. */
const forEveryOperation = { forOperation: () => true } as const;
const forAll = { ...forEveryOperation, forEvents: 'all' } as const;
const forRun = { ...forEveryOperation, isOfRun: true } as const;
const costs = ({ endpoint }: Operation) => endpoint.price !== 'free';
const forPaid = { forOperation: costs, forEvents: 'all' } as const;
const forPaidRun = { forOperation: costs, isOfRun: true } as const;
const forTranscripts = {
	forOperation: ({ result }: Operation) => 'transcript' in result.record.schema.shape,
} as const;
const forDated = { forOperation: ({ result }: Operation) => result.madeAt !== undefined } as const;

/** Names with another meaning in items. n8n treats an item with only the first three as an error item. */
const NOT_FOR_RECORDS = ['error', 'message', 'details', '_response', ...UNSAFE_NAMES];

const notInTool = { hide: { '@tool': [true] } };

/** The options that many operations or events share, by name of their setting. */
export const commonOptions = {
	additionalBodyFields: { ...additionalBodyFields, ...forAll },

	maxCredits: option(forPaid, 'maxCredits', {
		...decimalNumber(0),
		readsEmpty: true,
		eventDescription:
			'Max credits to spend on one poll. The poll stops before it would spend more.',
		default: 100,
		description:
			'Max credits to spend on each input item. The node stops before it would spend more, and outputs what it has.',
	}),

	maxRunCredits: option(forPaidRun, 'maxRunCredits', {
		...decimalNumber(0),
		readsEmpty: true,
		displayName: 'Max Credits per Run',
		default: 1000,
		description:
			'Max credits to spend in one execution, across all input items and all calls of this node (Loop Over Items). The node stops before it would spend more, outputs what it has, and says what is missing. If the execution continues in another process after a Wait, the count restarts at 0.',
	}),

	/** Max requests in flight; undefined to adapt automatically. */
	concurrency: option(forRun, 'concurrency', {
		...wholeNumber(1, 200),
		default: 5,
		description:
			'Max number of requests in parallel, across all input items. If not set, it adapts automatically: it starts at 10 and rises up to 200.',
	}),

	maxRetries: option(forAll, 'maxRetries', {
		...wholeNumber(0, 10),
		default: 3,
		unset: 3,
		description:
			'Max number of retries of a request after a server error, a lost connection or a timeout. Rate-limited requests (429) are sent again in any case, unless this is 0.',
	}),

	/** Milliseconds for each request, at most what a timer of Node.js supports. */
	timeout: option(forAll, 'timeout', {
		...wholeNumber(1, 2 ** 31 - 1),
		eventDescription:
			'Milliseconds to wait for the response to one request. A poll ends after 5 minutes in any case, or after 36 seconds with durable polling of n8n.',
		displayName: 'Timeout (Ms)',
		default: 60000,
		unset: 60000,
		description: 'Milliseconds to wait for the response to one request',
	}),

	/** Undefined if not set: then the default depends on who started the run. */
	reuseMinutes: option(forEveryOperation, 'reuseMinutes', {
		...decimalNumber(0, 1440),
		displayName: 'Reuse Answers For (Minutes)',
		default: 60,
		description:
			'Maximum age of a cached response to reuse instead of paying for a new one. If not set, 60 in manual executions, and 0 in others. With 0 the cache is not used.',
	}),

	addResponseDetails: option(forEveryOperation, 'addResponseDetails', {
		...toggle,
		description:
			'Whether to add _response to each item: credits, time and total of its request, whether it was paid in this run, and where to continue',
	}),

	includeInput: option(forRun, 'includeInput', {
		...toggle,
		displayName: 'Include Input Fields',
		displayOptions: notInTool,
		description:
			'Whether to add the fields of the input item to each of its output items, including error items. If both have a field, the field of the record wins.',
	}),

	/** Name of the field with the record, dots included; undefined if the record is the item. */
	recordField: option(forEveryOperation, 'recordField', {
		displayName: 'Put Record in Field',
		displayOptions: notInTool,
		placeholder: 'e.g. company',
		description:
			'Name of a field to put the record in, to avoid name clashes. If empty, the fields of the record are at the top level.',
		read: (given) => {
			const name = readOrInvalid(() => asText(given));
			if (!(name instanceof InvalidValue) && !NOT_FOR_RECORDS.includes(name)) return name;
			throw new InvalidValue('a name that n8n and this node do not use, such as record');
		},
	}),

	/** Applies to any text in a tool: an hour of speech is too long for a model. */
	maxTranscriptCharacters: option(forTranscripts, 'maxTranscriptCharacters', {
		...wholeNumber(1),
		displayOptions: { show: { '@tool': [true] } },
		default: 10000,
		unset: 10000,
		description:
			'Max number of characters of a text that the model reads, such as the transcript. A longer one is truncated, and ends with a note.',
	}),

	estimateOnly: option(forRun, 'estimateOnly', {
		...toggle,
		description:
			'Whether to send nothing, and to output the max number of requests and credits of each input item',
	}),

	/** Ends a listing at a given time. Empty text means "not set", but undefined is rejected. */
	since: option(forDated, 'since', {
		displayName: 'Only After',
		type: 'dateTime',
		default: '',
		description:
			'Returns only records created at this time or later. The listing stops at the first page that is older, so the rest costs nothing. A date without a time starts at midnight in the time zone of the workflow.',
		readsEmpty: true,
		read: (given, context) =>
			typeof given === 'string' && isEmpty(given) ? undefined : asMoment(given, context),
	}),

	/** Min number of records that each poll reads; undefined if not set. */
	recordsToCheck: option({ forEvents: 'new' }, 'recordsToCheck', {
		...wholeNumber(1, 100),
		displayName: 'Records to Check',
		default: PAGE_SIZE,
		description:
			'Min number of records that each poll reads, from the top of the list. The poll reads on while the last record is new. Up to three pinned records do not count.',
	}),

	includeExisting: option({ forEvents: 'new' }, 'includeExisting', {
		...toggle,
		displayName: 'Include Existing Records',
		description:
			'Whether the first poll also returns the records that are already there, up to Limit. If each record costs a credit, so does each of these.',
	}),

	minChange: option({ forEvents: 'change' }, 'minChange', {
		...decimalNumber(0),
		default: 0,
		unset: 0,
		description:
			'Smallest numeric change that triggers, compared with the last value that was output',
	}),
} as const;

/** All common options. */
export const everyCommonOption: readonly Option<unknown>[] = Object.values(commonOptions);
