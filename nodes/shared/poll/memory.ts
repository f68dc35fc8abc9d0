import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod/v4';
import type { Rec } from '../operation/record';
import { readSeen, type Seen, writeSeen } from './seen';

/*
 * What a trigger remembers between two polls. n8n keeps it as the node's static data, saves it only
 * together with items that come out or at the end of an activation, and may give back an older state
 * or none at any time (docs/triggers.md). Anything that does not look like a memory counts as none.
 */

/** What a trigger for new records remembers. */
export interface NewsMemory {
	/** What is watched, as a hash; saved as `of`. */
	readonly watchKey: string;
	readonly seen: Seen;
	/**
	 * What tells that a record which was not seen is new: nothing else, because the whole listing is known;
	 * its time; or its place before a known one.
	 */
	readonly rule: 'whole' | 'time' | 'place';
	/** Nothing that came into the listing up to then is new, in epoch milliseconds. */
	readonly floor?: number;
	/** New records that were read and have not come out yet, oldest first. */
	readonly waiting: readonly Rec[];
}

const news = z.object({
	of: z.string(),
	seen: z.array(z.string()),
	rule: z.enum(['whole', 'time', 'place']),
	floor: z.number().optional(),
	waiting: z.array(z.record(z.string(), z.unknown())).default([]),
});

const values = z.object({ of: z.string(), values: z.record(z.string(), z.unknown()) });

/** What a trigger for new records remembers; undefined where it is its first poll. */
export function readNews(data: IDataObject, watchKey: string): NewsMemory | undefined {
	const memory = news.safeParse(plain(data)).data;
	if (memory?.of !== watchKey) return undefined;
	const { of: _, seen, floor, ...rest } = memory;
	return { ...rest, watchKey, seen: readSeen(seen), ...(floor === undefined ? {} : { floor }) };
}

/** Replaces what is remembered; see `replaceMembers`. */
export function writeNews(data: IDataObject, { watchKey, waiting, ...memory }: NewsMemory): void {
	const seen = writeSeen(memory.seen);
	const queue = waiting.length === 0 ? {} : { waiting };
	replaceMembers(data, { of: watchKey, ...memory, seen, ...queue });
}

/** The values of the watched fields as they last came out, or as the first poll found them; none where there was none. */
export function readValues(data: IDataObject, watchKey: string): Rec {
	const memory = values.safeParse(plain(data)).data;
	return memory?.of === watchKey ? memory.values : {};
}

/** Replaces what is remembered; see `replaceMembers`. */
export function writeValues(data: IDataObject, watchKey: string, remembered: Rec): void {
	replaceMembers(data, { of: watchKey, values: remembered });
}

/** Each member is assigned whole: n8n notices only that (n8n-workflow, `observable-object`). */
export function replaceMembers(data: IDataObject, members: object): void {
	for (const name of Object.keys(data)) if (!(name in members)) delete data[name];
	Object.assign(data, members);
}

/** n8n gives the static data as a proxy; its members are copied, so that nothing writes into them. */
function plain(data: IDataObject): unknown {
	return JSON.parse(JSON.stringify(data));
}
