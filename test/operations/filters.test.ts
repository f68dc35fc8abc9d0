import { search } from '../../nodes/CodeHost/issue/search';
import { emptyFilters, readFilters } from '../../nodes/shared/plan/filters';
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
		['owners', '@octo, acme,https://code-host.example/tern/x', ['octo', 'acme', 'tern']],
		['owners', ['octo', '@acme'], ['octo', 'acme']],
		['repos', 'octo/hello, acme/site.js', ['octo/hello', 'acme/site.js']],
		['repos', 'https://code-host.example/octo/hello/issues?q=x', ['octo/hello']],
		[
			'repos',
			['code-host.example/octo/hello.git', 'https://api.h.example/repos/a/b'],
			['octo/hello', 'a/b'],
		],
		['repos', 'https://code-host.example/repos/hello', ['repos/hello']],
		['repos', 'https://code-host.example/en/hello/issues', ['en/hello']],
		['repos', 'git@code-host.example:octo/hello.git', ['octo/hello']],
		['repos', ' \u200Bocto/hello.git, octo/hello/ ', ['octo/hello', 'octo/hello']],
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
		['owners', 'https://code-host.example/search?q=octo'],
		['owners', 'octo acme'],
		['owners', 'octo/hello'],
		...[
			'hello',
			'octo/hello, hello',
			'octo/',
			'/hello',
			'a/b/c',
			'octo/hello#7',
			'octo /hello',
		].map((repos): [string, unknown] => ['repos', repos]),
		['repos', 'https://code-host.example/octo'],
		['repos', 'https://code-host.example/orgs/acme/projects'],
		['repos', 'https://code-host.example/topics/rust'],
		['repos', true],
	])('%s refuses %p', (name, given) => {
		expect(() => bodyOf(ISSUES, { [name]: given })).toThrow(
			/is invalid: got .+, expected .+commas/,
		);
	});
});

describe('one name', () => {
	test.each([
		[ISSUES, 'author', ' @octo ', { author: 'octo' }],
		[ISSUES, 'assignee', 'https://code-host.example/octo?tab=stars', { assignee: 'octo' }],
		[ISSUES, 'mentions', 'octo', { mentions: 'octo' }],
		[ISSUES, 'author', 'tern[bot]', { author: 'tern[bot]' }],
		[ISSUES, 'author', 'app/tern', { author: 'app/tern' }],
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
		['rivers', 'rivers'],
		['r/rivers', 'rivers'],
		['/r/rivers/', 'rivers'],
		['b/rivers', 'rivers'],
		['https://forum.example/r/rivers/top?t=day', 'rivers'],
		['forum.example/b/rivers', 'rivers'],
	])('board %p', (board, sent) => {
		expect(bodyOf(COMMUNITIES, { query: 'water', board })).toEqual({ query: 'water', board: sent });
	});

	test.each([
		[COMMUNITIES, { query: 'water', board: 'x/rivers' }],
		[COMMUNITIES, { query: 'water', board: 'https://forum.example/user/ada' }],
		[COMMUNITIES, { query: 'water', sort: 'best' }],
		[COMMUNITIES, { query: 'water', time: 'decade' }],
		[COMMUNITIES, { query: ' ' }],
		[USERS, { query: 'a'.repeat(257) }],
		[USERS, { accountType: 'bot' }],
		[ISSUES, { author: 'octo cat' }],
		[ISSUES, { assignee: 'octo/hello' }],
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
		const said = emptyFilters(search, readFilters(given), { author: 'ada' });
		expect(said).toEqual(['The filters "Labels", "Repositories" are empty, and left out']);
	});

	test.each(['labels: bug', 5, true, ['bug']])('%j is refused', (given) => {
		expect(() => readFilters(given)).toThrow('an object that holds the filters by name');
	});

	test.each([undefined, null, '', {}])('%j holds no filter', (given) => {
		expect(readFilters(given)).toEqual({});
	});
});
