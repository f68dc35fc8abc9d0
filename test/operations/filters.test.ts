import { search } from '../../nodes/CodeHost/issue';
import { emptyFilters, readFilters } from '../../nodes/shared/plan/request';
import { bodyOf, refusalOf } from './bodyOf';

const ISSUES = 'codeHost issue.search';
const USERS = 'codeHost user.search';
const COMMUNITIES = 'forum community.search';

describe('lists', () => {
	test.each([
		['labels', 'bug', ['bug']],
		['labels', ' bug , good first issue ,, ', ['bug', 'good first issue']],
		['labels', ['bug', ' p1 ', ''], ['bug', 'p1']],
		['labels', '["bug, urgent", "p1"]', ['bug, urgent', 'p1']],
		['labels', '[draft], p1', ['[draft]', 'p1']],
		['labels', ['a, b', 5], ['a, b', '5']],
		['labels', 404, ['404']],
	])('%s of %p', (name, given, sent) => {
		expect(bodyOf(ISSUES, { [name]: given })).toEqual({ [name]: sent });
	});

	test.each(['labels', 'owners', 'repos'])('an empty %s is not sent', (name) => {
		for (const given of ['', ' , ', [], [''], undefined, null]) {
			expect(bodyOf(ISSUES, { [name]: given })).toEqual({});
		}
	});

	test.each([
		['labels', { bug: true }],
		['labels', ['bug', { name: 'p1' }]],
	])('%s refuses %p', (name, given) => {
		expect(refusalOf(ISSUES, { [name]: given })).toMatch(/is invalid: got .+, expected .+commas/);
	});
});

describe('one name', () => {
	test.each([
		[ISSUES, 'language', ' C++ ', { language: 'C++' }],
		[ISSUES, 'sort', 'created', { sort: 'created' }],
		[ISSUES, 'query', '', {}],
		[USERS, 'accountType', 'org', { type: 'org' }],
		[USERS, 'fullName', ' Ada Lovelace ', { fullName: 'Ada Lovelace' }],
		[USERS, 'sort', 'joined', { sort: 'joined' }],
		[USERS, 'query', 'a'.repeat(256), { query: 'a'.repeat(256) }],
	])('%s %s %p', (title, name, given, sent) => {
		expect(bodyOf(title, { [name]: given })).toEqual(sent);
	});

	test.each([
		[COMMUNITIES, { query: 'water', sort: 'best' }],
		[COMMUNITIES, { query: 'water', time: 'decade' }],
		[COMMUNITIES, { query: ' ' }],
		[USERS, { query: 'a'.repeat(257) }],
		[USERS, { accountType: 'bot' }],
		[USERS, { order: 'up' }],
	])('%s refuses %p', (title, parameters) => {
		expect(refusalOf(title, parameters)).toMatch(/is invalid: got .+, expected .+/);
	});
});

describe('ranges', () => {
	test.each([
		[{ range: { gte: 10 } }, { gte: 10 }],
		[{ range: { gt: '10', lte: ' 20 ' } }, { gt: 10, lte: 20 }],
		[{ range: { gt: 0, gte: '', lt: null, lte: undefined } }, { gt: 0 }],
		[{ range: { gte: 0, lte: 0 } }, { gte: 0, lte: 0 }],
		[{ lt: 0 }, { lt: 0 }],
		[
			{ gt: 5, lt: 7 },
			{ gt: 5, lt: 7 },
		],
	])('of numbers: %p', (comments, sent) => {
		expect(bodyOf(ISSUES, { comments })).toEqual({ comments: sent });
		expect(bodyOf(USERS, { followers: comments })).toEqual({ followers: sent });
		expect(bodyOf(USERS, { repos: comments })).toEqual({ repos: sent });
	});

	test.each([{}, { range: {} }, { range: { gte: '', lt: ' ' } }, '', undefined])(
		'without bounds are not sent: %p',
		(range) => {
			expect(bodyOf(ISSUES, { comments: range, created: range })).toEqual({});
		},
	);

	test.each<[string, unknown]>([
		['', { range: 5 }],
		['', [{ gte: 5 }]],
		['', '5..10'],
		['', 5],
		[' (not "from")', { range: { from: 5 } }],
		[' (not "min")', { min: 5 }],
	])('take no more than four bounds%s: not %p', (not, range) => {
		for (const name of ['comments', 'created']) {
			const expected = `expected a range with any of gt, gte, lt, lte${not}`;
			expect(refusalOf(ISSUES, { [name]: range })).toContain(expected);
		}
	});

	test('quote what is too long in part', () => {
		const created = { range: { ['x'.repeat(100_000)]: 1 } };
		expect(refusalOf(ISSUES, { created })).toMatch(/^.{500,700}$/);
	});

	const days = ['created', 'updated', 'closed'];
	const [D5, D6, D7] = ['2026-01-05', '2026-01-06', '2026-01-07'];
	const written = { gte: '2026-01-05T00:00:00', lt: new Date('2026-01-07T12:00:00Z'), gt: '' };

	test.each<[object, object?]>([
		[written, { gte: D5, lt: D7 }],
		[{ gte: D5, lte: D5 }],
		[{ gt: D5, lt: D7 }],
		[{ gte: D5, gt: D5, lte: D6, lt: D7 }],
	])('of days: %p', (range, sent = range) => {
		for (const name of days) {
			expect(bodyOf(ISSUES, { [name]: { range } })).toEqual({ [name]: sent });
		}
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
		[days, { gte: D6, lte: D5 }, '"From" and "Until"'],
		[days, { gt: D5, lt: D6 }, '"After" and "Before"'],
		[days, { gt: D5, lte: D5 }, '"After" and "Until"'],
		[days, { gte: D5, gt: D7, lte: '2026-01-07T23:00:00+05:00' }, '"After" and "Until"'],
		[days, { gte: '7 Jan 2026', lt: D7, lte: '2027-01-01' }, '"From" and "Before"'],
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
		const said = emptyFilters(search, readFilters(given), { author: 'ada' }, () => false);
		expect(said).toEqual(['The filters "Labels", "Repositories" are empty, and left out']);
	});

	test.each(['labels: bug', 5, true, ['bug']])('%j is refused', (given) => {
		expect(() => readFilters(given)).toThrow('an object that holds the filters by name');
	});

	test.each([undefined, null, '', {}])('%j holds no filter', (given) => {
		expect(readFilters(given)).toEqual({});
	});
});

describe('videoPlatform video.get', () => {
	const url = 'dQw4w9WgXcQ';

	test.each([
		[true, 'en', { includeTranscript: true, transcriptLanguage: 'en' }],
		[false, '', { includeTranscript: false }],
		['false', undefined, { includeTranscript: false }],
		[' True ', ' pt-BR ', { includeTranscript: true, transcriptLanguage: 'pt-BR' }],
	])('with includeTranscript %p and language %p', (includeTranscript, transcriptLanguage, sent) => {
		const parameters = { url, includeTranscript, transcriptLanguage };
		expect(bodyOf('videoPlatform video.get', parameters)).toEqual({ url, ...sent });
	});
});
