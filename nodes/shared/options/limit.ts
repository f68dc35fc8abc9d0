import { flagOption, limitOption, numberOption, orDefault } from './option';

const all = {
	displayName: 'Return All',
	name: 'returnAll',
	type: 'boolean' as const,
	default: false,
	description: 'Whether to return all results or only up to a given limit',
};

export const returnAll = flagOption(all);

/** The same where one answer brings all: a limit would save nothing. */
export const wholeReturnAll = flagOption({ ...all, default: true });

const property = {
	displayName: 'Limit',
	name: 'limit',
	type: 'number' as const,
	displayOptions: { show: { returnAll: [false] } },
	typeOptions: { minValue: 1 },
	default: 50,
	description: 'Max number of results to return',
};

/** Most records of a listing. */
export const limit = limitOption(property, 'whole');

/** The same where the node is a tool of an AI agent: a model reads, and pays for, each of them, and may leave it empty. */
export const toolLimit = orDefault(numberOption({ ...property, default: 10 }, 'whole'));
