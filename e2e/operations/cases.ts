import { operationOf } from '../../catalogue/operations';
import { type Listing, wholeListings } from '../../golden/listings';
import { everyRow, type Row } from '../../golden/rows';

/** One operation, as a user would fill it in, and what the sandbox has for it. */
export interface OperationCase {
	node: string;
	resource: string;
	operation: string;
	parameters: Record<string, unknown>;
	/** Items that come out. */
	items: number;
	/** Credits by the price in the golden example. */
	credits: number;
	/** Members that every item holds. */
	members: string[];
	/** How it is filled in, where it is not the operation's usual case. */
	how?: string;
}

/** Records of each listing that is asked for; a page holds at most ten. */
const LENGTH = 13;

/**
 * Every operation of every node: a listing whole, a record with all parameters.
 * @param baseUrl of the sandbox, for the one operation that takes no credential
 */
export function operationCases(baseUrl: string): OperationCase[] {
	const usual = everyRow.map((row) => ({
		node: row.node,
		...expected(row, baseUrl),
		members: Object.keys(operationOf(row.title).result.record.schema.shape),
	}));
	return [...usual, ...AS_PEOPLE_FILL_IN];
}

/** Cases by hand: a pasted address, a limit within the second page, filters. */
const AS_PEOPLE_FILL_IN: OperationCase[] = [
	{
		node: 'codeHost',
		resource: 'repository',
		operation: 'getStarred',
		how: 'with a pasted address',
		parameters: { username: 'https://example.com/octo-45?tab=stars', returnAll: true },
		items: 45,
		credits: 5,
		members: ['nameWithOwner'],
	},
	{
		node: 'professionalNetwork',
		resource: 'product',
		operation: 'search',
		how: 'with a limit',
		parameters: { keyword: 'crm 25', limit: 12 },
		items: 12,
		credits: 12,
		members: ['productId'],
	},
	{
		node: 'codeHost',
		resource: 'issue',
		operation: 'search',
		how: 'with filters',
		parameters: {
			query: 'memory leak 17',
			returnAll: true,
			filters: { repos: 'octo/hello', created: { range: { gte: '2026-01-01' } } },
		},
		items: 17,
		credits: 2,
		members: ['number'],
	},
];

function expected(
	row: Row,
	baseUrl: string,
): Pick<OperationCase, 'resource' | 'operation' | 'parameters' | 'items' | 'credits'> {
	const { resource, operation, listing, isPublic } = row;
	const whole = wholeListings.find(({ title }) => title === row.title);
	if (listing !== undefined) {
		const credits = listing.price === 'perResult' ? LENGTH : Math.ceil(LENGTH / 10);
		const parameters = { ...ofLength(listing), returnAll: true };
		return { resource, operation, parameters, items: LENGTH, credits };
	}
	if (whole !== undefined) {
		return { resource, operation, parameters: ofLength(whole), items: LENGTH, credits: 1 };
	}
	const parameters = { ...row.most.parameters, ...(isPublic && { baseUrl }) };
	return { resource, operation, parameters, items: 1, credits: row.price === 'free' ? 0 : 1 };
}

function ofLength(listing: Listing): Record<string, unknown> {
	return listing.parametersFor(LENGTH);
}
