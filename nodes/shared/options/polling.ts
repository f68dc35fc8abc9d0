import { PAGE_SIZE } from '../contract/endpoint';
import { numberOption, orDefault } from './option';

/** How many of the first records each poll looks at, at least; undefined where the user does not set it. */
export const recordsToCheck = numberOption(
	{
		displayName: 'Records to Check',
		name: 'recordsToCheck',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 100 },
		default: PAGE_SIZE,
		description:
			'How many of the first records each poll looks at, at least. It reads on while the last one is new. A record that the service pins to the top takes one of these places.',
	},
	'whole',
);

/** How far a number has to move to count as changed. */
export const minChange = orDefault(
	numberOption(
		{
			displayName: 'Min Change',
			name: 'minChange',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 0,
			description:
				'How far a number has to move since it last triggered the workflow; smaller moves are no change',
		},
		'any',
	),
);
