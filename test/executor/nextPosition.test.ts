import {
	afterToken,
	cursor,
	offset,
	offsetWithTotal,
	type Paging,
	type Position,
} from '../../nodes/shared/operation/paging';
import { nextPosition } from '../../nodes/shared/paging/position';

/** What came: `data`, how many records, of how many asked for, from where. */
type Row = [
	title: string,
	data: unknown,
	received: number,
	size: number,
	at: Position | undefined,
	next: Position | null,
];

const rows: Array<[string, Paging, Row[]]> = [
	[
		'offset without a total',
		offset,
		[
			['a full page goes on', [], 10, 10, { start: 0 }, { start: 10 }],
			['a full page of another size goes on', [], 3, 3, { start: 7 }, { start: 10 }],
			['a page that is not full ends', [], 9, 10, { start: 20 }, null],
			['an empty page ends', [], 0, 10, { start: 20 }, null],
			[
				'a total that is not documented here says nothing',
				{ totalResultCount: 99 },
				9,
				10,
				{ start: 0 },
				null,
			],
		],
	],
	[
		'offset with a total',
		offsetWithTotal,
		[
			['before the total', { totalResultCount: 45 }, 10, 10, { start: 30 }, { start: 40 }],
			['at the total', { totalResultCount: 45 }, 5, 10, { start: 40 }, null],
			[
				'a short page before the total',
				{ totalResultCount: 45 },
				4,
				10,
				{ start: 0 },
				{ start: 4 },
			],
			['an empty page, with any total', { totalResultCount: 45 }, 0, 10, { start: 0 }, null],
			[
				'a full page beyond the total',
				{ totalResultCount: 5 },
				10,
				10,
				{ start: 0 },
				{ start: 10 },
			],
			['a short page beyond the total', { totalResultCount: 5 }, 7, 10, { start: 0 }, null],
			['no total, full', {}, 10, 10, { start: 0 }, { start: 10 }],
			['no total, short', {}, 3, 10, { start: 0 }, null],
			[
				'a total that is no number',
				{ totalResultCount: '45' },
				10,
				10,
				{ start: 0 },
				{ start: 10 },
			],
			['a total below zero', { totalResultCount: -1 }, 3, 10, { start: 0 }, null],
			['a total that is not whole', { totalResultCount: 12.5 }, 3, 10, { start: 0 }, null],
		],
	],
	[
		'cursor',
		cursor,
		[
			['a token', { nextCursor: 'c2' }, 10, 10, undefined, { cursor: 'c2' }],
			['a token and no records', { nextCursor: 'c2' }, 0, 10, { cursor: 'c1' }, { cursor: 'c2' }],
			['a token and few records', { nextCursor: 'c2' }, 1, 10, { cursor: 'c1' }, { cursor: 'c2' }],
			['a token that is a number', { nextCursor: 0 }, 10, 10, undefined, { cursor: '0' }],
			['no token', {}, 10, 10, undefined, null],
			['null', { nextCursor: null }, 10, 10, undefined, null],
			['empty', { nextCursor: '' }, 10, 10, undefined, null],
			['an object', { nextCursor: {} }, 10, 10, undefined, null],
			['false', { nextCursor: false }, 10, 10, undefined, null],
			['the token of another style', { after: 'a2', cursor: 'c2' }, 10, 10, undefined, null],
			['no data at all', undefined, 0, 10, undefined, null],
		],
	],
	[
		'after-token',
		afterToken,
		[
			['a token', { after: 'a2' }, 10, 10, { after: 'a1' }, { after: 'a2' }],
			['null', { after: null }, 10, 10, undefined, null],
			['the token of another style', { nextCursor: 'c2' }, 10, 10, undefined, null],
		],
	],
];

describe.each(rows)('%s', (_, paging, table) => {
	test.each(table)('%s', (_title, data, received, size, position, next) => {
		expect(nextPosition(paging, { position, size, received, data })).toEqual(next);
	});
});
