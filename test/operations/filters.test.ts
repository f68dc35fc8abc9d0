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
	[
		DATES,
		{ range: { gte: '2026-01-05T00:00:00', lt: '2026-01-07T12:00:00Z', gt: '' } },
		{ gte: '2026-01-05', lt: '2026-01-07' },
	],
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
	['community sort', 'best', "'Sort' is "],
	['community time', 'decade', "'Time' is "],
	['community query', ' ', "'Query' is "],
	['user accountType', 'bot', "'Account Type' is "],
	['user order', 'up', "'Order' is "],
	[RANGES, { range: 5 }, 'takes a range with any of gt, gte, lt, lte'],
	[RANGES, [{ gte: 5 }], 'takes a range with any of gt, gte, lt, lte'],
	[RANGES, '5..10', 'takes a range with any of gt, gte, lt, lte'],
	[RANGES, { range: { from: 5 } }, 'any of gt, gte, lt, lte, not with from'],
	[DATE, { lte: '2026-01-01', gte: 'soon' }, 'is "soon": it takes a date such as 2026-01-31'],
	[DATE, { lte: '2026-01-01', lt: '2026-02-30' }, 'is "2026-02-30": it takes a date such as'],
	['issue closed', { lte: '2026-01-01', gt: true }, 'is true: it takes a date such as 2026-01-31'],
	[NUMBER, { lte: 5, gte: 'many' }, 'is "many": it takes a whole number'],
	[NUMBER, { lte: 5, gte: [5] }, 'is a list with 5: it takes a whole number'],
	[NUMBER, { lte: 1.5 }, 'is 1.5: it takes a whole number'],
	[NUMBER, { gt: '9007199254740993' }, 'it takes a number that keeps all its digits'],
	[DATES, { gte: '2026-01-06', lte: '2026-01-05' }, 'takes a range of dates such as 2026-01-31'],
	[DATES, { gte: '2026-01-06', lte: '2026-01-05' }, excluding('From', 'Until')],
	[DATES, { gt: '2026-01-05', lt: '2026-01-06' }, excluding('After', 'Before')],
	[DATES, { gt: '2026-01-05', lte: '2026-01-05T23:00:00+05:00' }, excluding('After', 'Until')],
	[DATES, { gte: '7 Jan 2026', lt: '2026-01-07', lte: '2027-01-01' }, excluding('From', 'Before')],
	[DATES, { gte: '2026-01-05', gt: '2026-01-07', lte: '2026-01-07' }, excluding('After', 'Until')],
	[NUMBER, { range: { gte: 6, lte: '5' } }, excluding('At Least', 'At Most')],
	[NUMBER, { gt: 5, lt: 6 }, excluding('More Than', 'Less Than')],
	[NUMBER, { gte: 5, lt: 5 }, excluding('At Least', 'Less Than')],
	[NUMBER, { gte: Infinity }, "'At Least' of 'Comments' is Infinity: it takes a whole number"],
])('%s: rejects %j: %s', (places, given, expected) => {
	for (const { title, name } of placesIn(places)) {
		const rejection = rejectionMessage(title, { query: 'water', [name]: given });
		expect(rejection).toMatch(/ takes ./);
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
	expect(rejectionMessage(USERS, { query: 'a'.repeat(257) })).toContain(`'Query' is "aaa`);
});

test('quotes only a part of a long range that it rejects', () => {
	const created = { range: { ['x'.repeat(100_000)]: 1 } };
	expect(rejectionMessage(ISSUES, { created })).toMatch(/^.{500,700}$/);
});
