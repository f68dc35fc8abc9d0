import type { IDataObject } from 'n8n-workflow';
import {
	comments,
	type PagedListing,
	oneOfEachStyle,
	products,
	readCarefully,
	replies,
	tweets,
} from './listings';
import type { RunSettings } from './nodeRuns';
import { envelope, useOddService } from './oddService';
import { useSandbox } from './sandboxService';

/** Continuing where a run ended: the meaning of positions, where they and the hint appear, and the accepted forms. */

const service = useSandbox();
const odd = useOddService();

/** Returns the records of a listing of 23, their `_response`, and the hint. */
async function read(
	listing: PagedListing,
	parameters: RunSettings['parameters'] = {},
	options = {},
) {
	const all = { addResponseDetails: true, ...options };
	const { records, error, hint } = await service.list(listing, 23, { parameters, options: all });
	expect(error).toBeUndefined();
	const details = records.map(({ _response }) => Object(_response) as IDataObject);
	return {
		records: records.map(({ _response: _, ...record }) => record),
		details,
		next: details.at(-1)?.next as object | null,
		hint,
	};
}

describe.each(oneOfEachStyle)('$title: _response', (listing) => {
	const { position: name, price, total } = listing;
	const { bodies, records: complete } = readCarefully(listing, 23);

	test('has the cost, the time, and the position of the next page', async () => {
		const { records, details } = await read(listing);
		expect(records).toEqual(complete);
		const nexts = bodies.slice(1).map((body) => ({ [name]: body[name] }));
		const costs = price === 'perResult' ? [10, 10, 3] : [1, 1, 1];
		// comments have no total: records added later can be read from there
		const end = listing === comments ? { start: 23 } : null;
		for (const [index, detail] of details.entries()) {
			const page = Math.floor(index / 10);
			expect(detail).toEqual({
				creditsCost: costs[page],
				timeMs: expect.any(Number),
				next: nexts[page] ?? end,
				...(total !== undefined && { total: 23 }),
				paid: index % 10 === 0 ? costs[page] : 0,
				fetchedAt: expect.stringMatching(/^20\d\d-.+Z$/),
				reused: false,
			});
		}
	});

	test('next of the last item continues exactly where a limit ended', async () => {
		const first = await read(listing, { limit: 12 });
		const rest = await read(listing, {}, { [name]: first.next });
		// replies come only in whole pages
		const again = listing === replies ? 2 : 0;
		expect(first.hint.includes('in the middle of a page, which will be returned again')).toBe(
			again > 0,
		);
		expect([...first.records, ...rest.records.slice(again)]).toEqual(complete);
	});
});

test('_response of a lookup is beside simplified and selected fields, and has no next', async () => {
	const _response = { creditsCost: 1, timeMs: expect.any(Number), next: null };
	for (const parameters of [{ output: 'simplified' }, { output: 'selected', fields: ['name'] }]) {
		const options = { addResponseDetails: true };
		const { records } = await service.lookup('octo', { parameters, options });
		expect(records).toMatchObject([{ name: expect.any(String), _response }]);
	}
	expect((await service.lookup('octo')).records[0]).not.toHaveProperty('_response');
});

test('replies that Limit truncates on their first page start over, as only the hint says', async () => {
	const { records, hint } = await service.list(replies, 23, { parameters: { limit: 3 } });
	expect(records).toEqual(readCarefully(replies, 23, { limit: 3 }).records);
	expect(hint).toMatch(
		/will be returned again; continue with the option Cursor set to \{\{ "" \}\}$/,
	);
});

test.each([
	[50, null],
	[2, { cursor: 'three' }],
	[1, { cursor: 'two' }],
])(
	'next of the last item skips later pages without records: %i credits',
	async (maxCredits, next) => {
		odd.respondWith(
			envelope({ tweets: [{ id: '1' }], nextCursor: 'two' }),
			envelope({ tweets: [], nextCursor: 'three' }),
			envelope({ tweets: [] }),
		);
		const options = { addResponseDetails: true, maxCredits };
		const { records } = await odd.list(tweets, 1, { options });
		expect(records).toMatchObject([{ id: '1', _response: { paid: 1, creditsCost: 1, next } }]);
	},
);

test.each(oneOfEachStyle)('$title: accepts a position in each of its forms', async (listing) => {
	const [beginning, second] = readCarefully(listing, 23, { limit: 11 }).bodies;
	const value = second?.[listing.position] as string | number;
	const position = { [listing.position]: value };
	// empty or 0 is the beginning; null is the end, so nothing is requested
	const forms = [null, value, String(value), position, '', 0];
	const { sent, sources, message, hint } = await service.list(listing, 23, {
		items: forms.map((given) => ({ given })),
		parameters: { limit: 1 },
		options: { [listing.position]: '={{ $json.given }}', concurrency: 1 },
	});
	const one = { ...beginning, ...(listing.size && { [listing.size]: 1 }) };
	expect(sent).toEqual([{ ...one, ...position }, one]);
	expect([sources, message]).toEqual([[1, 2, 3, 4, 5], undefined]);
	expect(hint).toContain('the listing had ended');
});

test.each([' {"start":20}', '{"start":"20"}', ' 20 '])(
	'reads an offset from JSON text, as a table stores it: %j',
	async (start) => {
		const { sent } = await service.list(comments, 23, { options: { start } });
		expect(sent).toMatchObject([{ start: 20 }]);
	},
);

const all = Array.from({ length: 34 }, (_, at) => ({ urn: `urn:${at}` }));
const isHidden = (at: number) => [4, 9, 10, 11, 25].includes(at);
const shown = all.filter((_, at) => !isHidden(at));
const shownBetween = (from: number, to: number) =>
	all.slice(from, to).filter((_, at) => !isHidden(from + at));

test.each([
	['counted in start', shownBetween],
	['not counted in start', (from: number, to: number) => shown.slice(from, to)],
])('outputs comments once if hidden ones are %s', async (_, page) => {
	odd.respondBy((__, { start, count }) =>
		envelope(page(Number(start), Number(start) + Number(count))),
	);
	const { records, hint } = await odd.list(comments, 1);
	expect(records).toEqual(shown);
	expect(hint).not.toContain('ended');
});

test.each([-1, 2.5, '23'])('%j is not a total', async (totalResultCount) => {
	odd.handler = envelope({ products: [{ productId: '1' }], totalResultCount });
	const { records } = await odd.list(products, 1, { options: { addResponseDetails: true } });
	expect(records).toHaveLength(1);
	expect(records[0]?._response).not.toHaveProperty('total');
});

test('a listing in one response has its length as total', async () => {
	odd.handler = envelope({ post: {}, comments: [{ id: '1' }, { id: '2' }, { id: '3' }] });
	const which = { resource: 'post', operation: 'getComments', url: 'https://forum.example/b/x' };
	const parameters = { ...which, returnAll: false, limit: 2 };
	const options = { addResponseDetails: true };
	const { records, hint } = await odd.run({ nodeType: 'forum', parameters, options });
	const _response = { total: 3, next: null };
	expect(records).toMatchObject(['1', '2'].map((id) => ({ id, _response })));
	expect(hint).toBe('Credits used: 1. Requests: 1. • 2 of 3 results');
});

/** Only After: a listing sorted newest first ends at a given time. */

const NOON = Date.parse('2026-01-31T12:00:00Z');
const HOUR = 3_600_000;

/** Hours before that time (negative: after it); null for a record without a time. */
type Ages = ReadonlyArray<number | null>;

const newer = (count: number): Ages => Array.from({ length: count }, (_, n) => n - count);
const older = (count: number): Ages => Array.from({ length: count }, (_, n) => n + 1);

function recordsOf(listing: PagedListing, ages: Ages): IDataObject[] {
	return ages.map((age, n) => {
		const at = age === null ? null : NOON - age * HOUR;
		if (listing === comments) return { urn: `u${n}`, createdTime: at };
		// every other tweet has its time only as text
		if (n % 2 === 0 || at === null) return { id: `t${n}`, createdAtEpochMs: at };
		return { id: `t${n}`, createdAt: new Date(at).toISOString() };
	});
}

/** Reads a listing of records with these ages, in pages as requested. */
async function readSince(
	listing: PagedListing,
	ages: Ages,
	{ options = {}, ...more }: RunSettings = {},
) {
	const records = recordsOf(listing, ages);
	odd.respondBy((_, { start, cursor, count }) => {
		const from = Number(start ?? cursor ?? 0);
		const page = records.slice(from, from + Number(count));
		const end = from + page.length;
		const data = { tweets: page, nextCursor: end < records.length ? String(end) : '' };
		const members = { timeMs: 1, creditsCost: Math.max(1, page.length) };
		return envelope(listing === comments ? page : data, members);
	});
	const since = '2026-01-31T12:00:00Z';
	const result = await odd.list(listing, 1, {
		...more,
		options: { since, addResponseDetails: true, ...options },
	});
	expect(result.error).toBeUndefined();
	const { records: output, hint } = result;
	return {
		places: output.map((record) => Number(String(record[listing.id]).slice(1))),
		next: Object(output.at(-1)?._response).next as unknown,
		sizes: odd.bodies.map((body) => Object(body).count as unknown),
		hint,
	};
}

const upTo = (end: number) => Array.from({ length: end }, (_, n) => n);
const most = (limit: number) => ({ parameters: { limit } });

describe.each([tweets, comments])('$title', (listing) => {
	const cut = [...newer(12), ...older(40)];
	const even = [...newer(10), ...older(30)];
	const pinned = [900, 800, ...newer(10), ...older(30)];
	const untimed = [-1, 5, null, ...newer(8), null, ...older(20)];
	const single = [900, ...newer(5), ...older(9)];
	const many = [900, ...newer(30)];

	test.each<[string, Ages, number[], sizes: number[], RunSettings?]>([
		['ends with the page whose last record is too old', cut, upTo(12), [10, 10]],
		['outputs a record made at exactly that time', [-1, 0, ...older(30)], [0, 1], [10]],
		['requests one more page if a page ends exactly at that time', even, upTo(10), [10, 10]],
		['old records pinned to the top do not end it', pinned, upTo(12).slice(2), [10, 10]],
		['does not count old pinned records', many, upTo(11).slice(1), [10, 1], most(10)],
		['does not count one that fills the first page', single, [1], [1, 1], most(1)],
		['outputs records without a time', untimed, [0, ...upTo(12).slice(2)], [10, 10]],
		['ends at Limit before that time', newer(30), upTo(12), [10, 2], most(12)],
	])('%s', async (__, ages, places, sizes, settings = {}) => {
		const result = await readSince(listing, ages, settings);
		expect(result).toMatchObject({ places, sizes, hint: expect.stringMatching(/^[^•]*$/) });
	});

	test.each<[what: string, count: number, RunSettings, next: unknown, hint: RegExp]>([
		['is an end like any other', 3, {}, null, /^((?!continue).)*$/],
		['before Limit is an end like any other', 3, most(50), null, /^((?!continue).)*$/],
		// a page that Limit shortened has no old record
		['is not known after a smaller page', 3, most(3), expect.anything(), /^((?!continue).)*$/],
		['is reported if there are no records', 0, {}, undefined, / • There are no records since 2026/],
	])('the end %s', async (__, count, settings, next, hint) => {
		const result = await readSince(listing, [...newer(count), ...older(30)], settings);
		expect(result).toMatchObject({ places: upTo(count), next, hint: expect.stringMatching(hint) });
		expect(result.sizes).toHaveLength(1);
	});
});

/** Every date format: `test/operations/filters.test.ts`. */
test.each<[since: string | number, count: number, timezone?: string]>([
	['2026-01-31T12:00:00Z', 1],
	['2026-01-31T07:00', 1],
	[NOON, 1],
	['={{ new Date(1769860800000) }}', 1],
	["={{ DateTime.fromISO('2026-01-31T12:00:00Z') }}", 1],
	// a date without a time
	['2026-01-31', 3],
	['2026-01-31', 4, 'Japan'],
	// not set
	[' ', 4],
])('Only After %p outputs %i records', async (since, count, timezone = 'America/New_York') => {
	const { places } = await readSince(tweets, [-1, 0.5, 6.5, 7.5], { timezone, options: { since } });
	expect(places).toEqual(upTo(count));
});
