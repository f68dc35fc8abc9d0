import isDate from 'lodash/isDate';
import { DateTime } from 'luxon';
import type { ReadContext } from '../operation/field';
import { UnfitValue } from '../operation/field';

/** No date that people or programs write is longer. */
const LONGEST = 100;

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
			? moment(value, timezone)
			: written(String(value).trim(), timezone);
	const text = day?.toISODate() ?? undefined;
	if (text === undefined) throw new UnfitValue('a date such as 2026-01-31');
	return text;
}

function moment(value: object, zone: string): DateTime | undefined {
	if (DateTime.isDateTime(value)) return value;
	// an expression can give a Date of another realm, which is no instance of this one's class
	return isDate(value) ? DateTime.fromJSDate(value, { zone }) : undefined;
}

function written(text: string, zone: string): DateTime | undefined {
	if (text.length > LONGEST) return undefined;
	if (/^\d{9,}(\.\d+)?$/.test(text)) return ofEpoch(Number(text), zone);
	const readers = [asIso, asHeader, asProgramText, asDayAndTime];
	return readers.map((read) => read(text)).find((date) => date?.isValid);
}

/** 9 and 10 digits are Unix seconds, 12 and 13 milliseconds: either way the years 1973 to 2286. */
function ofEpoch(epoch: number, zone: string): DateTime | undefined {
	const { length } = String(Math.trunc(epoch));
	if (length === 9 || length === 10) return DateTime.fromSeconds(epoch, { zone });
	return length === 12 || length === 13 ? DateTime.fromMillis(epoch, { zone }) : undefined;
}

/** The day is taken in the zone that the text itself names. */
const asItStands = { zone: 'utc', setZone: true, locale: 'en-US' };

/** ISO 8601 with a day: a week, a month or a day of the year alone is none. */
function asIso(text: string): DateTime | undefined {
	return /^(\d{4}-\d{2}-\d{2}|\d{8})(T|$)/.test(text)
		? DateTime.fromISO(text, asItStands)
		: undefined;
}

/** As in HTTP headers and mails: `Sat, 31 Jan 2026 23:00:00 GMT`. */
function asHeader(text: string): DateTime {
	return DateTime.fromRFC2822(text, asItStands);
}

/** As programs print dates: JavaScript, and the API of a microblog. */
function asProgramText(text: string): DateTime | undefined {
	const [plain = ''] = text.split(' (');
	return firstValid(plain, ["ccc LLL dd yyyy HH:mm:ss 'GMT'ZZZ", 'ccc LLL dd HH:mm:ss ZZZ yyyy']);
}

const DAYS = [
	'yyyy-M-d',
	'yyyy/M/d',
	'yyyy.M.d',
	'd LLL yyyy',
	'd LLLL yyyy',
	'd-LLL-yyyy',
	'LLL d, yyyy',
	'LLLL d, yyyy',
];
const TIMES = ['H:mm', 'H:mm:ss', 'H:mm:ss.S', 'h:mm a', 'h:mm:ss a'];

/** As people write it: a day, with or without a time behind it. */
function asDayAndTime(text: string): DateTime | undefined {
	const at = text.search(/[T ,]+\d{1,2}:/);
	if (at === -1) return firstValid(text, DAYS);
	const time = firstValid(text.slice(at).replace(/^[T ,]+/, ''), TIMES);
	return time && firstValid(text.slice(0, at), DAYS);
}

function firstValid(text: string, formats: readonly string[]): DateTime | undefined {
	return formats
		.map((format) => DateTime.fromFormat(text, format, asItStands))
		.find(({ isValid }) => isValid);
}
