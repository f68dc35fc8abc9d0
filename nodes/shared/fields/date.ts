import { isDate } from 'lodash';
import { DateTime, FixedOffsetZone, IANAZone, type Zone } from 'luxon';
import { InvalidValue, type ReadContext } from '../operation/field';

/** Longer than any date: parsing megabytes of text would take seconds. */
const MAX_DATE = 100;

/**
 * Reads any date or date-time as `YYYY-MM-DD`: the day as written in text or a Luxon DateTime, ignoring time and offset; for
 * a Date or a Unix time, the day in the workflow's time zone.
 * @throws {InvalidValue} for anything else: days that do not exist, months without a day, and dates whose day and month could
 *   be swapped (01/02/2026)
 */
export function asDate(value: unknown, { timezone }: ReadContext): string {
	// the day is taken as written, so any zone will do
	const day = read(value, timezone, () => IANAZone.create('UTC'))?.toISODate();
	if (day) return day;
	throw new InvalidValue('a date such as 2026-01-31');
}

/**
 * Reads a date or date-time as a moment: a date starts at midnight in the workflow's time zone. @throws {InvalidValue} as
 * `asDate` does
 */
export function asMoment(value: unknown, { timezone }: ReadContext): DateTime {
	const moment = read(value, timezone, ({ zone, place }) =>
		zone === undefined ? IANAZone.create(place ?? timezone) : zoneOf(zone),
	);
	if (moment?.isValid) return moment;
	throw new InvalidValue('a date, or a date and time such as 2026-01-31T09:00');
}

/** Returns the zone of a written date; null if it is ambiguous. */
type ZoneOf = (parts: Parts) => Zone | null;

type Parts = Readonly<Record<string, string | undefined>>;

function read(value: unknown, zone: string, zoneOf: ZoneOf): DateTime | undefined {
	if (typeof value === 'object' && value !== null) return moment(value, zone);
	const given = String(value);
	if (given.length > MAX_DATE) return undefined;
	// \p{Zs}: dates with month names have a narrow space before AM and PM
	const spaced = given.replace(/\p{Cf}/gu, '').replace(/[\s\p{Zs}]+/gu, ' ');
	const text = spaced.trim();
	if (/^\d{9,}(\.\d+)?$/.test(text)) return fromEpoch(Number(text), zone);
	// otherwise Luxon picks one of the two instants of a repeated hour by the season in which it runs
	return parseWritten(text, zoneOf)?.getPossibleOffsets()[0];
}

function moment(value: object, zone: string): DateTime | undefined {
	if (DateTime.isDateTime(value)) return value;
	// a DateTime from n8n's isolated expression engine (2.41, `luxon-transfer`)
	if ('__isoString' in value) return DateTime.fromISO(String(value.__isoString), { setZone: true });
	// an expression can return a Date of another realm, for which instanceof fails
	return isDate(value) ? DateTime.fromJSDate(value, { zone }) : undefined;
}

/** 9 and 10 digits are Unix seconds, 12 and 13 milliseconds: the years 1973 to 2286. */
function fromEpoch(epoch: number, zone: string): DateTime | undefined {
	const { length } = String(Math.trunc(epoch));
	if (length === 9 || length === 10) return DateTime.fromSeconds(epoch, { zone });
	return length === 12 || length === 13 ? DateTime.fromMillis(epoch, { zone }) : undefined;
}

/*
 * A date or date-time as in ISO 8601, Luxon, JavaScript, mail, databases and spreadsheets: the year has four digits, and the
 * month is a name or follows the year. Everything else is ambiguous.
 */

const WEEKDAY = String.raw`(?:(?<weekday>[A-Za-z]{3,9})\.?,? )?`;
const MONTH = String.raw`(?<month>[A-Za-z]{3,9})\.?`;
const DAY = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th|\.)?`;
const YEAR = String.raw`(?<year>\d{4})`;

const DAYS = [
	String.raw`${YEAR}(?<sign>[-/.])(?<month>\d{1,2})\k<sign>(?<day>\d{1,2})`,
	String.raw`${DAY}[ -]${MONTH}[ ,-]{1,2}${YEAR}`,
	String.raw`${MONTH} ${DAY},? ${YEAR}`,
	String.raw`${YEAR}[ -]${MONTH}[ -](?<day>\d{1,2})`,
];

const MINUTE = '(?<minute>[0-5]\\d)';
const SECOND = String.raw`(?<second>[0-5]\d(?:[.,]\d{1,9})?)`;
const TIME = String.raw`(?<hour>\d{1,2}):${MINUTE}(?::${SECOND})?(?: ?(?<half>[AaPp])\.?[Mm]\.?)?`;

const ZONE = [
	String.raw`[Zz]|(?:UTC|GMT)?[+\-−]\d{1,2}(?::?\d\d){0,2}`, // +02:00, GMT+0200
	String.raw`[A-Z]{2,5}|[A-Z][a-z]+(?: [A-Z][a-z]+){0,4}`, // UTC, GB, Japan, Central European Standard Time
	String.raw`[A-Z]{3}\d[A-Z]{3}`, // EST5EDT
	String.raw`[A-Z]\w+(?:\/[\w+-]+){1,2}`, // Europe/Lisbon
].join('|');
const ZONED = String.raw`(?: ?(?<zone>${ZONE}))?(?: ?\[(?<place>[\w/+-]+)\])?`;

const FORMS = [
	...DAYS.map((day) => `${WEEKDAY}${day}(?:(?:[Tt]| at |,? )${TIME}${ZONED})?`),
	String.raw`${YEAR}-(?<month>\d\d)-(?<day>\d\d)T(?<hour>\d\d)${ZONED}`,
	// as in C, Unix and a microblog: Mon Jan 05 10:00:00 +0000 2026
	`${WEEKDAY}${MONTH} ${DAY} ${TIME}${ZONED} ${YEAR}`,
	String.raw`${YEAR}(?<month>\d\d)(?<day>\d\d)(?:T(?<hour>\d\d)${MINUTE}${SECOND}?${ZONED})?`,
].map((form) => new RegExp(`^${form}$`));

/** Matches a day of a week, or of a year: `2026-W05-6`, `2026-031`. */
const COUNTED_DAY = /^\d{4}(?:(-?)W\d\d\1[1-7]|-\d{3})$/;

/** Parses text with single spaces; undefined if the day or the zone is ambiguous. */
function parseWritten(text: string, zoneOf: ZoneOf): DateTime | undefined {
	if (COUNTED_DAY.test(text)) return DateTime.fromISO(text, { zone: zoneOf({}) ?? 'utc' });
	const plain = text.replace(/ \([^()]*\)$/, '');
	for (const form of FORMS) {
		const parts = form.exec(plain)?.groups;
		const zone = parts && zoneOf(parts);
		const date = zone && dateOf(parts, zone);
		if (date?.isValid) return date;
	}
	return undefined;
}

function dateOf(
	{ year, month = '', day, weekday, hour = '0', minute = '0', second = '0', half }: Parts,
	zone: Zone,
): DateTime | undefined {
	// Luxon also accepts 24:00 and 13:30 PM
	const [first, last] = half === undefined ? [0, 23] : [1, 12];
	if (Number(hour) < first || Number(hour) > last) return undefined;
	const name = weekday?.slice(0, 3) ?? '';
	const date = DateTime.fromFormat(
		`${name} ${year}-${month.slice(0, 3)}-${day} ${half ? `${hour} ${half}m` : hour}:${minute}`,
		`${name && 'EEE'} y-${/\d/.test(month) ? 'M' : 'MMM'}-d ${half ? 'h a' : 'H'}:m`,
		{ zone, locale: 'en-US' },
	);
	return date.plus({ seconds: Number(second.replace(',', '.')) });
}

/** Parses `+02:00`, `GMT+0200`, `Z`, `Europe/Lisbon` or `Japan`; null for an abbreviation that several places use. */
function zoneOf(name: string): Zone | null {
	const offset = name.replace(/^(?:UTC?|GMT|Z)/i, '').replace('−', '-');
	const fixed = FixedOffsetZone.parseSpecifier(`UTC${offset.replace(/(\d\d):?(\d\d).*/, '$1:$2')}`);
	return fixed ?? (/^[A-Z]{3,5}$/.test(name) ? null : IANAZone.create(name));
}
