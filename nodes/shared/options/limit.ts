import { flagOption, limitOption, numberOrDefault } from './option';

const all = {
	displayName: 'Return All',
	name: 'returnAll',
	default: false,
	description: 'Whether to return all results or only up to a given limit',
};

export const returnAll = flagOption(all);

/** The same where one answer brings all: a limit would save nothing. */
export const wholeReturnAll = flagOption({ ...all, default: true });

const shown = {
	displayName: 'Limit',
	name: 'limit',
	displayOptions: { show: { returnAll: [false] } },
	min: 1,
	default: 50,
	description: 'Max number of results to return',
};

/** Most records of a listing. */
export const limit = limitOption(shown);

/** The same where the node is a tool of an AI agent: a model reads, and pays for, each of them, and may leave it empty. */
export const toolLimit = numberOrDefault({ ...shown, default: 10 });
