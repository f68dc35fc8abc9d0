import type { ZodArray, ZodObject, ZodRawShape, ZodType } from 'zod/v4';
import { text, z } from './zod';

/**
 * Price of a request, in credits (service document, "Limits").
 * - `perResult`: 1 for each result returned, at least 1 for each request
 * - `perRequest`: 1 for each request
 * - `free`: nothing
 * - `notStated`: the document gives no price; 1 for each request is assumed when a limit must be kept
 */
export type Price = 'perResult' | 'perRequest' | 'free' | 'notStated';

/** An endpoint as the service's document specifies it. */
export interface Endpoint {
	/** Path below the base URL; every request is an HTTP POST. */
	readonly path: string;
	readonly auth: 'bearer' | 'none';
	readonly price: Price;
	/** The request body: strict, so that undocumented members are reported. */
	readonly body: ZodObject;
	readonly data: ZodType;
}

/** Makes an endpoint. By default it needs the API key, and each request costs 1 credit. */
export function endpoint<Body extends ZodRawShape, Data extends ZodType>(
	path: string,
	own: Partial<Pick<Endpoint, 'auth' | 'price'>> & { readonly body: Body; readonly data: Data },
) {
	const body = z.strictObject(own.body);
	return { path, price: 'perRequest', auth: 'bearer', ...own, body } as const;
}

/**
 * Returns the member of `data` that holds the list (undefined if `data` is the list itself), and the schema of its entries.
 */
export function listIn(data: ZodType): { listKey?: string | undefined; schema: ZodObject } {
	const members = data instanceof z.ZodObject ? Object.entries<unknown>(data.shape) : [];
	const [listKey, list = data] = members.find(([, member]) => member instanceof z.ZodArray) ?? [];
	return { listKey, schema: (list as ZodArray<ZodObject>).element };
}

/** Max records of a page (service document, "Limits"). */
export const PAGE_SIZE = 10;

/** Largest `start` of an offset listing (service document, "Limits"). */
export const MAX_START = Number.MAX_SAFE_INTEGER;

/** `count` and `limit` of every listing (service document, "Limits"). */
export const pageSize = z
	.int()
	.min(1)
	.max(PAGE_SIZE)
	.optional()
	.meta({ default: PAGE_SIZE, description: 'Max number of records to return' });

/** `start` of the offset listings (service document, "Limits"). */
export const start = z
	.int()
	.min(0)
	.max(MAX_START)
	.optional()
	.meta({ default: 0, description: 'Number of records to skip' });

/** A position token (`cursor` or `after`): omitted for the first page. */
export const token = text.optional().describe('Where to continue; left out for the first page');

/** Free text with at least one character that is not a space. */
export const phrase = text.regex(/\S/);

/** Returns the max credits of a request for `size` records (service document, "Limits"). */
export function highestPrice({ price }: Endpoint, size: number): number {
	if (price === 'free') return 0;
	return price === 'perResult' ? size : 1;
}

/** Returns the documented cost of a response that does not state it. */
export function documentedPrice(endpoint: Endpoint, results: number): number {
	return highestPrice(endpoint, Math.max(1, results));
}
