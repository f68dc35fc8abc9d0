import { search } from '../../nodes/CodeHost/issue';
import { emptyParts, emptyRemarks } from '../../nodes/shared/plan/emptyParts';
import { readFilters } from '../../nodes/shared/plan/request';
import { bodyOf, refusalOf } from './bodyOf';

const ISSUES = 'codeHost issue.search';
const USERS = 'codeHost user.search';
const COMMUNITIES = 'forum community.search';
const VIDEO = 'videoPlatform video.get';
const url = 'dQw4w9WgXcQ';

const dayRanges = ['created', 'updated', 'closed'];
const [D5, D6, D7] = ['2026-01-05', '2026-01-06', '2026-01-07'];

test.each<[title: string, given: Record<string, unknown>, sent: object]>([
	[ISSUES, { labels: ' bug , good first issue ,, ' }, { labels: ['bug', 'good first issue'] }],
	[ISSUES, { labels: ['bug', ' p1 ', '', 5, 'a, b'] }, { labels: ['bug', 'p1', '5', 'a, b'] }],
	[ISSUES, { labels: '["bug, urgent", "p1"]' }, { labels: ['bug, urgent', 'p1'] }],
	[ISSUES, { labels: '[draft], p1' }, { labels: ['[draft]', 'p1'] }],
	[ISSUES, { labels: 404 }, { labels: ['404'] }],
	[ISSUES, { language: ' C++ ' }, { language: 'C++' }],
	[USERS, { fullName: ' Ada Lovelace ' }, { fullName: 'Ada Lovelace' }],
	[USERS, { query: 'a'.repeat(256) }, { query: 'a'.repeat(256) }],
	[
		VIDEO,
		{ url, includeTranscript: 'false', transcriptLanguage: undefined },
		{ url, includeTranscript: false },
	],
	[
		VIDEO,
		{ url, includeTranscript: ' True ', transcriptLanguage: ' pt-BR ' },
		{ url, includeTranscript: true, transcriptLanguage: 'pt-BR' },
	],
])('%s of %j sends %j', (title, given, sent) => {
	expect(bodyOf(title, given)).toEqual(sent);
});

test.each(['labels', 'owners', 'repos'])('an empty %s is not sent', (name) => {
	for (const given of ['', ' , ', [], [''], undefined, null]) {
		expect(bodyOf(ISSUES, { [name]: given })).toEqual({});
	}
});

test.each<[title: string, given: Record<string, unknown>, said?: string]>([
	[ISSUES, { labels: { bug: true } }, 'commas'],
	[ISSUES, { labels: ['bug', { name: 'p1' }] }, 'commas'],
	[COMMUNITIES, { query: 'water', sort: 'best' }],
	[COMMUNITIES, { query: 'water', time: 'decade' }],
	[COMMUNITIES, { query: ' ' }],
	[USERS, { query: 'a'.repeat(257) }],
	[USERS, { accountType: 'bot' }],
	[USERS, { order: 'up' }],
])('%s refuses %j', (title, given, said = '') => {
	expect(refusalOf(title, given)).toMatch(new RegExp(` is invalid: got .+, expected .+${said}`));
});

describe('ranges', () => {
	const numbers = [
		[ISSUES, 'comments'],
		[USERS, 'followers'],
		[USERS, 'repos'],
	];
	const days = dayRanges.map((name) => [ISSUES, name]);
	const written = { gte: '2026-01-05T00:00:00', lt: new Date('2026-01-07T12:00:00Z'), gt: '' };

	test.each<[object, sent: object, named: string[][]]>([
		[{ range: { gte: 10 } }, { gte: 10 }, numbers],
		[{ range: { gt: '10', lte: ' 20 ' } }, { gt: 10, lte: 20 }, numbers],
		[{ range: { gt: 0, gte: '', lt: null, lte: undefined } }, { gt: 0 }, numbers],
		[{ range: { gte: 0, lte: 0 } }, { gte: 0, lte: 0 }, numbers],
		[{ lt: 0 }, { lt: 0 }, numbers],
		[{ gt: 5, lt: 7 }, { gt: 5, lt: 7 }, numbers],
		[{ range: written }, { gte: D5, lt: D7 }, days],
		[{ gte: D5, lte: D5 }, { gte: D5, lte: D5 }, days],
		[{ range: { gt: D5, lt: D7 } }, { gt: D5, lt: D7 }, days],
		[{ gte: D5, gt: D5, lte: D6, lt: D7 }, { gte: D5, gt: D5, lte: D6, lt: D7 }, days],
	])('%j sends %j', (range, sent, named) => {
		for (const [title = '', name = ''] of named) {
			expect(bodyOf(title, { [name]: range })).toEqual({ [name]: sent });
		}
	});

	test.each([{}, { range: {} }, { range: { gte: '', lt: ' ' } }, '', undefined])(
		'without bounds are not sent: %p',
		(range) => {
			expect(bodyOf(ISSUES, { comments: range, created: range })).toEqual({});
		},
	);

	test.each<[unknown, not?: string]>([
		[{ range: 5 }],
		[[{ gte: 5 }]],
		['5..10'],
		[5],
		[{ range: { from: 5 } }, ' (not "from")'],
		[{ min: 5 }, ' (not "min")'],
	])('take no more than four bounds: not %j', (range, not = '') => {
		for (const name of ['comments', 'created']) {
			const expected = `expected a range with any of gt, gte, lt, lte${not}`;
			expect(refusalOf(ISSUES, { [name]: range })).toContain(expected);
		}
	});

	test('quote what is too long in part', () => {
		const created = { range: { ['x'.repeat(100_000)]: 1 } };
		expect(refusalOf(ISSUES, { created })).toMatch(/^.{500,700}$/);
	});

	const aDay = 'a date such as 2026-01-31';

	test.each<[name: string, bound: string, label: string, given: unknown, expected: string]>([
		['created', 'gte', 'From', 'soon', aDay],
		['updated', 'lt', 'Before', '2026-02-30', aDay],
		['closed', 'gt', 'After', true, aDay],
		['comments', 'gte', 'At Least', 'many', 'a whole number'],
		['comments', 'gte', 'At Least', true, 'a whole number'],
		['comments', 'gte', 'At Least', [5], 'a whole number'],
		['comments', 'gte', 'At Least', Infinity, 'a whole number'],
		['comments', 'lte', 'At Most', 1.5, 'a whole number'],
		['comments', 'gt', 'More Than', '9007199254740993', 'a number that keeps all its digits'],
	])('%s, %s: the error names the bound "%s" and %p', (name, bound, label, given, expected) => {
		const range = { lte: name === 'comments' ? 5 : '2026-01-01', [bound]: given };
		const got = given === Infinity ? 'Infinity' : JSON.stringify(given);
		const said = `got ${got} for "${label}", expected ${expected}`;
		expect(refusalOf(ISSUES, { [name]: { range } })).toContain(said);
	});

	test.each([
		[dayRanges, { gte: D6, lte: D5 }, '"From" and "Until"'],
		[dayRanges, { gt: D5, lt: D6 }, '"After" and "Before"'],
		[dayRanges, { gt: D5, lte: D5 }, '"After" and "Until"'],
		[dayRanges, { gte: D5, gt: D7, lte: '2026-01-07T23:00:00+05:00' }, '"After" and "Until"'],
		[dayRanges, { gte: '7 Jan 2026', lt: D7, lte: '2027-01-01' }, '"From" and "Before"'],
		[['comments'], { gte: 6, lte: '5' }, '"At Least" and "At Most"'],
		[['comments'], { gt: 5, lt: 6 }, '"More Than" and "Less Than"'],
		[['comments'], { gte: 5, lt: 5 }, '"At Least" and "Less Than"'],
	])('%s of %j: nothing lies between the bounds', (names, range, bounds) => {
		for (const name of names) {
			const refusal = refusalOf(ISSUES, { [name]: { range } });
			expect(refusal).toContain(`got ${JSON.stringify({ range })}, expected`);
			expect(refusal?.endsWith(`, not one whose ${bounds} exclude each other`)).toBe(true);
		}
	});
});

describe('the collection as one expression, where n8n lets it through', () => {
	test('a member that gives nothing is named', () => {
		const given = { author: 'ada', labels: undefined, repos: null };
		const empty = emptyParts(search, {}, readFilters(given), { author: 'ada' });
		expect(emptyRemarks(empty)).toEqual([
			'The filters "Labels", "Repositories" are empty, and left out',
		]);
	});

	test.each(['labels: bug', 5, true, ['bug']])('%j is refused', (given) => {
		expect(() => readFilters(given)).toThrow('an object that holds the filters by name');
	});

	test.each([undefined, null, '', {}])('%j holds no filter', (given) => {
		expect(readFilters(given)).toEqual({});
	});
});
