import fc from 'fast-check';
import { type Key, Order } from '../../sandbox/changes/order';

const MADE = 12;

/** The same order told the plain way: every record in a row, with marks. */
class Row {
	keys: Key[] = Array.from({ length: MADE }, (_, key) => key);
	readonly removed = new Set<Key>();
	pinned: Key[] = [];

	unpinned = () => this.keys.filter((key) => !this.removed.has(key) && !this.pinned.includes(key));

	standing = () => [...this.pinned.filter((key) => !this.removed.has(key)), ...this.unpinned()];

	/** The first record from `key` on that stands, in the row. */
	after = (key: Key) => {
		const behind = this.keys.slice(this.keys.indexOf(key));
		return behind.find((other) => this.unpinned().includes(other));
	};

	add(keys: Key[], place: number): void {
		const before = this.unpinned()[place - 1];
		const at = place === 0 ? 0 : before === undefined ? Infinity : this.keys.indexOf(before) + 1;
		this.keys.splice(at, 0, ...keys);
	}
}

const step = fc.record({
	what: fc.constantFrom('add', 'last', 'remove', 'restore', 'pin', 'unpin'),
	place: fc.nat(20),
	count: fc.integer({ min: 1, max: 3 }),
});

test('after any changes every record is where a plain list of them has it', () => {
	fc.assert(
		fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
			const [order, row] = [new Order(), new Row()];
			for (const { what, place, count } of steps) {
				const key = row.standing()[place];
				const gone = order.removedKeys()[place];
				if (what === 'add') row.add(order.add(count, place, MADE), place);
				else if (what === 'last') row.add(order.add(count, 'last', MADE), Infinity);
				else if (what === 'restore' && gone !== undefined) {
					order.restore(gone);
					row.removed.delete(gone);
				} else if (key === undefined) continue;
				else if (what === 'remove') {
					order.remove(key);
					row.removed.add(key);
				} else {
					order[what === 'pin' ? 'pin' : 'unpin'](key);
					row.pinned = row.pinned.filter((other) => other !== key);
					if (what === 'pin') row.pinned.unshift(key);
				}
				const places = order.places(MADE);
				const standing = row.standing();
				expect(Array.from({ length: places.length }, (_, at) => places.keyAt(at))).toEqual(
					standing,
				);
				expect(standing.map((one) => places.placeOf(one))).toEqual([...standing.keys()]);
				expect(order.length(MADE)).toBe(standing.length);
				expect(places.placeOf(places.keyAt(standing.length))).toBe(standing.length);
				for (const one of row.removed) {
					const next = row.after(one);
					expect(places.placeOf(one)).toBe(
						next === undefined ? standing.length : standing.indexOf(next),
					);
				}
			}
		}),
		{ numRuns: 500 },
	);
});

test('a listing of a thousand million records changes as quickly as any', () => {
	const made = 1_000_000_000;
	const order = new Order();
	order.add(2, 0, made);
	order.remove(5);
	const places = order.places(made);
	expect([0, 1, 2, 6, 7, made].map((place) => places.keyAt(place))).toEqual([
		-2,
		-1,
		0,
		4,
		6,
		made - 1,
	]);
	expect(places.length).toBe(made + 1);
	expect(places.placeOf(made - 1)).toBe(made);
});
