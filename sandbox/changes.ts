import { z } from 'zod/v4';
import type { Made } from './data/record';
import { Refusal } from './refusal';

const about = {
	/** The operation: its whole path, or its end. */
	path: z.string(),
	/** What a request for the listing, or for the record, holds; page and sorting do not count. */
	body: z.record(z.string(), z.unknown()),
};

const fields = z.record(z.string(), z.unknown());

/** Every way in which the data moves on (`sandbox.change`, `POST /__sandbox/changes`). */
export const changeSchema = z.discriminatedUnion('kind', [
	/** New records, which stand first, the newest before the others; `fields` are values that all of them have. */
	z.strictObject({
		kind: z.literal('add'),
		...about,
		count: z.int().min(1).max(100_000).default(1),
		fields: fields.default({}),
	}),
	/** Other values of the record that a lookup brings, wherever it stands. */
	z.strictObject({ kind: z.literal('edit'), ...about, fields }),
]);

export type Change = z.input<typeof changeSchema>;

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

/** The ids of the records that a change added or edited. */
export interface Changed {
	readonly ids: readonly string[];
}

/** What of an operation's answer a change can be about. */
export interface Changeable {
	readonly listing?:
		| {
				/** The same for every request that reads this listing. */
				readonly name: string;
				/** @param key 0, 1, 2, … for those that it began with; -1, -2, … for those added since */
				readonly made: (key: number) => Made;
		  }
		| undefined;
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
	edited<R extends object>({ identity, record }: Made & { readonly record: R }): R {
		const edits = this.edits.get(identity);
		if (edits === undefined) return record;
		// a user who is found lacks some of the fields that a profile has
		const own = Object.entries(edits).filter(([name]) => Object.hasOwn(record, name));
		return { ...record, ...Object.fromEntries(own) };
	}

	/** @throws Refusal 422 when there is no such listing, record or field */
	make(change: z.output<typeof changeSchema>, { listing, single }: Changeable): Changed {
		const concerned = change.kind === 'edit' ? single && [single] : this.add(change.count, listing);
		if (concerned === undefined) {
			throw new Refusal(422, `path: there is nothing to ${change.kind} at ${change.path}`);
		}
		for (const made of concerned) this.edit(made, change.fields);
		return { ids: concerned.map(({ id }) => id) };
	}

	private add(count: number, listing: Changeable['listing']): Made[] | undefined {
		if (listing === undefined) return undefined;
		const all = this.addedTo(listing.name) + count;
		this.added.set(listing.name, all);
		return Array.from({ length: count }, (_, nth) => listing.made(nth - all));
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
