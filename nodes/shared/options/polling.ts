import { PAGE_SIZE } from '../contract/endpoint';
import { flagOption, numberOrDefault, optionalNumber } from './option';

/** How many of the first records each poll reads, at least; undefined where the user does not set it. */
export const recordsToCheck = {
	forEvents: 'new',
	...optionalNumber({
		displayName: 'Records to Check',
		name: 'recordsToCheck',
		min: 1,
		max: 100,
		default: PAGE_SIZE,
		description:
			'Min number of records that each poll reads, from the top of the list. It reads on while the last one is new. Pinned records count too.',
	}),
} as const;

/** Where to start: with what is there, or with what comes after it. */
export const includeExisting = {
	forEvents: 'new',
	...flagOption({
		displayName: 'Include Existing Records',
		name: 'includeExisting',
		default: false,
		description:
			'Whether the first poll also returns the records that are already there, up to Limit. Where each record costs a credit, so does each of these.',
	}),
} as const;

/** How much a number has to change to count as changed. */
export const minChange = {
	forEvents: 'change',
	...numberOrDefault({
		displayName: 'Min Change',
		name: 'minChange',
		min: 0,
		isAny: true,
		default: 0,
		description: 'Smallest change of a number that counts, since it last started the workflow',
	}),
} as const;
