import { flagOption, numberOption, type Option, orDefault } from './option';

export const returnAll = flagOption({
	displayName: 'Return All',
	name: 'returnAll',
	type: 'boolean',
	default: false,
	description: 'Whether to return all results or only up to a given limit',
});

/** Most records of a listing where the user does not set it. */
export const limit = limitOf(50);

/** The same where the node is a tool of an AI agent: a model reads, and pays for, each of them. */
export const toolLimit = limitOf(10);

function limitOf(otherwise: number): Option<number> {
	return orDefault(
		numberOption(
			{
				displayName: 'Limit',
				name: 'limit',
				type: 'number',
				displayOptions: { show: { returnAll: [false] } },
				typeOptions: { minValue: 1 },
				default: otherwise,
				description: 'Max number of results to return',
			},
			'whole',
		),
	);
}
