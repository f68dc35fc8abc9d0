import map from 'lodash/map';
import max from 'lodash/max';
import sortBy from 'lodash/sortBy';
import type { infer as Infer, input as Input } from 'zod/v4';
import { ID_LENGTH, type Identified, type ReadRecords } from './firstRecords';
import { z } from '../contract/zod';

/** Records by their ids, first seen first, each with its time if it is known. */
type Seen = ReadonlyMap<string, number | undefined>;

/** The same as n8n keeps it: an id, then its time in base 36. */
const seen = z.array(z.string()).transform((entries): Seen => new Map(entries.map(readSeen)));

const record = z.record(z.string(), z.unknown());

/** What a trigger for new records remembers, as n8n keeps it. */
const newsMemory = z.object({
	/** Records that were seen: down to the last one that was read, or to where `unread` begins. */
	seen,
	/** Whether nothing was overlooked: what was not seen is new. */
	isWhole: z.boolean(),
	/** Nothing that came into the listing before is new, in epoch milliseconds. Without it, places tell. */
	floor: z.number().optional(),
	/** How many records are pinned to the top, and the latest time there: what stands in front of it and is older is pinned. */
	top: z.object({ pins: z.number().min(0), latest: z.number().optional() }),
	/** How many records the last answer held, where one holds all. */
	length: z.number(),
	/** New records that were read and have not come out yet, oldest first. */
	waiting: z.array(record),
	/** What a limit, or the time, has kept the last poll from reading: the next one goes on there. */
	unread: z
		.object({
			position: z.record(z.string(), z.union([z.string(), z.number()])),
			/** Records that stand before it, down from the first one. */
			above: seen,
			/** Those of them that come out if a known one follows, in the order of the service. */
			held: z.array(z.object({ id: z.string(), record })),
		})
		.optional(),
	/** Whether records were missed, and no item has said so yet. */
	hasGap: z.boolean(),
});

function readSeen(entry: string): readonly [id: string, time: number | undefined] {
	const time = parseInt(entry.slice(ID_LENGTH), 36);
	return [entry.slice(0, ID_LENGTH), Number.isNaN(time) ? undefined : time];
}

function writeSeen(entries: Seen): string[] {
	return [...entries].map(([id, time]) => `${id}${time?.toString(36) ?? ''}`);
}

export type NewsMemory = Readonly<Infer<typeof newsMemory>>;

/** What is remembered; undefined at a first poll. */
export function readNews(memory: unknown): NewsMemory | undefined {
	return newsMemory.safeParse(memory).data;
}

/** The memory as n8n keeps it. */
export function writeNews(memory: NewsMemory): Input<typeof newsMemory> {
	const { seen, unread } = memory;
	return {
		...memory,
		seen: writeSeen(seen),
		unread: unread && { ...unread, above: writeSeen(unread.above) },
	};
}

/**
 * What the first poll starts from: how the listing tells what is new. Where the times of its records fall, behind those
 * that are pinned, nothing later than the last one was overlooked; else nothing can be said of those up to the latest one.
 */
export function firstMemory(read: ReadRecords, top: NewsMemory['top']): NewsMemory {
	const { records, isWhole, isOneAnswer } = read;
	const times = records.slice(pinsIn(records)).flatMap(({ time }) => time ?? []);
	const falls = times.every((time, at) => time <= (times[at - 1] ?? Infinity));
	const last = falls && !isOneAnswer ? times.at(-1) : times[0];
	const hasFloor = last !== undefined && (isOneAnswer || !isWhole);
	const floor = hasFloor ? { floor: notAhead(last) } : {};
	return { seen: new Map(), isWhole, ...floor, top, length: 0, waiting: [], hasGap: false };
}

/** What stands in front. @param latest the latest time that the first records had before: it may not have been read yet */
export function topOf(
	records: readonly Identified[],
	mostPins: number,
	latest?: number,
): NewsMemory['top'] {
	return { pins: Math.min(mostPins, pinsIn(records, latest)), latest: latestIn(records) };
}

/** How many records stand in front although they are older than what follows. */
export function pinsIn(records: readonly Identified[], latest = -Infinity): number {
	const top = Math.max(latest, latestIn(records) ?? -Infinity);
	if (top === -Infinity) return 0;
	const at = records.findIndex(({ time = -Infinity }) => time >= top);
	return at < 0 ? records.length : at;
}

/** The latest time of these records; undefined where none has one. */
function latestIn(records: readonly Identified[]): number | undefined {
	return max(map(records, 'time'));
}

/** A date that is wrong, or another clock, must not mute what comes. */
function notAhead(time: number): number {
	return Math.min(time, Date.now());
}

/** Max number of ids: all of them are written with every item that comes out. */
export const MAX_SEEN = 300;
/** The same where one answer holds the whole listing, so that each poll sees all of it, and for all that one trigger watches. */
export const MAX_SEEN_IN_ALL = 5000;

/**
 * Remembers what was read, within bounds: the oldest times go first, and of what has none that which
 * was seen first, but nothing that was just read. What goes raises the floor.
 * @param share how many subjects share the memory
 */
export function remember(
	memory: NewsMemory,
	{ records, isOneAnswer }: ReadRecords,
	share: number,
): NewsMemory {
	const here = new Map(records.map(({ id, time }) => [id, time] as const).reverse());
	const all = new Map([...memory.seen, ...(memory.unread?.above ?? []), ...here]);
	const length = isOneAnswer ? records.length : 0;
	const now = { ...memory, seen: all, length, unread: undefined };
	const most = Math.floor(MAX_SEEN_IN_ALL / share);
	const surplus = all.size - (isOneAnswer ? most : Math.min(MAX_SEEN, most));
	const mayGo = [...all].filter(([id]) => !here.has(id));
	const going = sortBy(mayGo, ([, time = -Infinity]) => time).slice(0, Math.max(0, surplus));
	if (going.length === 0) return now;
	for (const [id] of going) all.delete(id);
	const times = going.map(([, time]) => time).filter((time) => time !== undefined);
	const latest = Math.max(memory.floor ?? -Infinity, ...times.slice(-1));
	const floor = latest === -Infinity ? {} : { floor: notAhead(latest) };
	return { ...now, isWhole: false, ...floor };
}
