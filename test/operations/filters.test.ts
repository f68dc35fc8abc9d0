import { search } from '../../nodes/CodeHost/issue';
import { emptyFilters, readFilters } from '../../nodes/shared/plan/body';
import { bodyOf } from './bodyOf';

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
		expect(() => bodyOf(ISSUES, { [name]: given })).toThrow(
			/is invalid: got .+, expected .+commas/,
		);
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
		expect(() => bodyOf(title, parameters)).toThrow(/is invalid: got .+, expected .+/);
	});
});

describe('ranges', () => {
	test.each([
		[{ range: { gte: 10 } }, { gte: 10 }],
		[{ range: { gt: '10', lte: ' 20 ' } }, { gt: 10, lte: 20 }],
		[{ range: { gt: 0, gte: '', lt: null, lte: undefined } }, { gt: 0 }],
		[
			{ gte: 1, lt: 5 },
			{ gte: 1, lt: 5 },
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

	test.each([
		{ range: { gte: 'many' } },
		{ range: { gte: true } },
		{ range: { gte: [5] } },
		{ range: { gte: 1.5 } },
		{ range: { gte: Infinity } },
		{ range: { from: 5 } },
		{ min: 5 },
		{ range: 5 },
		[{ gte: 5 }],
		'5..10',
		5,
	])('of comments refuse %p', (comments) => {
		expect(() => bodyOf(ISSUES, { comments })).toThrow(/"Comments" is invalid/);
	});

	test.each(['created', 'updated', 'closed'])('of dates: %s', (name) => {
		const range = { gte: '2026-01-01T00:00:00', lt: new Date('2026-02-01T12:00:00Z'), gt: '' };
		expect(bodyOf(ISSUES, { [name]: { range } })).toEqual({
			[name]: { gte: '2026-01-01', lt: '2026-02-01' },
		});
		expect(() => bodyOf(ISSUES, { [name]: { range: { gte: 'soon' } } })).toThrow(
			/expected a date such as/,
		);
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
