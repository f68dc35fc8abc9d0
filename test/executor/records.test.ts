import { runNode } from '../../n8n/engine';
import { comments, named, products, tweets } from './listings';
import { type Answer, envelope, useOddService } from './oddService';

/** Every record comes out once, whatever its id is. */

const odd = useOddService();

/** Answers with text, as no library would write it. */
const raw =
	(body: string): Answer =>
	(_, response) =>
		response.writeHead(200, { 'content-type': 'application/json' }).end(body);

async function readAll(listing: typeof products, options: object = {}) {
	const { items, hints, error } = await runNode({
		nodeType: listing.nodeType,
		credential: odd.credential,
		parameters: { ...listing.parametersFor(1), returnAll: true, options: { ...options } },
	});
	expect(error).toBeUndefined();
	return { records: items.map(({ json }) => json), hint: hints[0]?.message };
}

/** A listing of so many records, all with the same value for their id, or told apart by it. */
function serve(count: number, idOf: (index: number) => unknown) {
	odd.answer = (arrival, response) => {
		const { start, count: size } = Object(arrival.body) as { start: number; count: number };
		const page = Array.from({ length: Math.max(0, Math.min(size, count - start)) }, (_, index) => ({
			productId: idOf(start + index),
			name: `product ${start + index}`,
		}));
		envelope({ products: page, totalResultCount: count })(arrival, response);
	};
}

test.each<[string, unknown]>([
	['empty text', ''],
	['spaces', '  '],
	['null', null],
	['missing', undefined],
	['an object', {}],
	['true', true],
])('an id that is %s is none', async (_, id) => {
	serve(35, () => id);
	const { records } = await readAll(products);
	expect(records.map(({ name }) => name)).toEqual(
		Array.from({ length: 35 }, (__, index) => `product ${index}`),
	);
});

test('a zero is an id, and records that have none stand between those that have', async () => {
	serve(35, (index) => (index % 2 === 0 ? index : ''));
	expect((await readAll(products)).records).toHaveLength(35);
	serve(5, () => 0);
	expect((await readAll(products)).records).toHaveLength(1);
});

describe('integers beyond 2^53', () => {
	const first = 1843000000000000001n;
	const page = (from: bigint, nextCursor: string) =>
		`{"timeMs":1,"creditsCost":1,"data":{"nextCursor": ${nextCursor},"tweets":[\n${[0n, 1n, 2n]
			.map(
				(index) =>
					`{ "id" : ${from + index} , "viewCount":9007199254740991, "text":"a\\":12345678901234567890,"}`,
			)
			.join(',\n')}]}}`;

	test('come out as text with all their digits, and go back so', async () => {
		odd.answerWith(raw(page(first, '1843999999999999999')), raw(page(first + 3n, 'null')));
		const { records } = await readAll(tweets);
		expect(records).toEqual(
			[0n, 1n, 2n, 3n, 4n, 5n].map((index) => ({
				id: String(first + index),
				viewCount: Number.MAX_SAFE_INTEGER,
				text: 'a":12345678901234567890,',
			})),
		);
		expect(odd.bodies[1]).toMatchObject({ cursor: '1843999999999999999' });
	});

	test.each([
		['negative', '[-9007199254740993]', ['-9007199254740993']],
		[
			'in lists',
			'[9007199254740993,1,9007199254740995 ]',
			['9007199254740993', 1, '9007199254740995'],
		],
		['with a fraction, or an exponent', '[12345678901234567.5,1e20]', [12345678901234568, 1e20]],
		[
			'after an escaped quotation mark',
			String.raw`["\\\"",9007199254740993]`,
			['\\"', '9007199254740993'],
		],
	])('%s', async (_, json, expected) => {
		odd.answer = raw(`{"timeMs":1,"creditsCost":1,"data":{"tweets":[{"id":"1","urls":${json}}]}}`);
		expect((await readAll(tweets)).records).toEqual([{ id: '1', urls: expected }]);
	});
});

describe('a service that does not move on', () => {
	const page = (id: unknown) =>
		Array.from({ length: 10 }, (_, index) => ({ urn: id, text: `comment ${index}` }));

	test.each([null, ''])('and sends the same page without ids (%j): it ends', async (id) => {
		odd.answer = envelope(page(id));
		const result = await readAll(comments);
		expect(odd.arrivals).toHaveLength(2);
		// pages that look the same may hold different records: what is paid for comes out
		expect(result.records).toHaveLength(20);
		expect(result.hint).toContain('the service sent the same page again');
	});

	test('and sends pages in turn: it ends after 25 without a new one', async () => {
		let at = 0;
		odd.answer = (arrival, response) => {
			at += 1;
			const text = `page ${at % 2}`;
			envelope(Array.from({ length: 10 }, () => ({ urn: null, text })))(arrival, response);
		};
		const result = await readAll(comments);
		expect(odd.arrivals).toHaveLength(27);
		expect(result.hint).toContain(
			'stopped after 25 pages without a new record; continue with the option Start set to 270',
		);
	});
});

test.each(named([tweets]))('%s: an empty page with a token is not the end', async (_, listing) => {
	odd.answerWith(
		envelope({ tweets: [], nextCursor: 'two' }),
		envelope({ tweets: [{ id: '1' }], nextCursor: null }),
	);
	expect((await readAll(listing)).records).toEqual([{ id: '1' }]);
});

test.each([
	['issue', 'issues'],
	['user', 'users'],
])('%s search: an empty page before the total is not the end', async (resource, list) => {
	odd.answerWith(
		envelope({ [list]: [], totalCount: 2, after: 'two' }),
		envelope({ [list]: [{ id: '1' }, { id: '2' }], totalCount: 2, after: '' }),
	);
	const { items, hints } = await runNode({
		nodeType: 'codeHost',
		credential: odd.credential,
		parameters: { resource, operation: 'search', query: 'a', returnAll: true },
	});
	expect(items).toHaveLength(2);
	expect(hints[0]?.message).toBe('Credits used: 2. Requests: 2.');
});
