import { Refusal } from '../refusal';
import type { Key, Places } from './order';
import { idOf, type RecordKind } from './recordKind';

/** What of an operation's answer a change can be about. */
export interface Changeable {
	readonly listing?: ChangeableListing | undefined;
	/** The one record that the operation looks up, as made up. */
	readonly single?: SingleRecord | undefined;
}

export interface SingleRecord {
	readonly kind: RecordKind;
	/** @param length how many records the listing has that comes with it; 0 where none does */
	record(length: number): object;
}

export interface ChangeableListing {
	/** The same for every request that reads this listing. */
	readonly name: string;
	readonly kind: RecordKind;
	/** How many records it began with. */
	readonly made: number;
	/** A record as made up. */
	record(key: Key): object;
}

export type Fields = Readonly<Record<string, unknown>>;

/**
 * The record in a place, or with an id.
 * @throws Refusal 422 when none does
 */
export function keyOf(record: string | number, listing: ChangeableListing, places: Places): Key {
	if (typeof record === 'number') {
		if (record < places.length) return places.keyAt(record);
		throw new Refusal(
			422,
			`record: ${record} is past the end; the listing has ${places.length} records`,
		);
	}
	for (let place = 0; place < places.length; place++) {
		const key = places.keyAt(place);
		if (isNamed(record, listing, key)) return key;
	}
	throw new Refusal(422, `record: the listing has none with the id "${record}"`);
}

/**
 * Those of the records that have an id, or all of them.
 * @throws Refusal 422 when none has it
 */
export function named(keys: Key[], id: string | undefined, listing: ChangeableListing): Key[] {
	if (id === undefined) return keys;
	const found = keys.filter((key) => isNamed(id, listing, key));
	if (found.length > 0) return found;
	throw new Refusal(422, `record: none that was removed or pinned has the id "${id}"`);
}

/** @throws Refusal 422 for a field that the record does not have */
export function mustHave(kind: RecordKind, record: object, fields: Fields): void {
	const unknown = Object.keys(fields).find((name) => !Object.hasOwn(record, name));
	if (unknown === undefined) return;
	const known = Object.keys(record).join(', ');
	throw new Refusal(422, `fields.${unknown}: no field of the kind ${kind}, which has ${known}`);
}

function isNamed(id: string, { kind, record }: ChangeableListing, key: Key): boolean {
	return idOf(kind, record(key)) === id;
}
