import { z } from 'zod/v4';
import { beginningOf, type Paging, type Position } from '../../nodes/shared/contract/paging';
import type { DataRecord } from '../../nodes/shared/operation/record';
import { History } from '../../nodes/shared/paging/history';
import { type Ending, pagesOf } from '../../nodes/shared/paging/pages';
import { nextPosition } from '../../nodes/shared/paging/position';
import type { ServiceResponse } from '../../nodes/shared/send/outcome';
import { operationOf } from '../../tools/catalogue';

/*
 * Listings, page by page, without a network: responses, and the next requests. On n8n's engine: `resume.test.ts`; random ones:
 * `property.test.ts`.
 */

type Reading = [
	what: string,
	/** The responses: `abc>two` are three records and the token "two" (`~`: beside the data), `abc/9` three of nine. */
	pages: string,
	/** Position of each request; `-` is the beginning, before there is a token. */
	requested: string,
	records: string,
	more?: Settings & {
		/** Why it ended early. */
		readonly early?: string;
		/** Position to continue from. */
		readonly next?: Position;
	},
];

interface Settings {
	/** The first position; by default the beginning. */
	readonly from?: Position;
	readonly limit?: number;
}

const listings = {
	'professionalNetwork comment.getMany': (ids: string) => [...ids].map((urn) => ({ urn })),
	'professionalNetwork product.search': (ids: string, _: unknown, totalResultCount?: number) => ({
		products: [...ids].map((productId) => ({ productId })),
		totalResultCount,
	}),
	'microblog tweet.getMany': (ids: string, nextCursor?: unknown) => ({
		tweets: [...ids].map((id) => ({ id })),
		nextCursor,
	}),
	'microblog tweet.getReplies': (ids: string, nextCursor: unknown, replyCount?: number) => ({
		tweet: { replyCount },
		replies: [...ids].map((id) => ({ id })),
		nextCursor,
	}),
	'forum post.getComments': (ids: string) => ({
		post: {},
		comments: [...ids].map((id) => ({ id })),
	}),
};

type Title = keyof typeof listings;

/** Reads a listing, three records per page. */
async function read(title: Title, pages: string, { from, limit = Infinity }: Settings = {}) {
	const { result } = operationOf(title);
	const answers = `${pages} `.split(' ').map((page) => {
		const [, ids = '', at, token, total] = /^(\w*)(?:([>~])(\w+))?(?:\/(\d+))?$/.exec(page) ?? [];
		const inData = at === '>' ? token === 'TRUE' || token : undefined;
		const data = listings[title](ids, inData, total ? Number(total) : undefined);
		return { data, response: { data, cursor: at === '~' ? token : undefined } };
	});
	const requested: string[] = [];
	const request = async (position?: Position) => {
		const envelope = answers[requested.length];
		requested.push(String(Object.values(position ?? {})[0] ?? '') || '-');
		const response = { kind: 'response', envelope, clean: (value: unknown) => value };
		const size = result.paging?.size && 3;
		return await Promise.resolve({ ...response, paid: { size } } as unknown as ServiceResponse);
	};
	let records = '';
	let ending: Ending | undefined;
	const start = from ?? (result.paging && beginningOf(result.paging));
	for await (const page of pagesOf({ result, start, limit, request })) {
		if (page.kind !== 'page') ending = page;
		else records += page.records.flatMap((record) => Object.values(record)).join('');
	}
	return { requested: requested.join(' '), records, ending };
}

const early = (reason: string) => ({ early: `ended early, because the service sent ${reason}` });
const NO_TOKEN = early('a position that is neither text nor a number, or too long');
const SAME_PAGE = early('the same page again');
const SAME_POSITION = early('a position that it gave before');
const TOO_FEW = { early: 'ended at record 3, although totalResultCount is 99' };
const NO_NEXT = {
	early:
		'the service names no next page, although tweet.replyCount is larger than the number of records',
};

const next = (start: number) => ({ next: { start } });
const two = { cursor: 'two' };
const LAST = Number.MAX_SAFE_INTEGER - 2;
const LONG = 'x'.repeat(1_000_001);

const readings: Record<Title, Reading[]> = {
	'professionalNetwork product.search': [
		['up to the total', 'abc/6 def/6', '0 3', 'abcdef'],
		['short, before the total', 'ab/5 cde/5', '0 2', 'abcde'],
		['full, beyond the total', 'abc/2 d/2', '0 3', 'abcd', next(4)],
		['short, beyond the total', 'ab/1', '0', 'ab', next(2)],
		['more records than requested, and Limit', 'abcd', '0', 'ab', { limit: 2, ...next(2) }],
		['from a position', 'de/5', '3', 'de', { from: { start: 3 } }],
		['Limit', 'abc/9 def/9', '0 3', 'abcd', { limit: 4, ...next(4) }],
		['too few', 'abc/99 /99', '0 3', 'abc', TOO_FEW],
		['no higher start', 'abc', String(LAST), 'abc', { from: { start: LAST } }],
	],
	'professionalNetwork comment.getMany': [
		// records added later can be read from there
		['up to a page less than half full', 'abc de fgh i', '0 3 5 8', 'abcdefghi', next(9)],
		['up to an empty page', 'abc de', '0 3 5', 'abcde'],
		['more than requested', 'abcd e', '0 4', 'abcde', next(5)],
		['a page that is not full, and comes again', 'ab ab', '0 2', 'ab', SAME_PAGE],
	],
	'microblog tweet.getMany': [
		['a page without a token', 'abc>two d', '- two', 'abcd'],
		['over an empty page', '>two a', '- two', 'a'],
		['Limit', 'abc>two', '-', 'abc', { limit: 3, next: two }],
		['Limit within a page', 'abc>two def>three', '- two', 'abcde', { limit: 5, next: two }],
		[
			'a record that comes again does not count for Limit',
			...(['abc>two cde>three', '- two', 'abcde'] as const),
			{ limit: 5, next: { cursor: 'three' } },
		],
		['a token to its own page', 'abc>two def>two', '- two', 'abcdef', SAME_POSITION],
		['the same page behind another token', 'abc>two abc>three', '- two', 'abc', SAME_PAGE],
		[
			'a token back to the first position',
			'abc>two',
			'two',
			'abc',
			{ from: two, ...SAME_POSITION },
		],
		['a page of pinned records only', 'abc>two ab>three d', '- two three', 'abcd'],
		['a page that begins like the one before', 'abc>two axy', '- two', 'abcxy'],
		['a token: true', 'abc>TRUE', '-', 'abc', NO_TOKEN],
		['a token of more than 1,000,000 characters', `abc>${LONG}`, '-', 'abc', NO_TOKEN],
	],
	'microblog tweet.getReplies': [
		['all of them', 'ab/2', '-', 'ab'],
		['a token beside the data', 'ab~two cd', '- two', 'abcd'],
		['too few', 'ab/7', '-', 'ab', NO_NEXT],
		['Limit', 'ab>two', '-', 'a', { limit: 1, next: { cursor: '' } }],
		['as many as wanted', 'ab/7', '-', 'ab', { limit: 2 }],
		['the last of them', 'ab/7', 'two', 'ab', { from: two }],
		['the same page, without a page size', 'abc>two abc>three', '- two', 'abc', SAME_PAGE],
		['fewer of them', 'abc>two ab>three d', '- two three', 'abcd'],
	],
	'forum post.getComments': [
		['all in one response', 'abcd', '-', 'abcd'],
		['truncated after it came', 'abcd', '-', 'abc', { limit: 3 }],
	],
};

describe.each(Object.entries(readings) as Array<[Title, Reading[]]>)('%s', (title, all) => {
	test.each(all)('%s', async (_, pages, requested, records, more = {}) => {
		const { early: earlyStopReason, next: position } = more;
		const ending = earlyStopReason ? { kind: 'short', earlyStopReason } : { kind: 'complete' };
		expect(await read(title, pages, more)).toEqual({
			...{ requested, records },
			ending: { ...ending, position },
		});
	});
});

test('stops after 25 empty pages, and says where to continue', async () => {
	const tokens = Array.from({ length: 60 }, (_, n) => `>t${n}`).join(' ');
	const { requested, ending } = await read('microblog tweet.getMany', `abc${tokens}`);
	expect(requested.split(' ')).toHaveLength(26);
	const earlyStopReason = 'stopped after 25 pages without a new record';
	expect(ending).toEqual({ kind: 'short', earlyStopReason, position: { cursor: 't25' } });
});

/** The document does not say where the next page of replies is named. */
test.each<[title: Title, data: object, beside: DataRecord, cursor: string | null]>([
	['microblog tweet.getReplies', { nextCursor: 'two', cursor: 'x' }, { nextCursor: 'y' }, 'two'],
	['microblog tweet.getReplies', { cursor: 'two' }, { nextCursor: 'x' }, 'two'],
	['microblog tweet.getReplies', { nextCursor: null }, { nextCursor: 'two', cursor: 'x' }, 'two'],
	['microblog tweet.getReplies', { nextCursor: '' }, { cursor: 'two' }, 'two'],
	// a token that repeats the request's
	['microblog tweet.getReplies', { cursor: 'one' }, { cursor: 'one' }, null],
	['microblog tweet.getReplies', {}, {}, null],
	['microblog tweet.getMany', { nextCursor: 0 }, {}, '0'],
	['microblog tweet.getMany', { nextCursor: false, cursor: 'x' }, { nextCursor: 'x' }, null],
	['microblog tweet.getMany', { nextCursor: [], after: 'x' }, {}, null],
])('%s with %j, and %j beside it, continues at %j', (title, data, response, cursor) => {
	const { paging } = operationOf(title).result;
	const page = { position: { cursor: 'one' }, size: undefined, list: [1, 2, 3], data, response };
	expect(nextPosition(paging as Paging, page)).toEqual(cursor === null ? null : { cursor });
});

describe('records', () => {
	const historyOf = (idField?: string) => {
		const record = { schema: z.object(), fields: [], idField };
		return new History({ record, paging: { position: 'cursor' } }, undefined);
	};

	test('are new unless their id came before; those without an id always are', () => {
		const history = historyOf('id');
		const isNew = (id: unknown) => [1, 2].map((text) => history.isNew({ id, text }));
		for (const id of ['a', '1', 1, 0]) expect([id, isNew(id)]).toEqual([id, [true, false]]);
		for (const id of [undefined, null, '', ' ', '\u200B', {}, true])
			expect([id, isNew(id)]).toEqual([id, [true, true]]);
		const withoutIds = historyOf();
		expect([{ id: 'a' }, { id: 'a' }].map((one) => withoutIds.isNew(one))).toEqual([true, true]);
	});

	test('without ids are compared by their texts, to notice a repeated page', () => {
		const history = historyOf('id');
		const same = ['same', 'same'].map((text) => ({ id: null, text }));
		const other = ['same', 'other'].map((text) => ({ text }));
		const pages = [same, same, other].map((page) => {
			const isRepeated = history.startPage(page, 2);
			for (const record of page) history.isNew(record);
			return [isRepeated, history.emptyPages];
		});
		expect(pages).toEqual([
			[false, 0],
			[true, 1],
			[false, 0],
		]);
	});
});
