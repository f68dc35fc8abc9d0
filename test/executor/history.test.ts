import { History } from '../../nodes/shared/paging/history';

const records = (...ids: Array<string | null>) => ids.map((id) => ({ id, text: 'same' }));

describe('a record', () => {
	test('is new once', () => {
		const history = new History('id', undefined);
		const [record = {}] = records('a');
		expect(history.isNewRecord(record)).toBe(true);
		expect(history.isNewRecord({ ...record, text: 'edited meanwhile' })).toBe(false);
	});

	test.each([
		['whose id is null', 'id', { id: null }],
		['without its id', 'id', {}],
		['of a kind without ids', undefined, { id: 'a' }],
	])('%s is always new', (_, idField, record) => {
		const history = new History(idField, undefined);
		expect([history.isNewRecord(record), history.isNewRecord(record)]).toEqual([true, true]);
	});

	test('ids are told apart by their type', () => {
		const history = new History('id', undefined);
		expect([history.isNewRecord({ id: 1 }), history.isNewRecord({ id: '1' })]).toEqual([
			true,
			true,
		]);
	});
});

describe('a position', () => {
	test('is new once, and the first one is known', () => {
		const history = new History('id', { after: 'one' });
		expect(history.isNewPosition({ after: 'one' })).toBe(false);
		expect(history.isNewPosition({ after: 'two' })).toBe(true);
		expect(history.isNewPosition({ after: 'two' })).toBe(false);
	});

	test('a start and a cursor of the same value differ', () => {
		const history = new History('id', { start: 1 });
		expect(history.isNewPosition({ cursor: '1' })).toBe(true);
	});
});

describe('a page', () => {
	test.each([
		['the same records', records('a', 'b', 'c'), true],
		['the beginning of it: fewer were asked for', records('a', 'b'), true],
		['a part that overlaps', records('b', 'c', 'd'), false],
		['the same first record, others behind it', records('a', 'x'), false],
		['more records behind the same ones', records('a', 'b', 'c', 'd'), false],
		['its first record alone, as one that is pinned to every page', records('a'), false],
		['no records', [], false],
	])('that brings %s after a, b, c', (_, second, isRepeated) => {
		const history = new History('id', undefined);
		expect(history.isRepeatedPage(records('a', 'b', 'c'))).toBe(false);
		expect(history.isRepeatedPage(second)).toBe(isRepeated);
	});

	test('of one record is repeated where that record was a page before', () => {
		const history = new History('id', undefined);
		expect(history.isRepeatedPage(records('a'))).toBe(false);
		expect(history.isRepeatedPage(records('a'))).toBe(true);
	});

	test('is known however many came between', () => {
		const history = new History('id', undefined);
		for (const id of ['a', 'b', 'c', 'd']) history.isRepeatedPage(records(id, `${id}2`));
		expect(history.isRepeatedPage(records('b', 'b2'))).toBe(true);
	});

	test('records without ids are compared whole', () => {
		const history = new History('id', undefined);
		expect(history.isRepeatedPage([{ id: null, text: 'one' }])).toBe(false);
		expect(history.isRepeatedPage([{ id: null, text: 'two' }])).toBe(false);
		expect(history.isRepeatedPage([{ id: null, text: 'one' }])).toBe(true);
	});
});
