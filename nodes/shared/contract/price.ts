import { type Endpoint, PAGE_SIZE } from './endpoint';

/** Most credits that one request can cost (service document, "Limits"). @param size records that it asks for, if it does */
export function highestPrice({ price }: Endpoint, size: number | undefined): number {
	if (price === 'free') return 0;
	return price === 'perResult' ? (size ?? PAGE_SIZE) : 1;
}

/** What an answer costs by the document, for one that does not say. */
export function documentedPrice({ price }: Endpoint, results: number): number {
	if (price === 'free') return 0;
	return price === 'perResult' ? Math.max(1, results) : 1;
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
const DIGITS = 6;
const STEPS = 10 ** DIGITS;

/** Adds credits. The service may use fractions, which binary numbers hold inexactly. */
export function addCredits(one: number, other: number): number {
	return Math.round((one + other) * STEPS) / STEPS;
}

/** A limit on credits, rounded down to what can be counted; by its digits, because binary numbers are inexact. */
export function countable(limit: number): number {
	const [whole = '', fraction = ''] = String(limit).split('.');
	const isPlain = /^\d+$/.test(whole + fraction);
	return isPlain ? Number(`${whole}.${fraction.slice(0, DIGITS)}`) : Math.floor(limit);
}
