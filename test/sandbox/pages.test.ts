import { withDefaults } from '../../sandbox/options';
import { type Members, pageOf } from '../../sandbox/pages';
import type { ScenarioOptions } from '../../sandbox/server';
import { codeHost, professionalNetwork } from '../../nodes/shared/contract';

/** What the options make of pages, on a listing by token and one by `start`. */

const LENGTH = 45;

function page(body: Members, options: ScenarioOptions = {}, added = 0) {
	const endpoint = 'start' in body ? professionalNetwork.searchProducts : codeHost.searchIssues;
	const { scenario } = withDefaults(options);
	return pageOf({ endpoint, body, name: 'x', length: LENGTH + added, added, scenario });
}

/** The places of each page, followed by tokens. */
function follow(options: ScenarioOptions, body: Members = {}, most = 20) {
	const pages = [page(body, options)];
	for (;;) {
		const after = pages.at(-1)?.members.after;
		if (typeof after !== 'string' || after === '' || pages.length === most) return pages;
		pages.push(page({ ...body, after }, options));
	}
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);
const lengthsOf = (pages: ReturnType<typeof follow>) => pages.map(({ indexes }) => indexes.length);

describe('by token', () => {
	test.each([
		['empty', { after: '' }],
		['null', { after: null }],
		['missing', {}],
	] as const)('the end is %s', (end, members) => {
		const last = follow({ end }).at(-1)?.members;
		expect(last).toEqual({ totalCount: LENGTH, ...members });
	});

	test('a token that was never given, or altered, is refused', () => {
		const { after } = page({}).members;
		for (const token of ['nonsense', '', `${String(after)}1`]) {
			expect(() => page({ after: token })).toThrow('after: not a token of this listing');
		}
	});

	test('a token leads to the record that it led to, whatever has come', () => {
		const { after } = page({}).members;
		expect(page({ after }, {}, 4).indexes).toEqual(range(14, 24));
	});

	test('an empty page moves on and loses nothing, at the end too', () => {
		const pages = follow({ emptyPageAt: [0, 2, 3, 7, 9] });
		expect(lengthsOf(pages)).toEqual([0, 10, 0, 0, 10, 10, 10, 0, 5, 0]);
		expect(pages.flatMap(({ indexes }) => indexes)).toEqual(range(0, LENGTH));
	});

	test('a token that repeats leads back to its own page', () => {
		const [first, second, third] = follow({ repeatTokenAt: [1] }, {}, 3);
		expect(second?.members).toEqual(first?.members);
		expect(third).toEqual(second);
	});

	test('a page that repeats has the records of the page before and another token', () => {
		const pages = follow({ repeatPageAt: [1, 6] });
		expect(pages[1]?.indexes).toEqual(pages[0]?.indexes);
		expect(pages[1]?.members.after).not.toBe(pages[0]?.members.after);
		expect(new Set(pages.flatMap(({ indexes }) => indexes)).size).toBe(LENGTH);
		expect(pages).toHaveLength(7);
	});

	test('with an overlap each page begins with the end of the one before, and has one new record at least', () => {
		const pages = follow({ overlap: 3 });
		expect(pages[1]?.indexes.slice(0, 3)).toEqual(pages[0]?.indexes.slice(-3));
		expect(new Set(pages.flatMap(({ indexes }) => indexes)).size).toBe(LENGTH);
		expect(follow({ overlap: 10 }, { count: 2 }, 100)).toHaveLength(LENGTH - 1);
	});
});

describe('by start', () => {
	test('overlap: every place that the total counts holds a record', () => {
		const pages = range(0, 6).map((at) => page({ start: at * 10 }, { overlap: 3 }));
		expect(pages[0]?.members).toEqual({ totalResultCount: 60 });
		expect(lengthsOf(pages)).toEqual([10, 10, 10, 10, 10, 10]);
		expect(new Set(pages.flatMap(({ indexes }) => indexes)).size).toBe(LENGTH);
	});

	test('pages can be empty or repeat', () => {
		const options = { emptyPageAt: [1], repeatPageAt: [2] };
		expect(page({ start: 10 }, options).indexes).toEqual([]);
		expect(page({ start: 20 }, options).indexes).toEqual(range(10, 20));
		expect(page({ start: 12, count: 3 }).indexes).toEqual([12, 13, 14]);
	});

	test('the total can be wrong or left out', () => {
		expect(page({ start: 0 }, { totalOffBy: -7 }).members).toEqual({ totalResultCount: 38 });
		expect(page({ start: 0 }, { omitTotal: true }).members).toEqual({});
	});
});
