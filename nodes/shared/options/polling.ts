import { PAGE_SIZE } from '../contract/endpoint';
import { flagOption, numberOption, orDefault } from './option';

/** How many of the first records each poll looks at, at least; undefined where the user does not set it. */
export const recordsToCheck = numberOption(
	{
		displayName: 'Records to Check',
		name: 'recordsToCheck',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 100 },
		default: PAGE_SIZE,
		description:
			'How many of the first records each poll reads, at least. It reads more while the last one is new. Records that the service pins to the top count, too.',
	},
	'whole',
);

/** Where to start: with what is there, or with what comes after it. */
export const includeExisting = flagOption({
	displayName: 'Include Existing Records',
	name: 'includeExisting',
	type: 'boolean',
	default: false,
	description:
		'Whether the first poll gives out the records that are there already, up to Limit. Else it only remembers them.',
});

/** How much a number has to change to count as changed. */
export const minChange = orDefault(
	numberOption(
		{
			displayName: 'Min Change',
			name: 'minChange',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 0,
			description:
				'How much a number has to change since it last started the workflow. Smaller changes are ignored.',
		},
		'any',
	),
);
