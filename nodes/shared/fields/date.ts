import { tryToParseDateTime } from 'n8n-workflow';
import type { ReadContext } from '../operation/field';
import { UnfitValue } from '../operation/field';

/**
 * Reads any date or date-time as `YYYY-MM-DD`: the day as it is written where the value carries one
 * (text, a Luxon DateTime), else the day in the workflow's time zone (a Date, Unix seconds or
 * milliseconds).
 * @throws {UnfitValue} for what is no date, for days that there are not, for a month without a day,
 *   and for dates whose day and month cannot be told apart (01/02/2026).
 */
export function asDate(value: unknown, { timezone }: ReadContext): string {
	const day =
		typeof value === 'object' && value !== null
			? dayOf(value, timezone)
			: dayInText(String(value).trim(), timezone);
	if (day === undefined) throw new UnfitValue('a date such as 2026-01-31');
	return day;
}

function dayInText(text: string, timezone: string): string | undefined {
	if (/^\d{9,}(?:\.\d+)?$/.test(text)) return dayOfEpoch(Number(text), timezone);
	return yearFirst(text) ?? monthByName(text);
}

/** 9 and 10 digits are Unix seconds, 12 and 13 milliseconds: either way the years 1973 to 2286. */
function dayOfEpoch(epoch: number, timezone: string): string | undefined {
	const { length } = String(Math.trunc(epoch));
	if (length === 9 || length === 10) return dayOf(new Date(epoch * 1000), timezone);
	if (length === 12 || length === 13) return dayOf(new Date(epoch), timezone);
	return undefined;
}

/** `2026-01-31`, `2026/1/31`, `20260131`, each with or without a time behind it. */
function yearFirst(text: string): string | undefined {
	const written =
		/^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?=$|[T\s])/.exec(text) ??
		/^(\d{4})()(\d{2})(\d{2})(?=$|T)/.exec(text);
	if (written === null) return undefined;
	const [whole, year = '', , month = '', date = ''] = written;
	const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
	const time = text.slice(whole.length);
	const isDay = dayOf(day, 'utc') === day;
	return isDay && dayOf(`${day}${time}`, 'utc') !== undefined ? day : undefined;
}

/**
 * `31 Jan 2026`, `January 31, 2026`, `Sat, 31 Jan 2026 23:00:00 GMT`. JavaScript reads these in the
 * time zone of the process, so the time is cut off and the day is taken in that zone too.
 */
function monthByName(text: string): string | undefined {
	const withoutTime = text.replace(/\s*\b\d{1,2}:\d{2}.*?(?=\s\d{4}$|$)/, '');
	const date = /(?:^|[\s-])(\d{1,2})(?=[\s,-]|$)/.exec(withoutTime)?.[1];
	const year = /(?:^|[\s,-])(\d{4})$/.exec(withoutTime)?.[1];
	if (date === undefined || year === undefined || !/[a-z]{3}/i.test(withoutTime)) return undefined;
	const parsed = new Date(withoutTime);
	if (parsed.getFullYear() !== Number(year) || parsed.getDate() !== Number(date)) return undefined;
	const month = String(parsed.getMonth() + 1).padStart(2, '0');
	return `${year}-${month}-${date.padStart(2, '0')}`;
}

function dayOf(value: unknown, timezone: string): string | undefined {
	try {
		return tryToParseDateTime(value, timezone).toISODate() ?? undefined;
	} catch {
		// n8n throws for what it cannot read as a date; the caller refuses the value
		return undefined;
	}
}
