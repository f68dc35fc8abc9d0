import { z } from 'zod/v4';
import type { Paging } from '../../nodes/shared/contract/paging';
import { History } from '../../nodes/shared/paging/pages';
import { nextPosition } from '../../nodes/shared/paging/position';

const offset: Paging = { position: 'start', size: 'count' };
const offsetWithTotal: Paging = { ...offset, total: 'totalResultCount' };
const cursor: Paging = { position: 'cursor', size: 'count' };
const afterToken: Paging = { position: 'after', size: 'count' };

/** Where a listing goes on, and what it has brought before: what neither the sandbox nor its oddities show. */

describe('the next position', () => {
	const [first, later] = [{ start: 0 }, { start: 20 }];

	test.each([
		['a full page', offset, [], 10, later, { start: 30 }],
		['more than was asked for', offset, [], 12, later, { start: 32 }],
		['a page that is not full', offset, [], 9, later, null],
		['an empty page', offset, [], 0, later, null],
		['a total that this listing does not have', offset, { totalResultCount: 99 }, 9, first, null],
		['before the total', offsetWithTotal, { totalResultCount: 45 }, 10, later, { start: 30 }],
		['at the total', offsetWithTotal, { totalResultCount: 25 }, 5, later, null],
		['short, before it', offsetWithTotal, { totalResultCount: 45 }, 4, first, { start: 4 }],
		['empty, before it', offsetWithTotal, { totalResultCount: 45 }, 0, first, null],
		['full, beyond it', offsetWithTotal, { totalResultCount: 5 }, 10, first, { start: 10 }],
		['short, beyond it', offsetWithTotal, { totalResultCount: 5 }, 7, first, null],
		['no total, full', offsetWithTotal, {}, 10, first, { start: 10 }],
		['no total, short', offsetWithTotal, {}, 3, first, null],
		['a total as text', offsetWithTotal, { totalResultCount: '45' }, 9, first, null],
		['a total that is not whole', offsetWithTotal, { totalResultCount: 12.5 }, 3, first, null],
		['a cursor', cursor, { nextCursor: 'c2' }, 10, undefined, { cursor: 'c2' }],
		['a cursor, and no records', cursor, { nextCursor: 'c2' }, 0, undefined, { cursor: 'c2' }],
		['a cursor that is a number', cursor, { nextCursor: 0 }, 10, undefined, { cursor: '0' }],
		['no cursor', cursor, {}, 10, undefined, null],
		['null', cursor, { nextCursor: null }, 10, undefined, null],
		['empty text', cursor, { nextCursor: '' }, 10, undefined, null],
		['the token of another style', cursor, { after: 'a2', cursor: 'c2' }, 10, undefined, null],
		['a page token', afterToken, { after: 'a2' }, 10, { after: 'a1' }, { after: 'a2' }],
		['no page token', afterToken, { after: null, nextCursor: 'c2' }, 10, undefined, null],
	])('%s', (_, paging, data, received, position, next) => {
		expect(nextPosition(paging, { position, size: 10, received, data })).toEqual(next);
	});
});

/** The history of a listing that pages. */
const historyOf = (idField: string | undefined, first?: Record<string, string>) =>
	new History(
		{ record: { schema: z.object(), ...(idField && { idField }) }, paging: cursor },
		first,
	);

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
		history.take(
			known.map((id) => ({ id })),
			undefined,
		);
		expect(history.take([record], undefined).isNew).toEqual([isNew]);
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
		expect(history.take(records('a', 'b', 'c'), 3).isRepeated).toBe(false);
		expect(history.take(second, size).isRepeated).toBe(isRepeated);
	});

	test.each([
		['the same texts', records(null, null), true],
		['other texts', [{ text: 'same' }, { text: 'other' }], false],
	])('without ids, only the texts tell: %s', (_, second, isRepeated) => {
		const history = historyOf('id');
		expect(history.take(records(null, null), 2).isRepeated).toBe(false);
		expect(history.take(second, 2).isRepeated).toBe(isRepeated);
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
			history.take(page, undefined);
			return history.emptyPages;
		});
		expect(emptyPages).toEqual([0, 1, 2, 0, 0, 0]);
	});
});
