import sortBy from 'lodash/sortBy';
import { z } from 'zod/v4';
import { type FirstRecords, ID_LENGTH, type Identified } from './firstRecords';

/** What a trigger for new records remembers, as n8n keeps it. */
const newsMemory = z.object({
	/** Records that were seen, first seen first: an id, then its time in base 36 if it is known. */
	seen: z.array(z.string()).transform((entries) => new Map(entries.map(readSeen))),
	/**
	 * What tells that a record which was not seen is new: nothing else, because the whole listing is known;
	 * its time; or its place before a known one.
	 */
	rule: z.enum(['whole', 'time', 'place']),
	/** Nothing that came into the listing up to then is new, in epoch milliseconds. */
	floor: z.number().optional(),
	/** New records that were read and have not come out yet, oldest first. */
	waiting: z.array(z.record(z.string(), z.unknown())).default([]),
});

function readSeen(entry: string): readonly [id: string, time: number | undefined] {
	const time = parseInt(entry.slice(ID_LENGTH), 36);
	return [entry.slice(0, ID_LENGTH), Number.isNaN(time) ? undefined : time];
}

export type NewsMemory = Readonly<z.infer<typeof newsMemory>>;

/** What is remembered; undefined at a first poll. */
export function readNews(memory: unknown): NewsMemory | undefined {
	return newsMemory.safeParse(memory).data;
}

/** The memory as n8n keeps it. */
export function writeNews({ seen, rule, floor, waiting }: NewsMemory): z.input<typeof newsMemory> {
	return {
		seen: [...seen].map(([id, time]) => `${id}${time?.toString(36) ?? ''}`),
		rule,
		...(floor !== undefined && { floor }),
		...(waiting.length > 0 && { waiting }),
	};
}

/** What the first poll starts from: how the listing tells what is new. */
export function firstMemory({ records, isWhole }: FirstRecords): NewsMemory {
	const memory = { seen: new Map(), waiting: [] };
	if (isWhole) return { ...memory, rule: 'whole' };
	const times = records.map(({ time }) => time).filter((time) => time !== undefined);
	const last = times.at(-1);
	const falls = times.every((time, at) => time <= (times[at - 1] ?? Infinity));
	if (last === undefined || !falls) return { ...memory, rule: 'place' };
	return { ...memory, rule: 'time', floor: Math.min(last, Date.now()) };
}

/** Max number of ids: all of them are written with every item that comes out. */
const MAX_SEEN = 300;
/** The same where one answer holds the whole listing, so that each poll sees all of it. */
const MAX_SEEN_OF_ONE_ANSWER = 5000;

/**
 * Remembers what a poll has read, within bounds: the oldest times go first, and of what has none that which
 * was seen first, but nothing that was just read. What goes raises the floor.
 * @param unkept is to be found again
 */
export function remember(
	memory: NewsMemory,
	{ records, isOneAnswer }: FirstRecords,
	unkept: readonly Identified[],
): NewsMemory {
	const missed = new Set(unkept);
	const isUnseen = (entry: Identified) => !missed.has(entry) && !memory.seen.has(entry.id);
	const unseen = records.filter(isUnseen).reverse();
	const seen = new Map([...memory.seen, ...unseen.map(({ id, time }) => [id, time] as const)]);
	const surplus = seen.size - (isOneAnswer ? MAX_SEEN_OF_ONE_ANSWER : MAX_SEEN);
	if (surplus <= 0) return { ...memory, seen };
	const here = new Set(records.map(({ id }) => id));
	const mayGo = [...seen].filter(([id]) => !here.has(id));
	const going = sortBy(mayGo, ([, time = -Infinity]) => time).slice(0, surplus);
	if (going.length === 0) return { ...memory, seen };
	for (const [id] of going) seen.delete(id);
	const times = going.map(([, time]) => time).filter((time) => time !== undefined);
	const latest = Math.max(memory.floor ?? -Infinity, ...times.slice(-1));
	const rule = memory.rule !== 'whole' ? memory.rule : times.length > 0 ? 'time' : 'place';
	const floor = latest === -Infinity ? {} : { floor: Math.min(latest, Date.now()) };
	return { ...memory, seen, rule, ...floor };
}
