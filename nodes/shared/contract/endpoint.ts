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

/** An object whose members are all strings: most of the service's records are, in large part. */
export function strings<const Name extends string>(...names: Name[]) {
	return members(text, names);
}

export function numbers<const Name extends string>(...names: Name[]) {
	return members(number, names);
}

export function booleans<const Name extends string>(...names: Name[]) {
	return members(flag, names);
}

function members<Type extends z.ZodType, Name extends string>(type: Type, names: readonly Name[]) {
	return Object.fromEntries(names.map((name) => [name, type])) as Record<Name, Type>;
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

/** Any of `gt`, `gte`, `lt`, `lte`. */
export function range<Bound extends z.ZodType>(bound: Bound) {
	return z.strictObject({ gt: bound, gte: bound, lt: bound, lte: bound }).partial().optional();
}
