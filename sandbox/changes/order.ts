/** What names a record of a listing: 0, 1, 2, … for those it began with; -1, -2, … for those added since. */
export type Key = number;

/** The current order of a listing: which record is in which place, counted from 0. */
export interface Places {
	readonly length: number;
	/** The record in a place; past the end, a key that `placeOf` leads back to that place. */
	keyAt(place: number): Key;
	/** The place of a record; of one that was removed, the place of the record that came after it. */
	placeOf(key: Key): number;
}

/** The places of a listing that nothing has changed. */
export function asMadeUp(length: number): Places {
	return { length, keyAt: (place) => place, placeOf: (key) => Math.max(0, key) };
}

/**
 * The order of one listing after changes. It holds the records up to the last one that a change touched;
 * those behind it follow in the order that they have by themselves. So a page costs the same however
 * long the listing is.
 */
export class Order {
	/** Removed and pinned records keep their place here: they may come back to it. */
	private readonly touched: Key[] = [];
	/** The first record behind them. */
	private next: Key = 0;
	private readonly removed = new Set<Key>();
	private pinned: Key[] = [];
	private added = 0;
	private current: { readonly made: number; readonly places: Places } | undefined;

	/**
	 * Puts new records in a place (pinned records do not count), the newest first; at the end, the newest last.
	 * @param made how many records the listing began with
	 */
	add(count: number, at: number | 'last', made: number): Key[] {
		const keys = Array.from({ length: count }, () => -++this.added);
		if (at !== 'last') keys.reverse();
		this.touched.splice(this.indexOf(at === 'last' ? Infinity : at, made), 0, ...keys);
		this.current = undefined;
		return keys;
	}

	remove(key: Key): void {
		this.touch(key);
		this.removed.add(key);
	}

	/** Brings a removed record back to the place that it had. */
	restore(key: Key): void {
		this.touch(key);
		this.removed.delete(key);
	}

	/** Puts a record before all others, also before those pinned earlier. */
	pin(key: Key): void {
		this.unpin(key);
		this.pinned.unshift(key);
	}

	/** Takes a pinned record back to the place that it had. */
	unpin(key: Key): void {
		this.touch(key);
		this.pinned = this.pinned.filter((other) => other !== key);
	}

	removedKeys(): Key[] {
		return [...this.removed];
	}

	pinnedKeys(): Key[] {
		return [...this.pinned];
	}

	/** How many records there are now. @param made how many the listing began with */
	length(made: number): number {
		return made + this.added - this.removedKeys().filter((key) => key < made).length;
	}

	/** @param made how many records the listing began with */
	places(made: number): Places {
		if (this.current?.made !== made) this.current = { made, places: this.counted(made) };
		return this.current.places;
	}

	private touch(key: Key): void {
		while (this.next <= key) this.touched.push(this.next++);
		this.current = undefined;
	}

	/** The index in `touched` where a new record for a place goes. */
	private indexOf(place: number, made: number): number {
		let index = 0;
		for (let before = 0; before < place; index++) {
			if (index === this.touched.length && this.next < made) this.touched.push(this.next++);
			const key = this.touched[index];
			if (key === undefined) break;
			if (!this.removed.has(key) && !this.pinned.includes(key)) before++;
		}
		return index;
	}

	private counted(made: number): Places {
		const standing: Key[] = [];
		const places = new Map<Key, number>();
		const stand = (key: Key) => {
			places.set(key, standing.length);
			standing.push(key);
		};
		const isHere = (key: Key) => key < made && !this.removed.has(key);
		this.pinned.filter(isHere).forEach(stand);
		for (const key of this.touched) {
			if (places.has(key)) continue;
			if (isHere(key)) stand(key);
			else places.set(key, standing.length);
		}
		const behind = this.next - standing.length;
		return {
			length: this.length(made),
			keyAt: (place) => standing[place] ?? place + behind,
			placeOf: (key) => places.get(key) ?? Math.max(0, key - behind),
		};
	}
}
