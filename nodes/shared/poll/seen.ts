import { ID_LENGTH, type Identified } from './identity';

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
