import { tryToParseDateTime } from 'n8n-workflow';
import type { ReadContext } from '../operation/field';
import { UnfitValue } from '../operation/field';

const WANTED = 'a date such as 2026-01-31';

/** Anything but ISO order that starts with two short numbers: day and month cannot be told apart. */
const AMBIGUOUS = /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}/;

/**
 * Reads any date or date-time as `YYYY-MM-DD`: the day as it is written where the value carries one
 * (ISO text, a Luxon DateTime), else the day in the workflow's time zone (a Date, milliseconds).
 * @throws {UnfitValue} for what is no date, and for dates whose day and month cannot be told apart.
 */
export function asDate(value: unknown, { timezone }: ReadContext): string {
	if (typeof value === 'number') return asDate(new Date(value), { timezone });
	if (typeof value === 'boolean') throw new UnfitValue(WANTED);
	if (typeof value === 'string' && AMBIGUOUS.test(value.trim())) throw new UnfitValue(WANTED);
	if (typeof value === 'string' && /^\d{1,4}$|^\d{9,}$/.test(value.trim())) {
		throw new UnfitValue(WANTED);
	}
	try {
		const day = tryToParseDateTime(value, timezone).toISODate();
		if (day !== null && /^\d{4}-/.test(day) && isSameDay(value, day)) return day;
	} catch {
		// what n8n cannot read as a date is answered below, like a date without a day
	}
	throw new UnfitValue(WANTED);
}

/** The parser turns 2026-02-31 into 2026-03-03; a day that there is not is no date. */
function isSameDay(value: unknown, day: string): boolean {
	const written =
		typeof value === 'string' ? /^\s*(\d{4}-\d{2}-\d{2})/.exec(value)?.[1] : undefined;
	return written === undefined || written === day;
}
