import { DateTime } from 'luxon';
import { runInNewContext } from 'node:vm';
import { tryToParseDateTime } from 'n8n-workflow';
import { asDate, asMoment } from '../../nodes/shared/fields/date';
import { InvalidValue } from '../../nodes/shared/operation/field';
import dates from './dates.json';

const LATE = '2026-01-31T23:30:00Z';
const ms = Date.parse(LATE);

describe.each(['UTC', 'America/New_York', 'Pacific/Kiritimati'])(
	'the written day counts, in %s too',
	(timezone) => {
		test.each([
			...dates.written,
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
	...Object.entries(dates.refused),
	['no number', Number.NaN],
	['an invalid Date', new Date(Number.NaN)],
	['an invalid DateTime', tryToParseDateTime(LATE).setZone('nowhere')],
	['nothing', undefined],
])('refuses %s', (_what, given) => {
	expect(() => asDate(given, { timezone: 'UTC' })).toThrow(InvalidValue);
});
