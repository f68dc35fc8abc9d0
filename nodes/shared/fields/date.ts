import isDate from 'lodash/isDate';
import { DateTime } from 'luxon';
import type { ReadContext } from '../operation/field';
import { InvalidValue } from '../operation/field';
import { writtenDay, writtenMoment } from './writtenDay';

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
	const text = read(value, timezone, writtenDay)?.toISODate() ?? undefined;
	if (text === undefined) throw new InvalidValue('a date such as 2026-01-31');
	return text;
}

/** Reads the same as a moment: a day alone begins in the workflow's time zone. @throws {InvalidValue} as `asDate` does */
export function asMoment(value: unknown, { timezone }: ReadContext): DateTime {
	const moment = read(value, timezone, writtenMoment);
	if (moment?.isValid) return moment;
	throw new InvalidValue('a date, or a date and time such as 2026-01-31T09:00');
}

type ReadText = (text: string, zone: string) => DateTime | undefined;

function read(value: unknown, zone: string, readText: ReadText): DateTime | undefined {
	const isObject = typeof value === 'object' && value !== null;
	return isObject ? moment(value, zone) : written(String(value), zone, readText);
}

function moment(value: object, zone: string): DateTime | undefined {
	if (DateTime.isDateTime(value)) return value;
	// what n8n's isolating engine makes of a DateTime (2.41, `luxon-transfer`)
	if ('__isoString' in value) return DateTime.fromISO(String(value.__isoString), { setZone: true });
	// an expression can give a Date of another realm, which is no instance of this one's class
	return isDate(value) ? DateTime.fromJSDate(value, { zone }) : undefined;
}

function written(given: string, zone: string, readText: ReadText): DateTime | undefined {
	// \p{Zs}: dates in words have a narrow space before AM and PM
	const text = given
		.replace(/\p{Cf}/gu, '')
		.replace(/[\s\p{Zs}]+/gu, ' ')
		.trim();
	if (text.length > MAX_LENGTH) return undefined;
	return /^\d{9,}(\.\d+)?$/.test(text) ? ofEpoch(Number(text), zone) : readText(text, zone);
}

/** 9 and 10 digits are Unix seconds, 12 and 13 milliseconds: either way the years 1973 to 2286. */
function ofEpoch(epoch: number, zone: string): DateTime | undefined {
	const { length } = String(Math.trunc(epoch));
	if (length === 9 || length === 10) return DateTime.fromSeconds(epoch, { zone });
	return length === 12 || length === 13 ? DateTime.fromMillis(epoch, { zone }) : undefined;
}
