import { pick } from 'lodash';
import type { INodeParameters } from 'n8n-workflow';
import { z } from 'zod/v4';
import { everyListing, listings } from '../../catalogue/listings';
import {
	type Paging,
	type PagingStyle,
	pagingStyles,
	type Position,
} from '../../nodes/shared/contract/paging';
import type { DataRecord } from '../../nodes/shared/operation/record';
import { History } from '../../nodes/shared/paging/pages';
import { nextPosition } from '../../nodes/shared/paging/position';
import {
	answerOf,
	communities,
	type Listing,
	oneOfEachStyle,
	products,
	readCarefully,
	replies,
	starred,
} from './listings';
import nextPositions from './nextPosition.json';
import { countsIn, notesIn } from './nodeRuns';
import { envelope, useOddService } from './oddService';
import { useSandbox } from './sandboxService';

/*
 * Listings as they are asked for, and how they end, also where the service pages as it should not (random ones:
 * `property.test.ts`); and, without the sandbox, where a listing goes on and what it has brought before.
 */

const service = useSandbox();
const odd = useOddService();
const LENGTH = 45;

/** Every way to want records of a listing of 45, and how many that are. */
const wishes: ReadonlyArray<readonly [string, INodeParameters, number]> = [
	['limit 1', { limit: 1 }, 1],
	['limit 11', { limit: 11 }, 11],
	['a limit that is the whole listing', { limit: LENGTH }, LENGTH],
	['no limit: 10', {}, 10],
	['Return All', { returnAll: true }, Infinity],
	['Return All, whatever the limit', { returnAll: true, limit: 3 }, Infinity],
	['Return All from an expression', { returnAll: '={{ "true" }}' }, Infinity],
	['a limit from an expression, as text', { limit: '={{ "12" }}' }, 12],
];

/** Reads the listing with the node, and as a careful person would. */
async function expectAsCareful(
	listing: Listing,
	length: number,
	asked: INodeParameters,
	limit: number,
) {
	const expected = readCarefully(listing, length, { limit });
	const came = await service.run({
		nodeType: listing.nodeType,
		parameters: { ...listing.parametersFor(length), ...asked },
	});
	expect(service.bodies).toEqual(expected.bodies);
	expect(came.records).toEqual(expected.records);
	expect(came.records).toHaveLength(Math.min(limit, length));
	expect(service.sandbox.credits).toBe(expected.credits);
	expect(countsIn(came)).toMatchObject({ credits: expected.credits, retries: 0 });
	expect(notesIn(came)).toBe('');
}

describe.each(oneOfEachStyle)('$title', (listing) => {
	test.each(wishes)(
		'%s: the fewest requests, none for more than is wanted',
		async (_name, asked, limit) => await expectAsCareful(listing, LENGTH, asked, limit),
	);
});

/** Whether an operation knows its total decides how many requests that takes. */
test.each(listings)('$title: one whose last page is full comes whole', async (listing) => {
	await expectAsCareful(listing, 20, { returnAll: true }, Infinity);
});

/** The pages of a listing of 45, as the service gives them. */
const pagesOf = (listing: Listing) =>
	readCarefully(listing, LENGTH).bodies.map((body) => answerOf(listing.path, body) as object);

/** The listing, asked for by the node, from a service that gives one of these pages after the other. */
async function read(listing: Listing, pages: readonly object[]) {
	odd.answerWith(...pages.map((page) => envelope(page)));
	const result = await odd.list(listing, LENGTH);
	expect(result.error).toBeUndefined();
	return { records: result.records, note: notesIn(result) };
}

const SAME_PAGE = 'Ended early, because the service sent the same page again';

/** Cursor without a page size, after-token, and after-token with its own name for the size. */
describe.each([replies, starred, communities])('$title', (listing) => {
	const { records: whole } = readCarefully(listing, LENGTH);
	const [first = {}, second = {}, third = {}] = pagesOf(listing);
	const { given }: Partial<PagingStyle> = pagingStyles[listing.position];
	const tokenOf = (page: object) => pick(page, given ?? '');

	test('nothing but empty pages ends after 25, and says where to go on', async () => {
		const emptyPageAt = Array.from({ length: 60 }, (__, page) => page + 1);
		service.sandbox.configure({ emptyPageAt });
		const came = await service.list(listing, LENGTH);
		expect(came.records).toEqual(whole.slice(0, 10));
		expect(service.bodies).toHaveLength(26);
		expect(notesIn(came)).toMatch(
			/^Stopped after 25 pages without a new record; continue with the option (Cursor|Page Token) set to next_\w+$/,
		);
	});

	test.each<[string, pages: object[], came: number, note: string]>([
		[
			'a token that leads to its own page',
			[first, { ...second, ...tokenOf(first) }],
			20,
			'Ended early, because the service sent a position that it gave before',
		],
		[
			'a token that is true',
			[first, { ...second, [given ?? '']: true }],
			20,
			'Ended early, because the service sent a position that is neither text nor a number, or too long',
		],
		['a page that comes again', [first, second, { ...second, ...tokenOf(third) }], 20, SAME_PAGE],
		['the first page, come again behind its own token', [first, first], 10, SAME_PAGE],
	])('%s ends the listing, with what came', async (_name, pages, count, expected) => {
		const { records, note } = await read(listing, pages);
		expect(records).toEqual(whole.slice(0, count));
		expect(odd.arrivals).toHaveLength(pages.length);
		expect(note).toBe(expected);
	});
});

test('a total that is too high costs one request, and is said', async () => {
	const pages = pagesOf(products).map((page) => ({ ...page, totalResultCount: 1045 }));
	const { records, note } = await read(products, [...pages, { ...pages[0], products: [] }]);
	expect(records).toEqual(readCarefully(products, LENGTH).records);
	expect(note).toBe('Ended at record 45, although the service says there are 1045 records');
	expect(odd.arrivals).toHaveLength(pages.length + 1);
});

describe.each(everyListing.filter(({ position }) => position === undefined))(
	'$title comes in one answer, and is cut after it came',
	(listing) => {
		const all = listing.records(answerOf(listing.path, listing.bodyFor(23)));

		test.each<[what: string, INodeParameters, limit: number, note: string]>([
			['nothing is set: all', {}, 23, ''],
			['a limit', { returnAll: false, limit: 3 }, 3, ' • Limit reached: 3 of 23'],
			['a limit that is not reached', { returnAll: false, limit: 23 }, 23, ''],
		])('%s', async (__, more, limit, note) => {
			const parameters = { ...listing.parametersFor(23), ...more };
			const { records, hint } = await service.run({ nodeType: listing.nodeType, parameters });
			expect([records, limit]).toEqual([all.slice(0, limit), records.length]);
			expect(hint).toBe(`Credits used: 1. Requests: 1.${note}`);
		});
	},
);

/** What a page of 10 brought, where it began, and where the next one does. */
type Page = [string, data: object, received: number, from: Position | null, next: Position | null];

describe.each(nextPositions)('the next position: $paging', ({ paging, pages }) => {
	test.each(pages as Page[])('%s', (_, data, received, from, next) => {
		const position = from ?? undefined;
		const page = { position, size: 10, received, data };
		expect(nextPosition(paging as Paging, page)).toEqual(next);
	});
});

const historyOf = (idField: string | undefined, first?: Record<string, string>) =>
	new History(
		{ record: { schema: z.object(), ...(idField && { idField }) }, paging: { position: 'cursor' } },
		first,
	);

const take = (history: History, page: DataRecord[], size?: number) => ({
	isRepeated: history.beginPage(page, size),
	isNew: page.map((record) => history.isNew(record)),
});

const records = (...ids: Array<string | null>) => ids.map((id) => ({ id, text: 'same' }));

describe('a record', () => {
	test.each([
		['that came before, edited meanwhile', 'id', { id: 'a', text: 'edited' }, false],
		['with an id of another type', 'id', { id: 1 }, true],
		['whose id is null', 'id', { id: null }, true],
		['whose id is empty', 'id', { id: '' }, true],
		['whose id nobody sees', 'id', { id: '\u200B' }, true],
		['whose id is an object', 'id', { id: {} }, true],
		['whose id is zero, again', 'id', { id: 0 }, false],
		['without its id', 'id', {}, true],
		['of a kind without ids', undefined, { id: 'a' }, true],
	])('%s: is it new?', (_, idField, record, isNew) => {
		const history = historyOf(idField);
		const known = ['a', '1', undefined, '', '  ', '\u200B', {}, true, 0];
		take(
			history,
			known.map((id) => ({ id })),
		);
		expect(take(history, [record]).isNew).toEqual([isNew]);
	});
});

test('a position is new once, and the first one is known; a start and a cursor differ', () => {
	const history = historyOf('id', { after: '1' });
	const positions = [{ after: '1' }, { after: '2' }, { after: '2' }, { cursor: '1' }, { start: 1 }];
	const areNew = positions.map((position) => history.isNewPosition(position));
	expect(areNew).toEqual([false, true, false, true, true]);
});

describe('a page after one of a, b, c', () => {
	test.each([
		['the same records', records('a', 'b', 'c'), 3, true],
		['the same records, of a listing without a page size', records('a', 'b', 'c'), undefined, true],
		['the beginning of it, where fewer were asked for', records('a', 'b'), 2, true],
		['the beginning of it, where more were asked for: pinned records', records('a', 'b'), 3, false],
		['fewer of them, without a page size', records('a', 'b'), undefined, false],
		['a part that overlaps', records('b', 'c', 'd'), 3, false],
		['the same first record, others behind it', records('a', 'x', 'y'), 3, false],
		['only its first record', records('a'), 1, false],
		['no records', [], 3, false],
	])('that brings %s', (_, second, size, isRepeated) => {
		const history = historyOf('id');
		expect(take(history, records('a', 'b', 'c'), 3).isRepeated).toBe(false);
		expect(take(history, second, size).isRepeated).toBe(isRepeated);
	});

	test.each([
		['the same texts', records(null, null), true],
		['other texts', [{ text: 'same' }, { text: 'other' }], false],
	])('without ids, only the texts tell: %s', (_, second, isRepeated) => {
		const history = historyOf('id');
		expect(take(history, records(null, null), 2).isRepeated).toBe(false);
		expect(take(history, second, 2).isRepeated).toBe(isRepeated);
	});

	test('brings news as long as an id or a text is new', () => {
		const history = historyOf('id');
		const emptyPages = [
			records('a', null),
			records('a', null),
			records('a', null),
			records('a', 'b'),
			[{ text: 'same' }],
			[{ text: 'other' }],
		].map((page) => {
			take(history, page);
			return history.emptyPages;
		});
		expect(emptyPages).toEqual([0, 1, 2, 0, 0, 0]);
	});
});
