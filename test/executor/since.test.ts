import type { IDataObject } from 'n8n-workflow';
import { comments, type Listing, tweets } from './listings';
import type { Settings } from './nodeRuns';
import { envelope, useOddService } from './oddService';

/** Only After: a listing that comes newest first ends at a moment. */

const odd = useOddService();

const NOON = Date.parse('2026-01-31T12:00:00Z');
const HOUR = 3_600_000;

/** Hours before the moment (negative: after it); null for a record without a time. */
type Ages = ReadonlyArray<number | null>;

const newer = (count: number): Ages => Array.from({ length: count }, (_, n) => n - count);
const older = (count: number): Ages => Array.from({ length: count }, (_, n) => n + 1);

function recordsOf(listing: Listing, ages: Ages): IDataObject[] {
	return ages.map((age, n) => {
		const at = age === null ? null : NOON - age * HOUR;
		if (listing === comments) return { urn: `u${n}`, createdTime: at };
		// every other tweet tells its time as text alone
		if (n % 2 === 0 || at === null) return { id: `t${n}`, createdAtEpochMs: at };
		return { id: `t${n}`, createdAt: new Date(at).toISOString() };
	});
}

/** Reads a listing of records of these ages, in pages as they are asked for. */
async function read(listing: Listing, ages: Ages, { options = {}, ...more }: Settings = {}) {
	const records = recordsOf(listing, ages);
	odd.answerBy((_, { start, cursor, count }) => {
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
	const { records: came, hint } = result;
	return {
		places: came.map((record) => Number(String(record[listing.id]).slice(1))),
		next: Object(came.at(-1)?._response).next as unknown,
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

	test.each<[string, Ages, number[], sizes: number[], Settings?]>([
		['ends with the page whose last record is too old', cut, upTo(12), [10, 10]],
		['what was made at that very moment comes out', [-1, 0, ...older(30)], [0, 1], [10]],
		['a page that ends right there is followed by one more', even, upTo(10), [10, 10]],
		['old records pinned to the top do not end it', pinned, upTo(12).slice(2), [10, 10]],
		['nor do they count for Limit', [900, ...newer(30)], upTo(11).slice(1), [10, 1], most(10)],
		['nor does one that is all of the first page', single, [1], [1, 1], most(1)],
		['records without a time come out', untimed, [0, ...upTo(12).slice(2)], [10, 10]],
		['Limit within it', newer(30), upTo(12), [10, 2], most(12)],
	])('%s', async (__, ages, places, sizes, settings = {}) => {
		const came = await read(listing, ages, settings);
		expect(came).toMatchObject({ places, sizes, hint: expect.stringMatching(/^[^•]*$/) });
	});

	test.each<[what: string, count: number, Settings, next: unknown, hint: RegExp]>([
		['is an end like any other', 3, {}, null, /^((?!continue).)*$/],
		['is one before Limit, too', 3, most(50), null, /^((?!continue).)*$/],
		// a page that Limit made smaller holds no old record: there is nothing to know
		['is not known of a smaller page', 3, most(3), expect.anything(), /^((?!continue).)*$/],
		['is told where nothing came', 0, {}, undefined, / • Nothing was made after 2026-01-31T12:00/],
	])('that it ends %s', async (__, count, settings, next, hint) => {
		const came = await read(listing, [...newer(count), ...older(30)], settings);
		expect(came).toMatchObject({ places: upTo(count), next, hint: expect.stringMatching(hint) });
		expect(came.sizes).toHaveLength(1);
	});
});

/** Every form that dates are written in: `test/operations/dates.test.ts`. */
test.each<[since: string | number, count: number, timezone?: string]>([
	['2026-01-31T12:00:00Z', 1],
	['2026-01-31T07:00', 1],
	[NOON, 1],
	['={{ new Date(1769860800000) }}', 1],
	["={{ DateTime.fromISO('2026-01-31T12:00:00Z') }}", 1],
	// a day alone
	['2026-01-31', 3],
	['2026-01-31', 4, 'Japan'],
	// not set
	[' ', 4],
])('%p lets %i out', async (since, count, timezone = 'America/New_York') => {
	const { places } = await read(tweets, [-1, 0.5, 6.5, 7.5], { timezone, options: { since } });
	expect(places).toEqual(upTo(count));
});
