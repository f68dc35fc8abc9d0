import { search } from '../../nodes/CodeHost/issue';
import { emptyParts, emptyRemarks } from '../../nodes/shared/plan/emptyParts';
import { readFilters } from '../../nodes/shared/plan/request';
import { bodyOf, refusalOf } from './bodyOf';
import filters from './filters.json';

const ISSUES = 'codeHost issue.search';
const USERS = 'codeHost user.search';
const VIDEO = 'videoPlatform video.get';
const url = 'dQw4w9WgXcQ';

type Vector = [places: string, given: unknown, came: unknown];

/** The parameters that a row is about, such as `issue labels, issue owners`: each with its operation. */
const placesIn = (text: string) =>
	text.split(', ').map((place) => {
		const [resource = '', name = ''] = place.split(' ');
		const title = `${resource === 'community' ? 'forum' : 'codeHost'} ${resource}.search`;
		return { title, name };
	});

test.each(filters.sent as Vector[])('%s: %j is sent as %j', (places, given, sent) => {
	for (const { title, name } of placesIn(places)) {
		expect(bodyOf(title, { [name]: given })).toEqual(sent === null ? {} : { [name]: sent });
	}
});

test.each(filters.refused as Vector[])('%s: %j is refused: %s', (places, given, said) => {
	for (const { title, name } of placesIn(places)) {
		const refusal = refusalOf(title, { query: 'water', [name]: given });
		expect(refusal).toMatch(/ takes ./);
		expect(refusal).toContain(said);
	}
});

/** What no JSON holds. */
test.each<[title: string, given: Record<string, unknown>, sent: object]>([
	[
		ISSUES,
		{ created: { lt: new Date('2026-01-07T12:00:00Z') } },
		{ created: { lt: '2026-01-07' } },
	],
	[USERS, { query: '🌊'.repeat(256) }, { query: '🌊'.repeat(256) }],
	[
		VIDEO,
		{ url, includeTranscript: 'false', transcriptLanguage: '' },
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

test('a query of more than 256 characters, and a bound without end, are refused', () => {
	expect(refusalOf(USERS, { query: 'a'.repeat(257) })).toContain(`'Query' is "aaa`);
	const said = "'At Least' of 'Comments' is Infinity: it takes a whole number";
	expect(refusalOf(ISSUES, { comments: { gte: Infinity } })).toContain(said);
});

test('a range that is refused is quoted in part where it is too long', () => {
	const created = { range: { ['x'.repeat(100_000)]: 1 } };
	expect(refusalOf(ISSUES, { created })).toMatch(/^.{500,700}$/);
});

describe('the collection as one expression, where n8n lets it through', () => {
	test('a member that gives nothing is named', () => {
		const given = { author: 'ada', labels: '', repos: null };
		const empty = emptyParts(search, {}, readFilters(given), { author: 'ada' });
		expect(emptyRemarks(empty)).toEqual([
			"The filters 'Labels', 'Repositories' are empty, and left out",
		]);
	});

	test.each(['labels: bug', 5, true, ['bug'], undefined])('%j is refused', (given) => {
		expect(() => readFilters(given)).toThrow('an object that holds the filters by name');
	});

	test.each([null, '', {}])('%j holds no filter', (given) => {
		expect(readFilters(given)).toEqual({});
	});
});
