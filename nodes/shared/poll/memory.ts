import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod/v4';
import type { DataRecord } from '../operation/record';
import { ID_LENGTH, type Identified } from './identity';

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
	readonly waiting: readonly DataRecord[];
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
	const { seen, floor, rule, waiting } = memory;
	const known = { watchKey, rule, waiting, seen: readSeen(seen) };
	return floor === undefined ? known : { ...known, floor };
}

/** Replaces what is remembered; see `replaceMembers`. */
export function writeNews(data: IDataObject, { watchKey, waiting, ...memory }: NewsMemory): void {
	const seen = writeSeen(memory.seen);
	const queue = waiting.length === 0 ? {} : { waiting };
	replaceMembers(data, { of: watchKey, ...memory, seen, ...queue });
}

/** The values of the watched fields as they last came out, or as the first poll found them; none where there was none. */
export function readValues(data: IDataObject, watchKey: string): DataRecord {
	const memory = values.safeParse(plain(data)).data;
	return memory?.of === watchKey ? memory.values : {};
}

/** Replaces what is remembered; see `replaceMembers`. */
export function writeValues(data: IDataObject, watchKey: string, remembered: DataRecord): void {
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

/** Records that were seen: ids with the time at which they came into the listing, first seen first. */
export type Seen = ReadonlyMap<string, number | undefined>;

/** Max number of ids: all of them are written with every item that comes out. */
const MAX_SEEN = 300;
/** The same where one answer holds the whole listing, so that each poll sees all of it. */
const MAX_SEEN_OF_ONE_ANSWER = 5000;

/** Each entry is an id, then its time in base 36. */
export function readSeen(entries: readonly string[]): Seen {
	return new Map(
		entries.map((entry) => {
			const time = parseInt(entry.slice(ID_LENGTH), 36);
			return [entry.slice(0, ID_LENGTH), Number.isNaN(time) ? undefined : time];
		}),
	);
}

export function writeSeen(seen: Seen): string[] {
	return [...seen].map(([id, time]) => `${id}${time?.toString(36) ?? ''}`);
}

/** All that was seen, and these too; the same where they add nothing. */
export function withThese(seen: Seen, records: readonly Identified[]): Seen {
	const unseen = records.filter(({ id }) => !seen.has(id)).reverse();
	const added = unseen.map(({ id, time }) => [id, time] as const);
	return added.length === 0 ? seen : new Map([...seen, ...added]);
}

/**
 * Keeps the memory within its bounds: the oldest times go first, and of what has none that which was
 * seen first. What was just read never goes.
 * @param isOneAnswer whether one answer held the whole listing
 * @returns what stays, and the times of what went
 */
export function withinBounds(
	seen: Seen,
	records: readonly Identified[],
	isOneAnswer: boolean,
): { readonly seen: Seen; readonly dropped: ReadonlyArray<number | undefined> } {
	const surplus = seen.size - (isOneAnswer ? MAX_SEEN_OF_ONE_ANSWER : MAX_SEEN);
	if (surplus <= 0) return { seen, dropped: [] };
	const here = new Set(records.map(({ id }) => id));
	const going = [...seen]
		.filter(([id]) => !here.has(id))
		.sort(([, one = -Infinity], [, other = -Infinity]) => (one < other ? -1 : one > other ? 1 : 0))
		.slice(0, surplus);
	const kept = new Map(seen);
	for (const [id] of going) kept.delete(id);
	return { seen: kept, dropped: going.map(([, time]) => time) };
}
