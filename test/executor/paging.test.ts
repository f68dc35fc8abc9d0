import { z } from 'zod/v4';
import type { Paging, Position } from '../../nodes/shared/contract/paging';
import type { DataRecord } from '../../nodes/shared/operation/record';
import { positionOptionOf } from '../../nodes/shared/options/listing';
import { History } from '../../nodes/shared/paging/history';
import { type Ending, pagesOf } from '../../nodes/shared/paging/pages';
import { nextPosition } from '../../nodes/shared/paging/position';
import type { ServiceResponse } from '../../nodes/shared/send/outcome';
import { operationOf } from '../../tools/catalogue';

/*
 * Listings, page by page, without a network: responses, and the next requests. On n8n's engine: `resume.test.ts`; random ones:
 * `property.test.ts`.
 */

interface Reading {
	readonly what: string;
	/** The responses: `abc>two` are three records and the token "two" (`~`: beside the data), `abc/9` three of nine. */
	readonly pages: string;
	/** The first position; by default the beginning. */
	readonly from?: Position;
	readonly limit?: number;
	/** Position of each request; `-` is the beginning, before there is a token. */
	readonly requested: string;
	readonly records: string;
	/** Why it ended early. */
	readonly early?: string;
	/** Position to continue from. */
	readonly next?: Position;
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

/** Reads a listing, three records per page. */
async function read(
	title: keyof typeof listings,
	given: Pick<Reading, 'pages' | 'from' | 'limit'>,
) {
	const { result } = operationOf(title);
	const answers = `${given.pages} `.split(' ').map((page) => {
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
	const { from: start = result.paging && positionOptionOf(result.paging).unset } = given;
	const { limit = Infinity } = given;
	for await (const page of pagesOf({ result, start, limit, request })) {
		if (page.kind !== 'page') ending = page;
		else records += page.records.flatMap((record) => Object.values(record)).join('');
	}
	return { requested: requested.join(' '), records, ending };
}

const early = (reason: string) => `ended early, because the service sent ${reason}`;
const NO_TOKEN = early('a position that is neither text nor a number, or too long');
const SAME_PAGE = early('the same page again');
const SAME_POSITION = early('a position that it gave before');
const TOO_FEW = 'ended at record 3, although totalResultCount is 99';
const NO_NEXT = 'the service names no next page, although tweet.replyCount is larger';

const start = (start: number) => ({ start });
const LAST = start(Number.MAX_SAFE_INTEGER - 2);
const two = { cursor: 'two' };
const three = { cursor: 'three' };

describe.each<{ title: keyof typeof listings; readings: Reading[] }>([
	{
		title: 'professionalNetwork product.search',
		readings: [
			{ what: 'up to the total', pages: 'abc/6 def/6', requested: '0 3', records: 'abcdef' },
			{ what: 'short, before the total', pages: 'ab/5 cde/5', requested: '0 2', records: 'abcde' },
			{
				what: 'full, beyond the total',
				...{ pages: 'abc/2 d/2', requested: '0 3', records: 'abcd', next: start(4) },
			},
			{
				what: 'short, beyond the total',
				pages: 'ab/1',
				requested: '0',
				records: 'ab',
				next: start(2),
			},
			{
				what: 'more, and Limit',
				pages: 'abcd',
				limit: 2,
				requested: '0',
				records: 'ab',
				next: start(2),
			},
			{ what: 'from a position', pages: 'de/5', from: start(3), requested: '3', records: 'de' },
			{
				what: 'Limit',
				pages: 'abc/9 def/9',
				limit: 4,
				requested: '0 3',
				records: 'abcd',
				next: start(4),
			},
			{ what: 'too few', pages: 'abc/99 /99', requested: '0 3', records: 'abc', early: TOO_FEW },
			{
				what: 'no higher start',
				pages: 'abc',
				from: LAST,
				requested: `${LAST.start}`,
				records: 'abc',
			},
		],
	},
	{
		title: 'professionalNetwork comment.getMany',
		readings: [
			{
				what: 'up to a page that is less than half full: what is added later can be read from there',
				...{ pages: 'abc de fgh i', requested: '0 3 5 8', records: 'abcdefghi', next: start(9) },
			},
			{ what: 'up to an empty page', pages: 'abc de', requested: '0 3 5', records: 'abcde' },
			{
				what: 'more than requested',
				pages: 'abcd e',
				requested: '0 4',
				records: 'abcde',
				next: start(5),
			},
			{
				what: 'a page that is not full, and comes again',
				...{ pages: 'ab ab', requested: '0 2', records: 'ab', early: SAME_PAGE },
			},
		],
	},
	{
		title: 'microblog tweet.getMany',
		readings: [
			{ what: 'a page without a token', pages: 'abc>two d', requested: '- two', records: 'abcd' },
			{ what: 'over an empty page', pages: '>two a', requested: '- two', records: 'a' },
			{ what: 'Limit', pages: 'abc>two', limit: 3, requested: '-', records: 'abc', next: two },
			{
				what: 'Limit within a page, which is asked for again',
				...{ pages: 'abc>two def>three', limit: 5 },
				...{ requested: '- two', records: 'abcde', next: two },
			},
			{
				what: 'a record that comes again does not count',
				...{ pages: 'abc>two cde>three', limit: 5 },
				...{ requested: '- two', records: 'abcde', next: three },
			},
			{
				what: 'a token that leads to its own page',
				...{
					pages: 'abc>two def>two',
					requested: '- two',
					records: 'abcdef',
					early: SAME_POSITION,
				},
			},
			{
				what: 'a page that comes again behind another token',
				...{ pages: 'abc>two abc>three', requested: '- two', records: 'abc', early: SAME_PAGE },
			},
			{
				what: 'a token that leads to where it began',
				...{ from: two, pages: 'abc>two', requested: 'two', records: 'abc', early: SAME_POSITION },
			},
			{
				what: 'a page that is not full may hold what is pinned',
				...{ pages: 'abc>two ab>three d', requested: '- two three', records: 'abcd' },
			},
			{
				what: 'a page that begins alike',
				pages: 'abc>two axy',
				requested: '- two',
				records: 'abcxy',
			},
			{ what: 'a token: true', pages: 'abc>TRUE', requested: '-', records: 'abc', early: NO_TOKEN },
			{
				what: 'a token of more than 1,000,000 characters',
				...{
					pages: `abc>${'x'.repeat(1_000_001)}`,
					requested: '-',
					records: 'abc',
					early: NO_TOKEN,
				},
			},
		],
	},
	{
		title: 'microblog tweet.getReplies',
		readings: [
			{ what: 'all of them', pages: 'ab/2', requested: '-', records: 'ab' },
			{ what: 'a token beside the data', pages: 'ab~two cd', requested: '- two', records: 'abcd' },
			{ what: 'too few', pages: 'ab/7', requested: '-', records: 'ab', early: NO_NEXT },
			{
				what: 'Limit',
				pages: 'ab>two',
				limit: 1,
				requested: '-',
				records: 'a',
				next: { cursor: '' },
			},
			{ what: 'as many as wanted', pages: 'ab/7', limit: 2, requested: '-', records: 'ab' },
			{ what: 'the last of them', pages: 'ab/7', from: two, requested: 'two', records: 'ab' },
			{
				what: 'the same page, of a listing without a page size',
				...{ pages: 'abc>two abc>three', requested: '- two', records: 'abc', early: SAME_PAGE },
			},
			{
				what: 'fewer of them',
				pages: 'abc>two ab>three d',
				requested: '- two three',
				records: 'abcd',
			},
		],
	},
	{
		title: 'forum post.getComments',
		readings: [
			{ what: 'all, in one answer', pages: 'abcd', requested: '-', records: 'abcd' },
			{ what: 'cut after it came', pages: 'abcd', limit: 3, requested: '-', records: 'abc' },
		],
	},
])('$title', ({ title, readings }) => {
	test.each(readings)(
		'$what',
		async ({ requested, records, early: reason, next: position, ...given }) => {
			const ending =
				reason === undefined
					? { kind: 'complete', position }
					: { kind: 'short', earlyStopReason: reason, position };
			expect(await read(title, given)).toEqual({ requested, records, ending });
		},
	);
});

test('stops after 25 empty pages, and says where to continue', async () => {
	const tokens = Array.from({ length: 60 }, (_, n) => `>t${n}`).join(' ');
	const { requested, ending } = await read('microblog tweet.getMany', { pages: `abc${tokens}` });
	expect(requested.split(' ')).toHaveLength(26);
	const earlyStopReason = 'stopped after 25 pages without a new record';
	expect(ending).toEqual({ kind: 'short', earlyStopReason, position: { cursor: 't25' } });
});

/** The document does not say where the next page of replies is named. */
test.each<{ inData: object; beside?: DataRecord; next?: string }>([
	{ inData: { nextCursor: 'two', cursor: 'x' }, beside: { nextCursor: 'y' }, next: 'two' },
	{ inData: { cursor: 'two' }, beside: { nextCursor: 'x' }, next: 'two' },
	{ inData: { nextCursor: null }, beside: { nextCursor: 'two', cursor: 'x' }, next: 'two' },
	{ inData: { nextCursor: '' }, beside: { cursor: 'two' }, next: 'two' },
	// a token that repeats the request's
	{ inData: { cursor: 'one' }, beside: { cursor: 'one' } },
	{ inData: {} },
])(
	'after replies with $inData, and $beside beside them, continues at $next',
	({ inData, ...given }) => {
		const { beside: response = {}, next } = given;
		const { paging } = operationOf('microblog tweet.getReplies').result;
		const page = {
			position: { cursor: 'one' },
			size: undefined,
			list: [1, 2, 3],
			data: inData,
			response,
		};
		expect(nextPosition(paging as Paging, page)).toEqual(
			next === undefined ? null : { cursor: next },
		);
	},
);

test.each<[token: unknown, next: Position | null]>([
	[0, { cursor: '0' }],
	[null, null],
	['', null],
	[false, null],
	[[], null],
])('the token %p leads to %p', (nextCursor, next) => {
	const data = { nextCursor, cursor: 'x', after: 'x' };
	const response = { nextCursor: 'x' };
	const page = { position: undefined, size: 3, list: [1, 2, 3], data, response };
	expect(nextPosition({ position: 'cursor' }, page)).toEqual(next);
});

/* New and repeated records, if pages, or parts of them, repeat. */

const historyOf = (idField?: string) => {
	const record = { schema: z.object(), fields: [], ...(idField !== undefined && { idField }) };
	return new History({ record, paging: { position: 'cursor' } }, undefined);
};

const take = (history: History, page: DataRecord[], size?: number) => ({
	isRepeated: history.startPage(page, size),
	isNew: page.map((record) => history.isNew(record)),
});

const records = (...ids: Array<string | null>) => ids.map((id) => ({ id, text: 'same' }));

test.each([
	['that came before, edited meanwhile', 'id', { id: 'a', text: 'edited' }, false],
	['with an id of another type', 'id', { id: 1 }, true],
	['whose id is null', 'id', { id: null }, true],
	['whose id nobody sees', 'id', { id: '\u200B' }, true],
	['whose id is an object', 'id', { id: {} }, true],
	['whose id is zero, again', 'id', { id: 0 }, false],
	['without its id', 'id', {}, true],
	['of a kind without ids', undefined, { id: 'a' }, true],
])('a record %s: is it new?', (_, idField, record, isNew) => {
	const history = historyOf(idField);
	const known = ['a', '1', undefined, '', '  ', '\u200B', {}, true, 0];
	take(
		history,
		known.map((id) => ({ id })),
	);
	expect(take(history, [record]).isNew).toEqual([isNew]);
});

describe('a page of records without ids', () => {
	test.each([
		['the same texts', records(null, null), true],
		['other texts', [{ text: 'same' }, { text: 'other' }], false],
	])('is known by its texts: %s', (_, second, isRepeated) => {
		const history = historyOf('id');
		expect(take(history, records(null, null), 2).isRepeated).toBe(false);
		expect(take(history, second, 2).isRepeated).toBe(isRepeated);
	});

	test('is new as long as an id or a text is new', () => {
		const history = historyOf('id');
		const same = records('a', null);
		const emptyPages = [same, same, same, records('a', 'b'), [{ text: 'other' }]].map((page) => {
			take(history, page);
			return history.emptyPages;
		});
		expect(emptyPages).toEqual([0, 1, 2, 0, 0]);
	});
});
