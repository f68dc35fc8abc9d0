import isDate from 'lodash/isDate';
import { DateTime } from 'luxon';
import type { ReadContext } from '../operation/field';
import { InvalidValue } from '../operation/field';
import { writtenDay } from './writtenDay';

/** No date that people or programs write is longer. */
const MAX_LENGTH = 100;

/**
 * Reads any date or date-time as `YYYY-MM-DD`: the day as it is written where the value carries one
 * (text, a Luxon DateTime), whatever time and offset stand behind it, else the day in the workflow's
 * time zone (a Date, Unix seconds or milliseconds).
 * @throws {InvalidValue} for what is no date, for days that there are not, for a month without a day,
 *   and for dates whose day and month cannot be told apart (01/02/2026).
 */
export function asDate(value: unknown, { timezone }: ReadContext): string {
	const day =
		typeof value === 'object' && value !== null
			? moment(value, timezone)
			: written(String(value), timezone);
	const text = day?.toISODate() ?? undefined;
	if (text === undefined) throw new InvalidValue('a date such as 2026-01-31');
	return text;
}

function moment(value: object, zone: string): DateTime | undefined {
	if (DateTime.isDateTime(value)) return value;
	// an expression can give a Date of another realm, which is no instance of this one's class
	return isDate(value) ? DateTime.fromJSDate(value, { zone }) : undefined;
}

function written(given: string, zone: string): DateTime | undefined {
	// \p{Zs}: dates in words have a narrow space before AM and PM
	const text = given
		.replace(/\p{Cf}/gu, '')
		.replace(/[\s\p{Zs}]+/gu, ' ')
		.trim();
	if (text.length > MAX_LENGTH) return undefined;
	return /^\d{9,}(\.\d+)?$/.test(text) ? ofEpoch(Number(text), zone) : writtenDay(text);
}

/** 9 and 10 digits are Unix seconds, 12 and 13 milliseconds: either way the years 1973 to 2286. */
function ofEpoch(epoch: number, zone: string): DateTime | undefined {
	const { length } = String(Math.trunc(epoch));
	if (length === 9 || length === 10) return DateTime.fromSeconds(epoch, { zone });
	return length === 12 || length === 13 ? DateTime.fromMillis(epoch, { zone }) : undefined;
}
