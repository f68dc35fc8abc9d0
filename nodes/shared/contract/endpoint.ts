import { z } from 'zod/v4';

/**
 * What a request costs, in credits (service document, "Limits").
 * - `perResult`: 1 for each result returned, at least 1 for each request
 * - `perRequest`: 1 for each request
 * - `free`: nothing
 * - `notStated`: the document gives no price; 1 for each request is assumed when a limit must be kept
 */
export type Price = 'perResult' | 'perRequest' | 'free' | 'notStated';

/** One endpoint as the service's document promises it. */
export interface Endpoint {
	/** Path below the base URL; every request is an HTTP POST. */
	readonly path: string;
	/** Whether the request carries `Authorization: Bearer <API key>`. */
	readonly auth: 'bearer' | 'none';
	readonly price: Price;
	/** The request body: strict, so that a member the document does not name is reported. */
	readonly body: z.ZodObject;
	/** `data` of a successful answer. */
	readonly data: z.ZodType;
}

/** Makes an endpoint; it wants the API key unless it says otherwise. */
export function endpoint<Body extends z.ZodObject, Data extends z.ZodType>(
	path: string,
	price: Price,
	own: { readonly auth?: Endpoint['auth']; readonly body: Body; readonly data: Data },
) {
	return { path, price, auth: 'bearer', ...own } as const;
}

/** Most records that one page can hold (service document, "Limits"). */
export const PAGE_SIZE = 10;

/** Largest `start` of an offset listing (service document, "Limits"). */
export const MAX_START = Number.MAX_SAFE_INTEGER;

export const text = z.string();
export const number = z.number();
export const flag = z.boolean();
export const texts = z.array(text);

/** Members that are all strings: most of the service's records are, in large part. */
export const strings = membersOfType(text);
export const numbers = membersOfType(number);
export const booleans = membersOfType(flag);

/** Makes what makes members of this type, by their names. */
export function membersOfType<Type extends z.ZodType>(type: Type) {
	return <const Name extends string>(...names: Name[]) =>
		Object.fromEntries(names.map((name) => [name, type])) as Record<Name, Type>;
}

/** `count` and `limit` of every listing (service document, "Limits"). */
export const pageSize = z.int().min(1).max(PAGE_SIZE).optional();

/** `start` of the offset listings (service document, "Limits"). */
export const start = z.int().min(0).max(MAX_START).optional();

/** A position token (`cursor` or `after`): omitted for the first page. */
export const token = text.optional();

/** A slug or public identity: one path segment of an address (service document, "Professional network"). */
export const segment = text.regex(/^[^\s/?#&=]+$/);

/** Free text with at least one character that is not a space. */
export const phrase = text.regex(/\S/);

export const date = text.regex(/^\d{4}-\d{2}-\d{2}$/);

export function range<Bound extends z.ZodType>(bound: Bound) {
	return z.strictObject({ gt: bound, gte: bound, lt: bound, lte: bound }).partial().optional();
}

/** Most credits that one request can cost (service document, "Limits"). @param size records that it asks for, if it does */
export function highestPrice({ price }: Endpoint, size: number | undefined): number {
	if (price === 'free') return 0;
	return price === 'perResult' ? (size ?? PAGE_SIZE) : 1;
}

/** What an answer costs by the document, for one that does not say. */
export function documentedPrice(endpoint: Endpoint, results: number): number {
	return highestPrice(endpoint, Math.max(1, results));
}

/**
 * How many records to ask for: as many as are wanted, a page can hold, and so many credits pay; 0 where not even one
 * can be paid. Nothing else decides it.
 */
export function affordable(endpoint: Endpoint, wanted: number, credits: number): number {
	if (credits < highestPrice(endpoint, 1)) return 0;
	const size = Math.min(PAGE_SIZE, wanted);
	return endpoint.price === 'perResult' ? Math.min(size, Math.floor(credits)) : size;
}

/** Digits behind the point in which credits are counted. */
const CREDIT_DIGITS = 6;
const STEPS = 10 ** CREDIT_DIGITS;

/** Adds credits. The service may use fractions, which binary numbers hold inexactly. */
export function addCredits(one: number, other: number): number {
	return Math.round((one + other) * STEPS) / STEPS;
}

/** A limit on credits, rounded down to what can be counted; by its digits, because binary numbers are inexact. */
export function countable(limit: number): number {
	const [whole = '', fraction = ''] = String(limit).split('.');
	const isPlain = /^\d+$/.test(whole + fraction);
	return isPlain ? Number(`${whole}.${fraction.slice(0, CREDIT_DIGITS)}`) : Math.floor(limit);
}
