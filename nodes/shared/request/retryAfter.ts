/**
 * Reads a Retry-After header: seconds, or an HTTP date.
 * @returns milliseconds to wait from `now` on, never negative; undefined where the header says nothing usable
 */
export function readRetryAfter(header: unknown, now: number): number | undefined {
	const text: unknown = Array.isArray(header) ? header[0] : header;
	if (typeof text !== 'string' || text.trim() === '') return undefined;
	if (/^\s*\d+(\.\d+)?\s*$/.test(text)) return Number(text) * 1000;
	const date = Date.parse(text);
	return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
