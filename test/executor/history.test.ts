import { z } from 'zod/v4';
import type { DataRecord } from '../../nodes/shared/operation/record';
import { History } from '../../nodes/shared/paging/history';

/* Which records are new, where pages, or parts of them, come again. */

const historyOf = (idField?: string) => {
	const record = { schema: z.object(), fields: [], ...(idField !== undefined && { idField }) };
	return new History({ record, paging: { position: 'cursor' } }, undefined);
};

const take = (history: History, page: DataRecord[], size?: number) => ({
	isRepeated: history.beginPage(page, size),
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

	test('brings news as long as an id or a text is new', () => {
		const history = historyOf('id');
		const same = records('a', null);
		const emptyPages = [same, same, same, records('a', 'b'), [{ text: 'other' }]].map((page) => {
			take(history, page);
			return history.emptyPages;
		});
		expect(emptyPages).toEqual([0, 1, 2, 0, 0]);
	});
});
