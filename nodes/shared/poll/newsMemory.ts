import map from 'lodash/map';
import max from 'lodash/max';
import sortBy from 'lodash/sortBy';
import type { infer as Infer, input as Input } from 'zod/v4';
import { ID_LENGTH, type Identified, type ReadRecords } from './firstRecords';
import { z } from '../contract/zod';

/** Records by their ids, each with its time if it is known: the last is the one that stood first in the last poll. */
type Seen = ReadonlyMap<string, number | undefined>;

/** What a trigger for new records remembers, as n8n keeps it. What a former version kept besides counts as nothing. */
const newsMemory = z.object({
	/** An id, then its time in base 36. */
	seen: z.array(z.string()).transform((entries): Seen => new Map(entries.map(readSeen))),
	/** Nothing that came into the listing before is new, in epoch milliseconds. Without it, places tell. */
	floor: z.number().optional(),
	/** How many records are pinned to the top. */
	pins: z.number().min(0).catch(0),
	/** Set where nothing was overlooked: how many records the answer held that brings all; 0 where pages do. */
	whole: z.number().optional(),
});

function readSeen(entry: string): readonly [id: string, time: number | undefined] {
	const time = parseInt(entry.slice(ID_LENGTH), 36);
	return [entry.slice(0, ID_LENGTH), Number.isNaN(time) ? undefined : time];
}

export type NewsMemory = Readonly<Infer<typeof newsMemory>>;

/** What is remembered; undefined at a first poll. */
export function readNews(memory: unknown): NewsMemory | undefined {
	return newsMemory.safeParse(memory).data;
}

/** The memory as n8n keeps it. */
export function writeNews({ seen, ...rest }: NewsMemory): Input<typeof newsMemory> {
	return { ...rest, seen: [...seen].map(([id, time]) => `${id}${time?.toString(36) ?? ''}`) };
}

/**
 * What the first poll starts from: how the listing tells what is new. Where the times of its records fall, behind those
 * that are pinned, nothing later than the last one was overlooked; else nothing can be said of those up to the latest one.
 */
export function firstMemory({ records, isWhole, isOneAnswer }: ReadRecords): NewsMemory {
	const times = records.slice(pinsIn(records)).flatMap(({ time }) => time ?? []);
	const falls = times.every((time, at) => time <= (times[at - 1] ?? Infinity));
	const last = falls && !isOneAnswer ? times.at(-1) : times[0];
	const hasFloor = last !== undefined && (isOneAnswer || !isWhole);
	return {
		seen: new Map(),
		pins: 0,
		...(hasFloor && { floor: notAhead(last) }),
		...(isWhole && { whole: 0 }),
	};
}

/** How many records stand in front although they are older than what follows. @param latest a time that is known to follow */
export function pinsIn(records: readonly Identified[], latest = -Infinity): number {
	const top = Math.max(latest, max(map(records, 'time')) ?? -Infinity);
	if (top === -Infinity) return 0;
	const at = records.findIndex(({ time = -Infinity }) => time >= top);
	return at < 0 ? records.length : at;
}

/** The time of the first record in the last poll that was not pinned: it may not have been read again yet. */
export function latestOf({ seen, pins }: NewsMemory): number | undefined {
	return [...seen.values()].at(-1 - pins);
}

/** A date that is wrong, or another clock, must not mute what comes. */
function notAhead(time: number): number {
	return Math.min(time, Date.now());
}

/** Max number of ids: all of them are written with every item that comes out. */
const MAX_SEEN = 300;
/** The same where one answer holds the whole listing, so that each poll sees all of it, and for all that one trigger watches. */
const MAX_SEEN_IN_ALL = 5000;

/**
 * Remembers what was read, within bounds: the oldest times go first, and of what has none that which was seen longest
 * ago, but nothing that was just read. What goes raises the floor.
 * @param share how many values share the memory
 */
export function remember(
	memory: NewsMemory,
	{ records, isOneAnswer }: ReadRecords,
	pins: number,
	share: number,
): NewsMemory {
	const here = new Map(records.map(({ id, time }) => [id, time] as const).reverse());
	const before = [...memory.seen].filter(([id]) => !here.has(id));
	const most = Math.floor(MAX_SEEN_IN_ALL / share);
	const surplus = before.length + here.size - (isOneAnswer ? most : Math.min(MAX_SEEN, most));
	const byTime = sortBy(before, ([, time = -Infinity]) => time);
	const going = byTime.slice(0, Math.max(0, surplus));
	const { whole, floor, ...rest } = memory;
	if (going.length === 0) {
		const seen = new Map([...before, ...here]);
		const length = isOneAnswer ? records.length : 0;
		return { ...memory, seen, pins, ...(whole !== undefined && { whole: length }) };
	}
	const isGoing = new Set(map(going, 0));
	const seen = new Map([...before.filter(([id]) => !isGoing.has(id)), ...here]);
	const latest = Math.max(floor ?? -Infinity, going.at(-1)?.[1] ?? -Infinity);
	return { ...rest, seen, pins, ...(latest > -Infinity && { floor: notAhead(latest) }) };
}
