import { runInNewContext } from 'node:vm';
import { DateTime, Settings } from 'luxon';
import { tryToParseDateTime } from 'n8n-workflow';
import { asDate, asMoment } from '../../nodes/shared/fields/date';
import { InvalidValue } from '../../nodes/shared/operation/field';
import { bodyOf, rejectionMessage } from './bodyOf';

const ISSUES = 'codeHost issue.search';
const USERS = 'codeHost user.search';
const VIDEO = 'videoPlatform video.get';
/** Returns parameters, or the body, of a video. */
const transcript = (includeTranscript: unknown, transcriptLanguage?: string) => {
	return { url: 'dQw4w9WgXcQ', includeTranscript, transcriptLanguage };
};

/** Returns the parameters in a text such as `issue labels, issue owners`, each with its operation. */
const placesIn = (text: string) =>
	text.split(', ').map((place) => {
		const [resource = '', name = ''] = place.split(' ');
		const title = `${resource === 'community' ? 'forum' : 'codeHost'} ${resource}.search`;
		return { title, name };
	});

const LABELS = 'issue labels';
const LISTS = 'issue labels, issue owners, issue repos';
const NUMBER = 'issue comments';
const NUMBERS = 'issue comments, user followers, user repos';
const DATE = 'issue created';
const DATES = 'issue created, issue updated, issue closed';
const RANGES = 'issue comments, issue created';

test.each<[places: string, given: unknown, sent: unknown]>([
	[LABELS, ' bug , good first issue ,, ', ['bug', 'good first issue']],
	[LABELS, ['bug', ' p1 ', '', 5, 'a, b'], ['bug', 'p1', '5', 'a, b']],
	[LABELS, '["bug, urgent", "p1"]', ['bug, urgent', 'p1']],
	[LABELS, '[draft], p1', ['[draft]', 'p1']],
	[LABELS, 404, ['404']],
	['issue language', ' C++ ', 'C++'],
	['user fullName', ' Ada Lovelace ', 'Ada Lovelace'],
	...['', ' , ', [], [''], null].map((given): [string, unknown, null] => [LISTS, given, null]),
	[NUMBERS, { range: { gte: 10 } }, { gte: 10 }],
	[NUMBERS, { range: { gt: '10', lte: ' 20 ' } }, { gt: 10, lte: 20 }],
	[NUMBERS, { range: { gt: 0, gte: '', lt: null } }, { gt: 0 }],
	[NUMBERS, { range: { gte: 0, lte: 0 } }, { gte: 0, lte: 0 }],
	[NUMBERS, { lt: 0 }, { lt: 0 }],
	[NUMBERS, { gt: 5, lt: 7 }, { gt: 5, lt: 7 }],
	[DATES, { range: { gte: '2026-01-05T12:00:00Z', gt: '' } }, { gte: '2026-01-05' }],
	[DATES, { gte: '2026-01-05', lte: '2026-01-05' }, { gte: '2026-01-05', lte: '2026-01-05' }],
	[DATES, { range: { gt: '2026-01-05' } }, { gt: '2026-01-05' }],
	[DATES, { gt: '2026-01-05', lt: '2026-01-07' }, { gt: '2026-01-05', lt: '2026-01-07' }],
	...[{}, { range: {} }, { range: { gte: '', lt: ' ' } }, ''].map(
		(given): [string, unknown, null] => [RANGES, given, null],
	),
])('%s: %j is sent as %j', (places, given, sent) => {
	for (const { title, name } of placesIn(places)) {
		expect(bodyOf(title, { [name]: given })).toEqual(sent === null ? {} : { [name]: sent });
	}
});

const excluding = (one: string, other: string) =>
	`, not one whose '${one}' and '${other}' exclude each other`;

test.each<[places: string, given: unknown, expected: string]>([
	[LABELS, { bug: true }, 'names of labels that the issue has, separated by commas'],
	[LABELS, ['bug', { name: 'p1' }], 'names of labels that the issue has, separated by commas'],
	['community sort', 'best', "'Sort' must be "],
	['community time', 'decade', "'Time' must be "],
	['community query', ' ', "'Query' must be "],
	['user accountType', 'bot', "'Account Type' must be "],
	['user order', 'up', "'Order' must be "],
	[RANGES, { range: 5 }, 'must be a range with any of gt, gte, lt, lte'],
	[RANGES, [{ gte: 5 }], 'must be a range with any of gt, gte, lt, lte'],
	[RANGES, '5..10', 'must be a range with any of gt, gte, lt, lte'],
	[RANGES, { range: { from: 5 } }, 'any of gt, gte, lt, lte, not with from'],
	[DATE, { lte: '2026-01-01', gte: 'soon' }, 'must be a date such as 2026-01-31. Got "soon".'],
	[DATE, { lt: '2026-02-30' }, 'must be a date such as 2026-01-31. Got "2026-02-30".'],
	['issue closed', { lte: '2026-01-01', gt: true }, 'must be a date such as 2026-01-31. Got true.'],
	[NUMBER, { lte: 5, gte: 'many' }, 'must be a whole number. Got "many".'],
	[NUMBER, { lte: 5, gte: [5] }, 'must be a whole number. Got a list with 5.'],
	[NUMBER, { lte: 1.5 }, 'must be a whole number. Got 1.5.'],
	[NUMBER, { gt: '9007199254740993' }, 'must be a number that loses no digits'],
	[DATES, { gte: '2026-01-06', lte: '2026-01-05' }, 'must be a range of dates such as 2026-01-31'],
	[DATES, { gte: '2026-01-06', lte: '2026-01-05' }, excluding('From', 'Until')],
	[DATES, { gt: '2026-01-05', lt: '2026-01-06' }, excluding('After', 'Before')],
	[DATES, { gt: '2026-01-05', lte: '2026-01-05T23:00:00+05:00' }, excluding('After', 'Until')],
	[DATES, { gte: '7 Jan 2026', lt: '2026-01-07', lte: '2027-01-01' }, excluding('From', 'Before')],
	[DATES, { gte: '2026-01-05', gt: '2026-01-07', lte: '2026-01-07' }, excluding('After', 'Until')],
	[NUMBER, { range: { gte: 6, lte: '5' } }, excluding('At Least', 'At Most')],
	[NUMBER, { gt: 5, lt: 6 }, excluding('More Than', 'Less Than')],
	[NUMBER, { gte: 5, lt: 5 }, excluding('At Least', 'Less Than')],
	[NUMBER, { gte: Infinity }, "'At Least' of 'Comments' must be a whole number. Got Infinity."],
])('%s: rejects %j: %s', (places, given, expected) => {
	for (const { title, name } of placesIn(places)) {
		const rejection = rejectionMessage(title, { query: 'water', [name]: given });
		expect(rejection).toMatch(/ must be ./);
		expect(rejection).toContain(expected);
	}
});

test.each<[title: string, given: Record<string, unknown>, sent: object]>([
	[ISSUES, { created: { lt: new Date('2026-01-07T12:00Z') } }, { created: { lt: '2026-01-07' } }],
	[USERS, { query: '🌊'.repeat(256) }, { query: '🌊'.repeat(256) }],
	[VIDEO, transcript('false', ''), transcript(false)],
	[VIDEO, transcript(' True ', ' pt-BR '), transcript(true, 'pt-BR')],
])('%s of %j sends %j', (title, given, sent) => {
	expect(bodyOf(title, given)).toEqual(sent);
});

test('rejects a query of more than 256 characters', () => {
	expect(rejectionMessage(USERS, { query: 'a'.repeat(257) })).toContain(`Got "aaa`);
});

test('quotes only a part of a long range that it rejects', () => {
	const created = { range: { ['x'.repeat(100_000)]: 1 } };
	expect(rejectionMessage(ISSUES, { created })).toMatch(/^.{500,700}$/);
});

const LATE = '2026-01-31T23:30:00Z';
const ms = Date.parse(LATE);

describe.each(['UTC', 'America/New_York', 'Pacific/Kiritimati'])(
	'keeps the written day, also in %s',
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
			// other formats of Luxon and Intl
			...['20260131T233000.123-05:00', '2026-01-31 23:30:00.123 -05:00', '2026/1/31 23:30:00'],
			...['Saturday, January 31, 2026 at 11:30\u202fPM Eastern Standard Time', '2026 Jan 31'],
			...['Saturday, 31 January 2026 at 23:30 Eastern Standard Time', '2026-01-31 23:30:00.123 Z'],
			...['31 January 2026 at 23:30:30 GMT-5', 'Sat, Jan 31, 2026, 11:30 PM'],
			20260131,
			{ __isoString: '2026-01-31T23:30:00-05:00' },
			tryToParseDateTime('2026-01-31T23:30:00-05:00'),
			tryToParseDateTime('2026-01-31T00:30:00+14:00'),
		])('%p', (given) => expect(asDate(given, { timezone })).toBe('2026-01-31'));
	},
);

test.each([
	['a Date', new Date(ms)],
	['a Date of another realm', runInNewContext(`new Date(${ms})`)],
	['milliseconds', ms],
	['milliseconds as text', String(ms)],
	['seconds', ms / 1000],
	['seconds with a fraction', ms / 1000 + 0.5],
	['seconds as text', String(ms / 1000)],
])('reads the day of a moment in the time zone of the workflow: %s', (_form, given) => {
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
	['2026-01-31 10:30 EST5EDT', '2026-01-31T15:30:00.000Z'],
	['January 31, 2026 at 7:00 AM', '2026-01-31T06:00:00.000Z'],
	['Sat Jan 31 14:30:00 +0230 2026', '2026-01-31T12:00:00.000Z'],
	['2026-01-31 10:30 [Asia/Tokyo]', '2026-01-31T01:30:00.000Z'],
	['2026-01-31 10:30 Z[Asia/Tokyo]', '2026-01-31T10:30:00.000Z'],
	['2026-W05-6', '2026-01-30T23:00:00.000Z'],
])('reads %j as a moment, in Berlin %s', (given, moment) => {
	expect(asMoment(given, { timezone: 'Europe/Berlin' }).toUTC().toISO()).toBe(moment);
});

test.each([
	['2026-10-25T02:30:00', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
	['October 25, 2026 2:30 AM', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
	['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
	['2026-04-05 01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
	['2026-10-25', 'Atlantic/Azores', '2026-10-25T00:00:00.000Z'],
	['2024-W44-7', 'America/Havana', '2024-11-03T04:00:00.000Z'],
	['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
])('%s occurs twice or never in %s: it is read as %s, in any season', (given, timezone, moment) => {
	const { now } = Settings;
	for (const month of [0, 6]) {
		Settings.now = () => Date.UTC(2026, month);
		expect(asMoment(given, { timezone }).toUTC().toISO()).toBe(moment);
	}
	Settings.now = now;
});

test.each(['CET', 'Japan', 'EST5EDT', 'GB'])(
	'reads a time in the workflow time zone %s',
	(zone) => {
		const at = asMoment('2026-07-31 09:00', { timezone: zone });
		expect(at.toJSDate()).toEqual(DateTime.fromISO('2026-07-31T09:00', { zone }).toJSDate());
	},
);

test.each<[what: string, given: unknown[]]>([
	['days that do not exist', ['2026-02-30', '30 Feb 2026', '2026-13-01', '2026-W54-1', '2026-366']],
	['wrong or unknown weekdays and months', ['Sun Jan 05 2026', 'May Jan 5 2026', '31 Foo 2026']],
	['hours that do not exist', ['2026-01-31T25:00', '2026-01-31T24:00:00', '12:30']],
	['hours that do not exist on a 12-hour clock', ['2026-01-31 13:30 PM', '2026-01-31 0:30 AM']],
	['more than a date', ['2026-01-31junk', '2026-01-31 10:00 or later', '2026-01-31 2026-02-01']],
	['less than a date', ['2026-01', 'Jan 2026', '2026-W05', '2026', 2026, 'Jan 5', 'Q1 2026']],
	['ambiguous orders of day and month', ['01/02/2026', '31.01.2026', '1/31/2026', '2026-01/31']],
	['American and short forms', ['1/5/2026, 10:00:00 AM', '05-Jan-26']],
	['words', ['yesterday', '5 items 2026']],
	[
		'numbers such as spreadsheets contain',
		[46027, 99999999, 17698158000, 17698158000000, '1.5', 5, -1e9],
	],
	['other types', [true, {}, undefined, NaN, new Date(NaN), DateTime.invalid('for a test')]],
])('rejects %s', (_what, all) => {
	for (const given of all) expect(() => asDate(given, { timezone: 'UTC' })).toThrow(InvalidValue);
});
