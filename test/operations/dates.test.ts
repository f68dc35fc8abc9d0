import { runInNewContext } from 'node:vm';
import { tryToParseDateTime } from 'n8n-workflow';
import { asDate } from '../../nodes/shared/fields/date';
import { UnfitValue } from '../../nodes/shared/operation/field';

const LATE = '2026-01-31T23:30:00Z';
const zones = ['UTC', 'America/New_York', 'Pacific/Kiritimati'];

describe.each(zones)('the written day counts, in %s too', (timezone) => {
	test.each([
		'2026-01-31',
		' 2026-01-31 ',
		'2026-01-31T00:00:00',
		'2026-01-31T23:30',
		LATE,
		'2026-01-31T23:30:00.000Z',
		'2026-01-31T23:30:00-05:00',
		'2026-01-31T00:30:00+14:00',
		'2026-01-31 10:00:00',
		'2026-01-31 11:30 PM',
		'2026/01/31',
		'2026.1.31',
		'2026-1-31',
		'20260131',
		20260131,
		'20260131T233000Z',
		'31 Jan 2026',
		'31-Jan-2026',
		'January 31, 2026',
		'Jan 31, 2026 11:30 PM',
		'Sat, 31 Jan 2026 23:30:00 GMT',
		'Sat, 31 Jan 2026 23:30:00 +0100',
		'Sat Jan 31 2026 23:30:00 GMT+0000 (Coordinated Universal Time)',
		'Sat Jan 31 23:30:00 +0000 2026',
		tryToParseDateTime('2026-01-31T23:30:00-05:00'),
		tryToParseDateTime('2026-01-31T00:30:00+14:00'),
	])('%p', (given) => {
		expect(asDate(given, { timezone })).toBe('2026-01-31');
	});
});

describe('a moment counts in the time zone of the workflow', () => {
	const ms = Date.parse(LATE);
	test.each([
		['a Date', new Date(ms)],
		['a Date of another realm', runInNewContext(`new Date(${ms})`)],
		['milliseconds', ms],
		['milliseconds as text', String(ms)],
		['seconds', ms / 1000],
		['seconds with a fraction', ms / 1000 + 0.5],
		['seconds as text', String(ms / 1000)],
	])('%s', (_form, given) => {
		expect(asDate(given, { timezone: 'UTC' })).toBe('2026-01-31');
		expect(asDate(given, { timezone: 'America/New_York' })).toBe('2026-01-31');
		expect(asDate(given, { timezone: 'Asia/Tokyo' })).toBe('2026-02-01');
	});
});

describe('refuses', () => {
	test.each([
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
		['a time', '12:30'],
		['a number with a point', '1.5'],
		['a quarter', 'Q1 2026'],
		['words around numbers', '5 items 2026'],
		['a small number', 5],
		['a negative number', -1769902200],
		['no number', Number.NaN],
		['an invalid Date', new Date(Number.NaN)],
		['an invalid DateTime', tryToParseDateTime(LATE).setZone('nowhere')],
		['a flag', true],
		['an object', {}],
		['nothing', undefined],
	])('%s', (_what, given) => {
		expect(() => asDate(given, { timezone: 'UTC' })).toThrow(UnfitValue);
	});
});
