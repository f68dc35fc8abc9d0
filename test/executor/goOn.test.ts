import type { IDataObject } from 'n8n-workflow';
import {
	comments,
	type Listing,
	oneOfEachStyle,
	products,
	readCarefully,
	replies,
	tweets,
} from './listings';
import type { Settings } from './nodeRuns';
import { envelope, useOddService } from './oddService';
import { useSandbox } from './sandboxService';

/** Going on where a run ended: what the positions mean, where they and the hint tell them, and the forms in which they are taken. */

const service = useSandbox();
const odd = useOddService();

/** The records of a listing of 23, what `_response` says of each, and the hint. */
async function read(listing: Listing, parameters: Settings['parameters'] = {}, options = {}) {
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
	const { bodies, records: whole } = readCarefully(listing, 23);

	test('tells cost, time, and where the next page begins', async () => {
		const { records, details } = await read(listing);
		expect(records).toEqual(whole);
		const nexts = bodies.slice(1).map((body) => ({ [name]: body[name] }));
		const costs = price === 'perResult' ? [10, 10, 3] : [1, 1, 1];
		// comments without a total: what is added later can be read from there
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

	test('next of the last item goes on exactly where a limit ended', async () => {
		const first = await read(listing, { limit: 12 });
		const rest = await read(listing, {}, { [name]: first.next });
		// of replies only whole pages can be asked for
		const again = listing === replies ? 2 : 0;
		expect(first.hint.includes('within a page, which comes again whole')).toBe(again > 0);
		expect([...first.records, ...rest.records.slice(again)]).toEqual(whole);
	});
});

test('_response of a lookup stands beside simplified and selected fields, and leads nowhere', async () => {
	const _response = { creditsCost: 1, timeMs: expect.any(Number), next: null };
	for (const parameters of [{ output: 'simplified' }, { output: 'selected', fields: ['name'] }]) {
		const options = { addResponseDetails: true };
		const { records } = await service.lookup('octo', { parameters, options });
		expect(records).toMatchObject([{ name: expect.any(String), _response }]);
	}
	expect((await service.lookup('octo')).records[0]).not.toHaveProperty('_response');
});

test('replies that a Limit cuts on their first page begin anew: the hint says so, and no item', async () => {
	const { records, hint } = await service.list(replies, 23, { parameters: { limit: 3 } });
	expect(records).toEqual(readCarefully(replies, 23, { limit: 3 }).records);
	expect(hint).toMatch(/comes again whole; continue with the option Cursor set to \{\{ "" \}\}$/);
});

test.each([
	[50, null],
	[2, { cursor: 'three' }],
	[1, { cursor: 'two' }],
])(
	'next of the last item knows of pages after it that bring nothing: %i credits',
	async (maxCredits, next) => {
		odd.answerWith(
			envelope({ tweets: [{ id: '1' }], nextCursor: 'two' }),
			envelope({ tweets: [], nextCursor: 'three' }),
			envelope({ tweets: [] }),
		);
		const options = { addResponseDetails: true, maxCredits };
		const { records } = await odd.list(tweets, 1, { options });
		expect(records).toMatchObject([{ id: '1', _response: { paid: 1, creditsCost: 1, next } }]);
	},
);

test.each(oneOfEachStyle)('$title: a position is taken in each of its forms', async (listing) => {
	const [beginning, second] = readCarefully(listing, 23, { limit: 11 }).bodies;
	const value = second?.[listing.position] as string | number;
	const position = { [listing.position]: value };
	// the beginning is empty, or 0; null is the end: nothing is asked for
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
	'a number of records is taken from the text of a position, as a table keeps it: %j',
	async (start) => {
		const { sent } = await service.list(comments, 23, { options: { start } });
		expect(sent).toMatchObject([{ start: 20 }]);
	},
);

describe('comments of which some are hidden', () => {
	const all = Array.from({ length: 34 }, (_, at) => ({ urn: `urn:${at}` }));
	const isHidden = (at: number) => [4, 9, 10, 11, 25].includes(at);
	const shown = all.filter((_, at) => !isHidden(at));

	test.each([
		[
			'counted in start',
			(from: number, to: number) => {
				return all.slice(from, to).filter((_, at) => !isHidden(from + at));
			},
		],
		['not counted in start', (from: number, to: number) => shown.slice(from, to)],
	])('all come once where those are %s', async (_, page) => {
		odd.answerBy((_arrival, { start, count }) => {
			return envelope(page(Number(start), Number(start) + Number(count)));
		});
		const { records, hint } = await odd.list(comments, 1);
		expect(records).toEqual(shown);
		expect(hint).not.toContain('ended');
	});

	test('pages of 10, 9, 10 and 3 are all of 32', async () => {
		const pages = [all.slice(0, 10), all.slice(10, 19), all.slice(19, 29), all.slice(29, 32)];
		odd.answerWith(...pages.map((page) => envelope(page)));
		const { records } = await odd.list(comments, 1, { options: { addResponseDetails: true } });
		expect(records).toHaveLength(32);
		expect(records.at(-1)?._response).toMatchObject({ next: { start: 32 } });
	});
});

test.each([-1, 2.5, '23'])('%j is no total', async (totalResultCount) => {
	odd.answer = envelope({ products: [{ productId: '1' }], totalResultCount });
	const { records } = await odd.list(products, 1, { options: { addResponseDetails: true } });
	expect(records).toHaveLength(1);
	expect(records[0]?._response).not.toHaveProperty('total');
});

test('a list that comes whole in one answer says how many there are', async () => {
	odd.answer = envelope({ post: {}, comments: [{ id: '1' }, { id: '2' }, { id: '3' }] });
	const which = { resource: 'post', operation: 'getComments', url: 'https://forum.example/b/x' };
	const parameters = { ...which, returnAll: false, limit: 2 };
	const options = { addResponseDetails: true };
	const { records, hint } = await odd.run({ nodeType: 'forum', parameters, options });
	const _response = { total: 3, next: null };
	expect(records).toMatchObject(['1', '2'].map((id) => ({ id, _response })));
	expect(hint).toBe('Credits used: 1. Requests: 1. • 2 of 3 results');
});
