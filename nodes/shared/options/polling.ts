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
			'How many of the first records each poll reads, at least. It reads more while the last one is new. Records that the service pins to the top count, too.',
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
			'Whether the first poll gives out the records that are there already, up to Limit. Else it only remembers them.',
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
		description:
			'How much a number has to change since it last started the workflow. Smaller changes are ignored.',
	}),
} as const;
