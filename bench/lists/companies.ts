/** How often the Schedule of a list looks whether chains stand still; a minute in the examples. */
export const tickSeconds = 5;

/** How long a list may take from its last request to its end. */
export const SETTLE_LIMIT_S = 180;

/** Names that the sandbox knows as companies, all different. */
export function companiesOf(rows: number): string[] {
	return Array.from({ length: rows }, (_, at) => `company-${at}`);
}
