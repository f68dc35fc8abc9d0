import { map, max } from 'lodash';
import type { infer as Infer, input as Input } from 'zod/v4';
import { z } from '../contract/zod';
import { countPinned, ID_LENGTH, type Reading, type SeenIds } from './reading';

/** State that a trigger for new records keeps between polls, as n8n stores it. */
const checkpoint = z.object({
	/** Each entry is an id and its time in base 36; the records at the front of the listing at the last poll come last. */
	seen: z.array(z.string()).transform((texts): SeenIds => new Map(texts.map(readSeen))),
	/**
	 * Epoch milliseconds: records added to the listing earlier are old. Or `EVERYTHING`; or undefined if records have no
	 * times.
	 */
	baseline: z.number().optional(),
});

const readSeen = (text: string) =>
	[text.slice(0, ID_LENGTH), parseInt(text.slice(ID_LENGTH), 36) || undefined] as const;

export type Checkpoint = Readonly<Infer<typeof checkpoint>>;

/** Returns the stored checkpoint; undefined before the first poll, and if it is lost. */
export function readCheckpoint(stored: unknown): Checkpoint | undefined {
	return checkpoint.safeParse(stored).data;
}

/** Returns a checkpoint as n8n stores it. */
export function writeCheckpoint({ seen, baseline }: Checkpoint): Input<typeof checkpoint> {
	return { seen: [...seen].map(([id, time]) => id + (time?.toString(36) ?? '')), baseline };
}

/** Baseline of a listing that the first poll read completely: every record that is not seen is new. */
export const EVERYTHING = 0;

/**
 * Returns the first state, from what the first poll read. The baseline time is that of the last record, if times descend
 * after the pinned ones; else the latest one, because older records may then be anywhere in the listing.
 * @param isUnpaged whether each response holds the whole listing; it may be sorted by votes, and leave some out
 */
export function baselineOf({ entries, isComplete }: Reading, isUnpaged: boolean): Checkpoint {
	const times = entries.slice(countPinned(entries)).flatMap(({ time }) => time ?? []);
	const falls = times.every((time, at) => time <= (times[at - 1] ?? Infinity));
	const ofTimes = falls && !isUnpaged ? times.at(-1) : times[0];
	const ofSome = entries.length === 0 ? Date.now() : ofTimes;
	return { seen: new Map(), baseline: isComplete ? EVERYTHING : ofSome };
}

/** Max seen ids: n8n saves all of them again whenever a poll outputs items. */
const MAX_SEEN = 300;
/** The same where one response holds the whole listing, so that each poll sees all of it. */
const MAX_SEEN_UNPAGED = 5000;

/**
 * Returns the state after a poll. Drops the surplus ids that were read longest ago, never those just read, and raises the
 * baseline to their time.
 */
export function advance(before: Checkpoint, { entries }: Reading, isUnpaged: boolean): Checkpoint {
	const read = new Map(entries.toReversed().map(({ id, time }) => [id, time]));
	const earlier = [...before.seen].filter(([id]) => !read.has(id));
	const surplus = earlier.length + read.size - (isUnpaged ? MAX_SEEN_UNPAGED : MAX_SEEN);
	const dropped = earlier.splice(0, Math.max(0, surplus));
	const latest = max([before.baseline, ...map(dropped, 1)]);
	// without times, records with dropped ids could look new again
	const baseline = dropped.length > 0 && latest === EVERYTHING ? undefined : latest;
	return { seen: new Map([...earlier, ...read]), baseline };
}
