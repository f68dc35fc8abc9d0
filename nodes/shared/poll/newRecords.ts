import type { Identified } from './identity';
import type { Latest } from './latest';
import { type NewsMemory, withinBounds, withThese } from './memory';

/** What a poll has found among the records that it has read so far. */
export interface News {
	/** The new records, in the order of the service. */
	readonly fresh: readonly Identified[];
	/** Records behind all that are known, where only their place tells: new, if a known one follows. */
	readonly open: readonly Identified[];
	/**
	 * What stands at the end: a known record (no new ones follow), a new one, one that is open, or one that has
	 * probably moved up from behind, as others were deleted.
	 */
	readonly end: 'known' | 'new' | 'open' | 'movedUp';
}

/**
 * Tells which of the first records of a listing are new: those that were not seen before, and came into
 * the listing after the floor, wherever they stand. Without a time, and where nothing is known of the
 * times behind the first records, those before a known one. Where the whole listing is known, all others.
 * @param minRecords how many of them a quiet poll reads
 */
export function findNewRecords(
	{ records, lastPage }: Pick<Latest, 'records' | 'lastPage'>,
	{ seen, floor = -Infinity, rule }: NewsMemory,
	minRecords: number,
): News {
	const isKnown = ({ id }: Identified) => seen.has(id);
	const mayBeNew = (entry: Identified) => !isKnown(entry) && (entry.time ?? Infinity) > floor;
	const lastKnown = records.findLastIndex(isKnown);
	const tells = ({ time }: Identified) =>
		rule === 'whole' || (rule === 'time' && time !== undefined);
	const isNew = (entry: Identified, at: number) =>
		mayBeNew(entry) && (at < lastKnown || tells(entry));
	const fresh = records.filter(isNew);
	const open = records.filter((entry, at) => mayBeNew(entry) && !isNew(entry, at));
	// a record whose date is wrong, or that was overlooked, does not tell what follows
	const last = records.slice(lastPage).findLast((entry) => isKnown(entry) || mayBeNew(entry));
	if (last === undefined || isKnown(last)) return { fresh, open, end: 'known' };
	if (!open.includes(last)) return { fresh, open, end: 'new' };
	// most of the first records are not known: what is known there is pinned to the top
	const onlyPinnedIsKnown = lastKnown < Math.min(minRecords, records.length) / 2 - 1;
	return { fresh, open, end: onlyPinnedIsKnown ? 'open' : 'movedUp' };
}

/** What the first poll remembers. */
export function firstMemory(watchKey: string, { records, isWhole }: Latest): NewsMemory {
	const memory = { watchKey, seen: new Map(), rule: 'place', waiting: [] } as const;
	if (isWhole) return { ...memory, rule: 'whole' };
	const times = records.map(({ time }) => time).filter((time) => time !== undefined);
	const last = times.at(-1);
	const falls = times.every((time, at) => time <= (times[at - 1] ?? Infinity));
	if (last === undefined || !falls) return memory;
	return { ...memory, rule: 'time', floor: Math.min(last, Date.now()) };
}

/** Remembers what a poll has read, within bounds; what goes raises the floor. @param unkept is to be found again */
export function remember(
	memory: NewsMemory,
	{ records, isOneAnswer }: Latest,
	unkept: readonly Identified[],
): NewsMemory {
	const missed = new Set(unkept);
	const kept = records.filter((entry) => !missed.has(entry));
	const { seen, dropped } = withinBounds(withThese(memory.seen, kept), records, isOneAnswer);
	if (dropped.length === 0) return { ...memory, seen };
	const times = dropped.filter((time) => time !== undefined);
	const latest = Math.max(memory.floor ?? -Infinity, ...times.slice(-1));
	const rule = memory.rule !== 'whole' ? memory.rule : times.length > 0 ? 'time' : 'place';
	const floor = latest === -Infinity ? {} : { floor: Math.min(latest, Date.now()) };
	return { ...memory, seen, rule, ...floor };
}
