const SECONDS = /^\s*\d{1,9}(\.\d{1,9})?\s*$/;

/**
 * Reads a Retry-After header: seconds, or an HTTP date.
 * @returns milliseconds to wait from `now` on; undefined where the header says nothing usable: a
 *   negative number, several values, a moment that has passed
 */
export function readRetryAfter(header: unknown, now: number): number | undefined {
	const text: unknown = Array.isArray(header) ? header[0] : header;
	if (typeof text !== 'string') return undefined;
	if (SECONDS.test(text)) return Number(text) * 1000;
	// a date names its day or month; Date.parse would make one of "-5" as well
	const date = /[a-z]{3}/i.test(text) ? Date.parse(text.slice(0, 64)) : Number.NaN;
	return date > now ? date - now : undefined;
}
