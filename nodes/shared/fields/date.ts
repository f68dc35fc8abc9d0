import { isDate } from 'lodash';
import { DateTime, FixedOffsetZone, IANAZone, type Zone } from 'luxon';
import { InvalidValue, type ReadContext } from '../operation/field';

/** No date that people or programs write is longer: to read a text of megabytes would take seconds. */
const MAX_DATE = 100;

/**
 * Reads any date or date-time as `YYYY-MM-DD`: the day as it is written where the value carries one
 * (text, a Luxon DateTime), whatever time and offset stand behind it, else the day in the workflow's
 * time zone (a Date, Unix seconds or milliseconds).
 * @throws {InvalidValue} for what is no date, for days that there are not, for a month without a day,
 *   and for dates whose day and month cannot be told apart (01/02/2026).
 */
export function asDate(value: unknown, { timezone }: ReadContext): string {
	// where the day counts it is taken as it is written: the zone must only look like one
	const day = read(value, timezone, () => IANAZone.create('UTC'))?.toISODate();
	if (day) return day;
	throw new InvalidValue('a date such as 2026-01-31');
}

/** Reads the same as a moment: a day alone begins in the workflow's time zone. @throws {InvalidValue} as `asDate` does */
export function asMoment(value: unknown, { timezone }: ReadContext): DateTime {
	const moment = read(value, timezone, ({ zone, place }) =>
		zone === undefined ? IANAZone.create(place ?? timezone) : zoneOf(zone),
	);
	if (moment?.isValid) return moment;
	throw new InvalidValue('a date, or a date and time such as 2026-01-31T09:00');
}

/** Of a written date, or of a time, which zone it is meant in; null where that leaves a doubt. */
type ZoneOf = (parts: Parts) => Zone | null;

type Parts = Readonly<Record<string, string | undefined>>;

function read(value: unknown, zone: string, zoneOf: ZoneOf): DateTime | undefined {
	if (typeof value === 'object' && value !== null) return moment(value, zone);
	const given = String(value);
	if (given.length > MAX_DATE) return undefined;
	// \p{Zs}: dates in words have a narrow space before AM and PM
	const spaced = given.replace(/\p{Cf}/gu, '').replace(/[\s\p{Zs}]+/gu, ' ');
	const text = spaced.trim();
	if (/^\d{9,}(\.\d+)?$/.test(text)) return ofEpoch(Number(text), zone);
	// without this Luxon chooses between the two instants of an hour that occurs twice by the season of the run
	return written(text, zoneOf)?.getPossibleOffsets()[0];
}

function moment(value: object, zone: string): DateTime | undefined {
	if (DateTime.isDateTime(value)) return value;
	// what n8n's isolating engine makes of a DateTime (2.41, `luxon-transfer`)
	if ('__isoString' in value) return DateTime.fromISO(String(value.__isoString), { setZone: true });
	// an expression can give a Date of another realm, which is no instance of this one's class
	return isDate(value) ? DateTime.fromJSDate(value, { zone }) : undefined;
}

/** 9 and 10 digits are Unix seconds, 12 and 13 milliseconds: either way the years 1973 to 2286. */
function ofEpoch(epoch: number, zone: string): DateTime | undefined {
	const { length } = String(Math.trunc(epoch));
	if (length === 9 || length === 10) return DateTime.fromSeconds(epoch, { zone });
	return length === 12 || length === 13 ? DateTime.fromMillis(epoch, { zone }) : undefined;
}

/*
 * A date or date-time as ISO 8601, Luxon, JavaScript, mails, databases and spreadsheets write it: the year in four
 * digits, the month by name or behind the year. Nothing else says without doubt which number is the day.
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
	// as C and Unix write it, and a microblog: Mon Jan 05 10:00:00 +0000 2026
	`${WEEKDAY}${MONTH} ${DAY} ${TIME}${ZONED} ${YEAR}`,
	String.raw`${YEAR}(?<month>\d\d)(?<day>\d\d)(?:T(?<hour>\d\d)${MINUTE}${SECOND}?${ZONED})?`,
].map((form) => new RegExp(`^${form}$`));

/** The day of a week, or of a year: `2026-W05-6`, `2026-031`. */
const COUNTED_DAY = /^\d{4}(?:(-?)W\d\d\1[1-7]|-\d{3})$/;

/** Reads what a text with single spaces states; undefined where it leaves a doubt about the day or the zone. */
function written(text: string, zoneOf: ZoneOf): DateTime | undefined {
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
	// Luxon reads 24:00 and 13:30 PM as well
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

/** `+02:00`, `GMT+0200`, `Z`, `Europe/Lisbon` or `Japan`; nothing where several places may use the name. */
function zoneOf(written: string): Zone | null {
	const offset = written.replace(/^(?:UTC?|GMT|Z)/i, '').replace('−', '-');
	const fixed = FixedOffsetZone.parseSpecifier(`UTC${offset.replace(/(\d\d):?(\d\d).*/, '$1:$2')}`);
	return fixed ?? (/^[A-Z]{3,5}$/.test(written) ? null : IANAZone.create(written));
}
