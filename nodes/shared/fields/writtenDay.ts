import { DateTime, Info } from 'luxon';

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

const TIME = String.raw`(?<hour>\d{1,2}):[0-5]\d(?::[0-5]\d(?:[.,]\d{1,9})?)?(?: ?(?<half>[AaPp])\.?[Mm]\.?)?`;

/** The day is taken as it is written: the zone must only look like one. */
const ZONE = [
	String.raw`[Zz]|(?:UTC|GMT)?[+\-−]\d{1,2}(?::?\d\d){0,2}`, // +02:00, GMT+0200
	String.raw`UT|[A-Z]{3,5}|[A-Z][a-z]+(?: [A-Z][a-z]+){1,4}`, // UTC, Central European Standard Time
	String.raw`[A-Z]\w+(?:\/[\w+-]+){1,2}`, // Europe/Lisbon
].join('|');
const ZONED = String.raw`(?: ?(?:${ZONE}))?(?: ?\[[\w/+-]+\])?`;

const FORMS = [
	...DAYS.map((day) => `${WEEKDAY}${day}(?:(?:[Tt]| at |,? )${TIME}${ZONED})?`),
	String.raw`${YEAR}-(?<month>\d\d)-(?<day>\d\d)T(?<hour>\d\d)${ZONED}`,
	// as C and Unix write it, and a microblog: Mon Jan 05 10:00:00 +0000 2026
	`${WEEKDAY}${MONTH} ${DAY} ${TIME}${ZONED} ${YEAR}`,
	String.raw`${YEAR}(?<month>\d\d)(?<day>\d\d)(?:T(?<hour>\d\d)[0-5]\d(?:[0-5]\d(?:[.,]\d{1,9})?)?${ZONED})?`,
].map((form) => new RegExp(`^${form}$`));

const WEEK_DATE = /^\d{4}(-?)W\d\d\1[1-7]$/;

/** Reads the day that a text with single spaces states, at midnight UTC; undefined where it leaves a doubt about the day. */
export function writtenDay(text: string): DateTime | undefined {
	if (WEEK_DATE.test(text)) return valid(DateTime.fromISO(text, { zone: 'utc' }));
	const plain = text.replace(/ \([^()]*\)$/, '');
	for (const form of FORMS) {
		const parts = form.exec(plain)?.groups;
		const day = parts && dayOf(parts);
		if (day !== undefined) return day;
	}
	return undefined;
}

type Parts = Readonly<Record<string, string | undefined>>;

function dayOf({ year, month = '', day, weekday, hour = '0', half }: Parts): DateTime | undefined {
	const number = /\d/.test(month) ? Number(month) : placeOf(month, MONTHS);
	const date = DateTime.utc(Number(year), number, Number(day));
	const [first, last] = half === undefined ? [0, 23] : [1, 12];
	const isHour = Number(hour) >= first && Number(hour) <= last;
	const isSame = weekday === undefined || placeOf(weekday, WEEKDAYS) === date.weekday;
	return isHour && isSame ? valid(date) : undefined;
}

const ENGLISH = { locale: 'en-US' };
const MONTHS = Info.months('long', ENGLISH).map((name) => name.toLowerCase());
const WEEKDAYS = Info.weekdays('long', ENGLISH).map((name) => name.toLowerCase());

/** The place, from 1, of a name among others, in full or by its first letters; 0 if it is none of them. */
function placeOf(given: string, names: readonly string[]): number {
	const name = given.toLowerCase();
	const isIt = (full: string) => full === name || (SHORT.test(name) && full.startsWith(name));
	return names.findIndex(isIt) + 1;
}

/** Names of months and weekdays have three letters where they are short, and some of them more. */
const SHORT = /^(?:[a-z]{3}|sept|tues|thurs?)$/;

function valid(date: DateTime): DateTime | undefined {
	return date.isValid ? date : undefined;
}
