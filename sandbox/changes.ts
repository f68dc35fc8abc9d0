import { pick } from 'lodash';
import type { Made } from './data/record';
import { Refusal } from './refusal';

/** How the data moves on (`sandbox.change`, `POST /__sandbox/changes`). */
export interface Change {
	/** New records, which stand first, the newest before the others; or other values of the record that a lookup brings. */
	readonly kind: 'add' | 'edit';
	/** The operation: its whole path, or its end. */
	readonly path: string;
	/** What a request for the listing, or for the record, holds; page and sorting do not count. */
	readonly body: object;
	/** How many are added; 1, if not given. */
	readonly count?: number;
	/** Values that all of them have, wherever they stand. */
	readonly fields?: object;
}

/** The user whose stars the first examples show stars something more. */
export const newStar: Change = {
	kind: 'add',
	path: '/code-host/list-starred',
	body: { username: 'octo-23' },
};

/** What to type into a terminal to let the data of a sandbox move on. */
export function changeCommand(baseUrl: string, change: Change): string {
	return `curl -s ${baseUrl}/__sandbox/changes -d '${JSON.stringify(change)}'`;
}

/** What of an operation's answer a change can be about. */
export interface Changeable {
	/** Its name is the same for every request that reads it; 0, 1, 2, … for those that it began with; -1, -2, … for those added since. */
	readonly listing?: { readonly name: string; made(key: number): Made } | undefined;
	/** The one record that the operation looks up. */
	readonly single?: Made | undefined;
}

/** Every change since the start, or since the last reset of the service. */
export class Changes {
	private readonly added = new Map<string, number>();
	private readonly edits = new Map<string, object>();

	addedTo(listing: string): number {
		return this.added.get(listing) ?? 0;
	}

	/** The record with the values that were edited. */
	edited({ identity, record }: Made): object {
		// a user who is found lacks some of the fields that a profile has
		return { ...record, ...pick(this.edits.get(identity), Object.keys(record)) };
	}

	/** @returns the ids of the records that were added or edited @throws Refusal 422 when there is no such listing, record or field */
	make({ kind, path, count = 1, fields = {} }: Change, { listing, single }: Changeable) {
		const added = kind === 'add' && listing ? this.add(count, listing) : [];
		const concerned = kind === 'edit' && single ? [single] : added;
		if (concerned.length === 0)
			throw new Refusal(422, `path: there is nothing to ${kind} at ${path}`);
		for (const made of concerned) this.edit(made, fields);
		return { ids: concerned.map(({ id }) => id) };
	}

	private add(count: number, { name, made }: NonNullable<Changeable['listing']>): Made[] {
		const all = this.addedTo(name) + count;
		this.added.set(name, all);
		return Array.from({ length: count }, (_, nth) => made(nth - all));
	}

	private edit({ identity, record }: Made, fields: object): void {
		const unknown = Object.keys(fields).find((name) => !Object.hasOwn(record, name));
		if (unknown !== undefined) {
			const known = Object.keys(record).join(', ');
			throw new Refusal(422, `fields.${unknown}: the record has only ${known}`);
		}
		this.edits.set(identity, { ...this.edits.get(identity), ...fields });
	}
}
