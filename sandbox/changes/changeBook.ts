import { Refusal } from '../refusal';
import {
	type Changeable,
	type ChangeableListing,
	type Fields,
	keyOf,
	mustHave,
	named,
} from './changeable';
import type { Change, Changed } from './changes';
import { asMadeUp, type Key, Order, type Places } from './order';
import { idOf, recordIdentity, type RecordKind } from './recordKind';

/** The current data: what answers are made from. */
export interface CurrentData {
	/**
	 * The order of a listing.
	 * @param name gives the listing's name; asked for only once something has changed
	 * @param made how many records the listing began with
	 */
	places(name: () => string, made: number): Places;
	/** The record with the values that were edited. */
	edited<R extends object>(kind: RecordKind, record: R): R;
}

/** The data before any change. */
export const MADE_UP: CurrentData = {
	places: (_name, made) => asMadeUp(made),
	edited: (_kind, record) => record,
};

/** Every change since the start, or since the last `clear`. */
export class ChangeBook implements CurrentData {
	private readonly orders = new Map<string, Order>();
	private readonly edits = new Map<string, Fields>();

	places(name: () => string, made: number): Places {
		const order = this.orders.size === 0 ? undefined : this.orders.get(name());
		return order?.places(made) ?? asMadeUp(made);
	}

	edited<R extends object>(kind: RecordKind, record: R): R {
		const fields = this.edits.size === 0 ? undefined : this.edits.get(recordIdentity(kind, record));
		if (fields === undefined) return record;
		// a user who is found lacks some of the fields that a profile has
		const own = Object.entries(fields).filter(([name]) => Object.hasOwn(record, name));
		return { ...record, ...Object.fromEntries(own) };
	}

	clear(): void {
		this.orders.clear();
		this.edits.clear();
	}

	/** @throws Refusal 422 when there is no such record or field */
	make(change: Change, { listing, single }: Changeable): Changed {
		if (change.kind === 'edit' && change.record === undefined && single !== undefined) {
			const record = single.record(listing === undefined ? 0 : this.lengthOf(listing));
			const { kind } = single;
			this.edit(kind, record, change.fields);
			return changed(kind, [this.edited(kind, record)], undefined);
		}
		if (listing === undefined) {
			throw new Refusal(
				422,
				'path: nothing is listed here; only "edit" without "record" is possible',
			);
		}
		const order = this.orderOf(listing);
		const keys = this.carryOut(change, listing, order);
		const records = keys.map((key) => this.edited(listing.kind, listing.record(key)));
		return changed(listing.kind, records, this.lengthOf(listing));
	}

	/** @returns the keys of the records concerned */
	private carryOut(change: Change, listing: ChangeableListing, order: Order): Key[] {
		const standing = (record: string | number) =>
			keyOf(record, listing, order.places(listing.made));
		switch (change.kind) {
			case 'add': {
				const { count = 1, at = 0, fields = {} } = change;
				mustHave(listing.kind, listing.record(-1), fields);
				const keys = order.add(count, at, listing.made);
				if (change.fields !== undefined) {
					for (const key of keys) this.edit(listing.kind, listing.record(key), fields);
				}
				return keys;
			}
			case 'remove':
				return each([standing(change.record)], (key) => order.remove(key));
			case 'restore':
				return each(named(order.removedKeys(), change.record, listing), (key) =>
					order.restore(key),
				);
			case 'pin':
				return each([standing(change.record)], (key) => order.pin(key));
			case 'unpin':
				return each(named(order.pinnedKeys(), change.record, listing), (key) => order.unpin(key));
			case 'edit':
				if (change.record === undefined) {
					throw new Refusal(422, 'record: missing; give the id of a record, or its place');
				}
				return each([standing(change.record)], (key) =>
					this.edit(listing.kind, listing.record(key), change.fields),
				);
		}
	}

	private edit(kind: RecordKind, record: object, fields: Fields): void {
		mustHave(kind, record, fields);
		const name = recordIdentity(kind, record);
		this.edits.set(name, { ...this.edits.get(name), ...fields });
	}

	private lengthOf({ name, made }: ChangeableListing): number {
		return this.orders.get(name)?.length(made) ?? made;
	}

	private orderOf({ name }: ChangeableListing): Order {
		const order = this.orders.get(name) ?? new Order();
		this.orders.set(name, order);
		return order;
	}
}

function each(keys: Key[], carryOut: (key: Key) => void): Key[] {
	keys.forEach(carryOut);
	return keys;
}

function changed(kind: RecordKind, records: object[], length: number | undefined): Changed {
	const ids = records.map((record) => idOf(kind, record));
	return { records: records.map((record) => ({ ...record })), ids, length };
}
