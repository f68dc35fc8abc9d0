import { DateTime } from 'luxon';
import { runInNewContext } from 'node:vm';
import { tryToParseDateTime } from 'n8n-workflow';
import { asDate, asMoment } from '../../nodes/shared/fields/date';
import { InvalidValue } from '../../nodes/shared/operation/field';

const LATE = '2026-01-31T23:30:00Z';
const ms = Date.parse(LATE);

describe.each(['UTC', 'America/New_York', 'Pacific/Kiritimati'])(
	'the written day counts, in %s too',
	(timezone) => {
		test.each([
			...['2026-01-31', ' 2026-01-31 ', '2026-01-31T00:00:00', '2026-01-31T23:30'],
			...['2026-01-31T23:30:00Z', '2026-01-31T23:30:00.000Z', '2026-01-31T23:30:00-05:00'],
			...['2026-01-31T00:30:00+14:00', '2026-01-31 10:00:00', '2026-01-31 11:30 PM'],
			...['2026/01/31', '2026.1.31', '2026-1-31', '20260131', '20260131T233000Z', '31 Jan 2026'],
			...['31-Jan-2026', 'January 31, 2026', 'Jan 31, 2026 11:30 PM'],
			...['Sat, 31 Jan 2026 23:30:00 GMT', 'Sat, 31 Jan 2026 23:30:00 +0100'],
			...['Sat Jan 31 2026 23:30:00 GMT+0000 (Coordinated Universal Time)'],
			...['Sat Jan 31 23:30:00 +0000 2026', '2026-01-31 23:30:00+02:00'],
			...['2026-01-31 23:30:00+02', '2026-01-31 23:30:00.123456 -0500'],
			...['2026-01-31 23:30:00.1234567 +05:30', '2026-01-31 23:30:00 UTC'],
			...['2026-01-31 23:30:00 America/New_York', '2026-01-31 23:30:00 Japan'],
			...['2026-01-31 23:30:00 GB', '2026-01-31 23:30:00 EST5EDT'],
			...['2026-01-31T23:30:00+14:00[Pacific/Kiritimati]', '2026-01-31T23:30:00Z[UTC]'],
			...['20260131T233000.000+0200', '2026-W05-6', '2026W056', '2026-031', 'Jan 31 2026'],
			...['Jan. 31, 2026', '31st January 2026', '31-JAN-2026 23:30:00', '2026-Jan-31'],
			...['Sat Jan 31 2026', 'Saturday, January 31, 2026', 'Saturday, 31 January 2026 at 23:30'],
			...['Sat Jan 31 23:30:00 2026', 'Sat Jan 31 23:30:00 CET 2026', 'Jan 31 2026 11:30PM'],
			...['2026-01-31, 11:30:00 p.m.', '2026-01-31T23', '2026-01-31t23:30:00z'],
			...['Sat, 31 Jan 2026 23:30:00 UT', '31. Jan. 2026', '\u200e2026-01-31\u00a0'],
			20260131,
			{ __isoString: '2026-01-31T23:30:00-05:00' },
			tryToParseDateTime('2026-01-31T23:30:00-05:00'),
			tryToParseDateTime('2026-01-31T00:30:00+14:00'),
		])('%p', (given) => expect(asDate(given, { timezone })).toBe('2026-01-31'));
	},
);

const now = DateTime.fromISO('2026-01-05T22:15:30.123', { zone: 'America/New_York' });
const { DATETIME_HUGE, DATETIME_FULL_WITH_SECONDS, DATETIME_MED_WITH_WEEKDAY, DATE_HUGE } =
	DateTime;
const words = [DATETIME_HUGE, DATETIME_FULL_WITH_SECONDS, DATETIME_MED_WITH_WEEKDAY, DATE_HUGE];
const zoned = { timeZone: 'America/New_York' } as const;
const noon = new Date(2026, 0, 5, 12);

describe('what Luxon, JavaScript and Intl write is read', () => {
	test.each([
		...[now.toString(), now.toISO(), now.toISO({ format: 'basic' }), now.toISODate()],
		...[now.toISO({ extendedZone: true }), now.toISO({ suppressSeconds: true })],
		...[now.toISOWeekDate(), now.toSQL(), now.toSQL({ includeZone: true }), now.toSQLDate()],
		...[now.toRFC2822(), now.toFormat('yyyy LLL dd'), now.toFormat('d-MMM-yyyy HH:mm')],
		...words.map((form) => now.toLocaleString(form, { locale: 'en-US' })),
		...words.map((form) => now.toLocaleString(form, { locale: 'en-GB' })),
		...['sv-SE', 'en-CA', 'ja-JP'].map((locale) => now.toJSDate().toLocaleString(locale, zoned)),
		...[noon.toString(), noon.toDateString(), now],
	])('%p', (given) => expect(asDate(given, { timezone: 'Asia/Tokyo' })).toBe('2026-01-05'));

	test.each([now.toHTTP(), now.toJSDate().toISOString(), now.toUTC().toSQL()])('%p', (given) =>
		expect(asDate(given, { timezone: 'America/New_York' })).toBe('2026-01-06'),
	);
});

test.each([
	['a Date', new Date(ms)],
	['a Date of another realm', runInNewContext(`new Date(${ms})`)],
	['milliseconds', ms],
	['milliseconds as text', String(ms)],
	['seconds', ms / 1000],
	['seconds with a fraction', ms / 1000 + 0.5],
	['seconds as text', String(ms / 1000)],
])('a moment counts in the time zone of the workflow: %s', (_form, given) => {
	expect(asDate(given, { timezone: 'UTC' })).toBe('2026-01-31');
	expect(asDate(given, { timezone: 'America/New_York' })).toBe('2026-01-31');
	expect(asDate(given, { timezone: 'Asia/Tokyo' })).toBe('2026-02-01');
});

test.each([
	[999999999, '2001-09-09T01:46:39.000Z'],
	[100000000000, '1973-03-03T09:46:40.000Z'],
	['1769902200.125', '2026-01-31T23:30:00.125Z'],
	['2026-01-31 12:30 AM', '2026-01-30T23:30:00.000Z'],
	['2026-01-31 12:30 p.m.', '2026-01-31T11:30:00.000Z'],
	['2026-01-31 11:30:15,5 pm', '2026-01-31T22:30:15.500Z'],
	['2026-01-31T10', '2026-01-31T09:00:00.000Z'],
	['20260131T103015Z', '2026-01-31T10:30:15.000Z'],
	['2026-01-31T10:30:15+05', '2026-01-31T05:30:15.000Z'],
	['2026-01-31T10:30−0330', '2026-01-31T14:00:00.000Z'],
	['2026-01-31 10:30 UTC+5:45', '2026-01-31T04:45:00.000Z'],
	['2026-01-31 10:30 [Asia/Tokyo]', '2026-01-31T01:30:00.000Z'],
	['2026-01-31 10:30 Z[Asia/Tokyo]', '2026-01-31T10:30:00.000Z'],
	['2026-W05-6', '2026-01-30T23:00:00.000Z'],
])('%j is a moment, in Berlin %s', (given, moment) => {
	expect(asMoment(given, { timezone: 'Europe/Berlin' }).toUTC().toISO()).toBe(moment);
});

test.each(['CET', 'Japan', 'EST5EDT', 'GB'])('a workflow of the time zone %s', (zone) => {
	const at = asMoment('2026-07-31 09:00', { timezone: zone });
	expect(at.toJSDate()).toEqual(DateTime.fromISO('2026-07-31T09:00', { zone }).toJSDate());
});

test.each<[string, unknown]>([
	['a word', 'yesterday'],
	['a day that there is not', '2026-02-30'],
	['a day that there is not, by name', '30 Feb 2026'],
	['a month that there is not', '2026-13-01'],
	['an hour that there is not', '2026-01-31T25:00'],
	['more than a date', '2026-01-31junk'],
	['two separators', '2026-01/31'],
	['a month', '2026-01'],
	['a month by name', 'Jan 2026'],
	['a week', '2026-W05'],
	['a year', '2026'],
	['a year as a number', 2026],
	['day and month that look alike', '01/02/2026'],
	['European order', '31.01.2026'],
	['day and month that could only be one', '1/31/2026'],
	['an American date-time', '1/5/2026, 10:00:00 AM'],
	['a year of two digits', '05-Jan-26'],
	['a day without a year', 'Jan 5'],
	['a weekday that it is not', 'Sun Jan 05 2026'],
	['a word for a month', '31 Foo 2026'],
	['a word for a weekday', 'May Jan 5 2026'],
	['an hour of 24', '2026-01-31T24:00:00'],
	['an hour of 13 PM', '2026-01-31 13:30 PM'],
	['an hour of 0 AM', '2026-01-31 0:30 AM'],
	['a time with words', '2026-01-31 10:00 or later'],
	['a week that there is not', '2026-W54-1'],
	['a day of the year that there is not', '2026-366'],
	['two dates', '2026-01-31 2026-02-01'],
	['a number of a spreadsheet', 46027],
	['a number of 8 digits that is no day', 99999999],
	['a number of 11 digits', 17698158000],
	['a number of 14 digits', 17698158000000],
	['a time', '12:30'],
	['a number with a point', '1.5'],
	['a quarter', 'Q1 2026'],
	['words around numbers', '5 items 2026'],
	['a small number', 5],
	['a negative number', -1769902200],
	['a flag', true],
	['an object', {}],
	['no number', Number.NaN],
	['an invalid Date', new Date(Number.NaN)],
	['an invalid DateTime', tryToParseDateTime(LATE).setZone('nowhere')],
	['nothing', undefined],
])('refuses %s', (_what, given) => {
	expect(() => asDate(given, { timezone: 'UTC' })).toThrow(InvalidValue);
});
