import { z } from 'zod/v4';

const about = {
	/** The operation: its whole path, or its end. Left out: that of the newest request that succeeded. */
	path: z.string().optional(),
	/**
	 * What a request for the listing, or for the record, holds; page and sorting do not count.
	 * Left out: that of the newest request for this path that succeeded.
	 */
	body: z.record(z.string(), z.unknown()).optional(),
};

const kind = <Kind extends string, Shape extends z.ZodRawShape>(name: Kind, shape: Shape) =>
	z.strictObject({ kind: z.literal(name), ...about, ...shape });

/** A record of the listing: its id, or its place counted from 0. */
const record = z.union([z.string().min(1), z.int().min(0)]);

/** Members of the record and their new values. */
const fields = z.record(z.string(), z.unknown());

const KINDS = 'give one of add, remove, restore, pin, unpin, edit';

/** Every way in which the data moves on (`sandbox.change`, `POST /__sandbox/changes`). */
export const changeSchema = z.discriminatedUnion(
	'kind',
	[
		/** New records, the newest first. */
		kind('add', {
			count: z.int().min(1).max(100_000).optional(),
			/** The place they come to (default 0, pinned records not counted), or the end of the listing. */
			at: z.union([z.int().min(0), z.literal('last')]).optional(),
			fields: fields.optional(),
		}),
		/** The record is gone from the listing, and the others move up. */
		kind('remove', { record }),
		/** A removed record, by its id, comes back to the place that it had; without one, all of them. */
		kind('restore', { record: z.string().min(1).optional() }),
		/** The record stands first, before newer ones. */
		kind('pin', { record }),
		/** A pinned record, by its id, goes back to the place that it had; without one, all of them. */
		kind('unpin', { record: z.string().min(1).optional() }),
		/** Other values, wherever the record stands; without `record`, of the record that a lookup brings. */
		kind('edit', { record: record.optional(), fields }),
	],
	{ error: ({ code }) => (code === 'invalid_union' ? KINDS : undefined) },
);

export type Change = z.output<typeof changeSchema>;

/** What a change did. */
export interface Changed {
	/** The records that it added, removed, brought back, moved or edited, as they are now. */
	readonly records: ReadonlyArray<Readonly<Record<string, unknown>>>;
	/** Their ids, in the same order. */
	readonly ids: readonly string[];
	/** How many records the listing has now; undefined where none is concerned. */
	readonly length: number | undefined;
}
