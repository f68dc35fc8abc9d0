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
		['whose id is empty', 'id', { id: '' }],
		['without its id', 'id', {}],
		['of a kind without ids', undefined, { id: 'a' }],
	])('%s is always new', (_, idField, record) => {
		const history = new History(idField, undefined);
		expect([history.isNewRecord(record), history.isNewRecord(record)]).toEqual([true, true]);
	});

	test('ids of different types are different', () => {
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
		const history = new History('id', undefined);
		expect(history.isRepeatedPage(records('a', 'b', 'c'), 3)).toBe(false);
		expect(history.isRepeatedPage(second, size)).toBe(isRepeated);
	});

	test.each([
		['the same texts', records(null, null), true],
		['other texts', [{ text: 'same' }, { text: 'other' }], false],
	])('without ids, only the texts tell: %s', (_, second, isRepeated) => {
		const history = new History('id', undefined);
		expect(history.isRepeatedPage(records(null, null), 2)).toBe(false);
		expect(history.isRepeatedPage(second, 2)).toBe(isRepeated);
	});

	test('brings news as long as an id or a text is new', () => {
		const history = new History('id', undefined);
		const first = [...records('a', null)];
		expect(history.hasNews(first)).toBe(true);
		for (const record of first) history.isNewRecord(record);
		expect(history.hasNews(first)).toBe(false);
		expect(history.hasNews(records('a', 'b'))).toBe(true);
		expect(history.hasNews([{ text: 'other' }])).toBe(true);
	});
});
