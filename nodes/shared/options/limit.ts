import { flagOption, numberOption, orDefault } from './option';

export const returnAll = flagOption({
	displayName: 'Return All',
	name: 'returnAll',
	type: 'boolean',
	default: false,
	description: 'Whether to return all results or only up to a given limit',
});

/** Most records of a listing where the user does not set it. */
export const limit = orDefault(
	numberOption(
		{
			displayName: 'Limit',
			name: 'limit',
			type: 'number',
			displayOptions: { show: { returnAll: [false] } },
			typeOptions: { minValue: 1 },
			default: 50,
			description: 'Max number of results to return',
		},
		'whole',
	),
);
