import { equal } from 'node:assert/strict';
import { test } from 'node:test';
import { itemTable } from '../itemTable';

test('plain members become columns, long values are cut, further items counted', () => {
	const items = [
		{ name: 'a', stars: 5, owner: { id: 1 }, topics: ['x', 'y'], text: `${'long '.repeat(9)}` },
		{ name: 'b\nb', stars: null, owner: { id: 2 }, topics: [], text: '' },
		{ name: 'c', stars: 7, owner: { id: 3 }, topics: [], text: '' },
	];
	equal(
		itemTable(items, 2),
		[
			'┌──────┬───────┬────────┬──────────────────────────────────┐',
			'│ name │ stars │ topics │ text                             │',
			'├──────┼───────┼────────┼──────────────────────────────────┤',
			'│ a    │ 5     │ x, y   │ long long long long long long l… │',
			'│ b b  │ —     │        │                                  │',
			'└──────┴───────┴────────┴──────────────────────────────────┘',
			'… and 1 more',
		].join('\n'),
	);
});
