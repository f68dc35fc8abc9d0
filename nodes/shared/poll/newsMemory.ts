import { map, max, sortBy } from 'lodash';
import type { infer as Infer, input as Input } from 'zod/v4';
import { z } from '../contract/zod';
import { ID_LENGTH, type Identified, type ReadRecords, type Seen } from './firstRecords';

/** What a trigger for new records remembers, as n8n keeps it. */
const newsMemory = z.object({
	/** An id, then its time in base 36. The last is the one that stood first in the last poll. */
	seen: z.array(z.string()).transform((entries): Seen => new Map(entries.map(readSeen))),
	/** Nothing that came into the listing before is new, in epoch milliseconds. Without it, places tell. */
	floor: z.number().optional(),
	/** How many records are pinned to the top. */
	pins: z.number().min(0),
	/** Set where nothing was overlooked: all that was not seen is new. */
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
export function firstMemory({ records, isComplete, isOneAnswer }: ReadRecords): NewsMemory {
	const first = { seen: new Map(), pins: 0 };
	if (isComplete) return { ...first, whole: 0 };
	if (records.length === 0) return { ...first, floor: Date.now() };
	const times = records.slice(pinsIn(records)).flatMap(({ time }) => time ?? []);
	const falls = times.every((time, at) => time <= (times[at - 1] ?? Infinity));
	const last = falls && !isOneAnswer ? times.at(-1) : times[0];
	return { ...first, floor: last && notAhead(last) };
}

/** A date that is wrong, or another clock, must not mute what comes. */
function notAhead(time: number): number {
	return Math.min(time, Date.now());
}

/** How many records stand in front although they are older than what follows. @param latest a time that is known to follow */
export function pinsIn(records: readonly Identified[], latest = -Infinity): number {
	const top = Math.max(latest, max(map(records, 'time')) ?? -Infinity);
	if (top === -Infinity) return 0;
	const at = records.findIndex(({ time = -Infinity }) => time >= top);
	return at < 0 ? records.length : at;
}

/** Most ids of a value: all of them are written with every item that comes out. */
const MAX_SEEN = 300;
/** The same where one answer holds the whole listing, so that each poll sees all of it. */
const MAX_SEEN_OF_WHOLE = 5000;

/**
 * Remembers what was read, within bounds: the oldest times go first, and of what has none that which was seen longest
 * ago, but nothing that was just read. What goes raises the floor.
 */
export function remember(
	memory: NewsMemory,
	{ records, isOneAnswer }: ReadRecords,
	pins: number,
): NewsMemory {
	const times = records.map(({ id, time }) => [id, time && notAhead(time)] as const);
	const here = new Map(times.reverse());
	const before = [...memory.seen].filter(([id]) => !here.has(id));
	const surplus = before.length + here.size - (isOneAnswer ? MAX_SEEN_OF_WHOLE : MAX_SEEN);
	const byTime = sortBy(before, ([, time = -Infinity]) => time);
	const going = new Map(byTime.slice(0, Math.max(0, surplus)));
	const seen = new Map([...before.filter(([id]) => !going.has(id)), ...here]);
	const whole = going.size > 0 ? undefined : memory.whole;
	return { seen, pins, floor: max([memory.floor, ...going.values()]), whole };
}
