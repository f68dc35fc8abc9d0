import { pick } from 'lodash';
import type { MadeRecord } from './data/record';
import { HttpError } from './httpError';

/** A change of the data (`sandbox.change`, `POST /__sandbox/changes`). */
export interface DataChange {
	/** `add`: new records at the top of a listing, newest first. `edit`: other values for the record of a lookup. */
	readonly kind: 'add' | 'edit';
	/** The path of the operation, or its end. */
	readonly path: string;
	/** Body of a request for the listing or record; page and sorting are ignored. */
	readonly body: object;
	/** Number of records to add, by default 1. */
	readonly count?: number;
	/** Values for these records, wherever they appear. */
	readonly fields?: object;
}

/** The data of an operation that a change can affect. */
interface Changeable {
	/**
	 * The listing, whose name is the same for every request that reads it. Keys: 0, 1, 2, … for original records; -1, -2, …
	 * for added ones.
	 */
	readonly listing?: { readonly name: string; made(key: number): MadeRecord } | undefined;
	/** The record that the operation looks up. */
	readonly single?: MadeRecord | undefined;
}

/** All changes since the start or the last reset. */
export class DataChanges {
	private readonly added = new Map<string, number>();
	private readonly edits = new Map<string, object>();

	addedTo(listing: string): number {
		return this.added.get(listing) ?? 0;
	}

	/** Returns the record with its edited values. */
	edited({ identity, record }: MadeRecord): object {
		// a user in a search has fewer fields than a profile
		return { ...record, ...pick(this.edits.get(identity), Object.keys(record)) };
	}

	/** @returns the ids of added or edited records @throws HttpError 422 for an unknown listing, record or field */
	make({ kind, path, count = 1, fields = {} }: DataChange, { listing, single }: Changeable) {
		const added = kind === 'add' && listing ? this.add(count, listing) : [];
		const concerned = kind === 'edit' && single ? [single] : added;
		if (concerned.length === 0)
			throw new HttpError(422, `path: there is nothing to ${kind} at ${path}`);
		for (const made of concerned) this.edit(made, fields);
		return { ids: concerned.map(({ id }) => id) };
	}

	private add(count: number, { name, made }: NonNullable<Changeable['listing']>): MadeRecord[] {
		const all = this.addedTo(name) + count;
		this.added.set(name, all);
		return Array.from({ length: count }, (_, nth) => made(nth - all));
	}

	private edit({ identity, record }: MadeRecord, fields: object): void {
		const unknown = Object.keys(fields).find((name) => !Object.hasOwn(record, name));
		if (unknown !== undefined) {
			const known = Object.keys(record).join(', ');
			throw new HttpError(422, `fields.${unknown}: the record has only ${known}`);
		}
		this.edits.set(identity, { ...this.edits.get(identity), ...fields });
	}
}
