import type { Identified } from './identity';
import type { NewsMemory } from './memory';

/** What a poll has found among the records that it has looked at so far. */
export interface News {
	/** The new records, in the order of the service. */
	readonly fresh: readonly Identified[];
	/**
	 * What stands at their end: a record that is known, so that there are no more behind it; a new one;
	 * or some that are not known and may just have moved up from behind, as others were deleted.
	 */
	readonly end: 'known' | 'new' | 'unclear';
}

/**
 * Tells which of the first records of a listing are new. A record is new when its id is not known, when
 * nothing later was seen before, and when it has not moved up because others were deleted.
 *
 * - Where records tell when they came into the listing, what moves up is older, as long as the service
 *   lists newer ones first.
 * - Else what moves up from behind stands after all that are known, unless the whole listing is known.
 *   Where most of the first look is not known, a known record before them is one that the service pins
 *   to the top, and they are new.
 * @param looked the first records of the listing, in the order of the service
 * @param least how many of them a quiet poll looks at
 */
export function newsIn(looked: readonly Identified[], memory: NewsMemory, least: number): News {
	const known = new Set([...memory.ids, ...memory.left]);
	const isKnown = ({ id }: Identified) => known.has(id);
	const lastKnown = looked.findLastIndex(isKnown);
	const first = Math.min(least, looked.length);
	const onlyPinnedIsKnown = lastKnown < first / 2 - 1;
	// behind the record that stood last when the listing was read before, all have moved up
	const metEnd = looked.some(({ id }) => id === memory.ids.at(-1));
	const mayMoveUp = !memory.whole && lastKnown !== -1 && (metEnd || !onlyPinnedIsKnown);
	const tellsByTime = isNewestFirst(looked.filter(isKnown));
	const isNew = (entry: Identified, index: number) => {
		const later = isLater(entry, memory);
		if (isKnown(entry) || later === false) return false;
		const isBehind = mayMoveUp && index > lastKnown;
		return !isBehind || (later === true && tellsByTime);
	};
	const fresh = looked.filter(isNew);
	const last = looked.at(-1);
	if (last === undefined || isKnown(last)) return { fresh, end: 'known' };
	if (isNew(last, looked.length - 1)) return { fresh, end: 'new' };
	return { fresh, end: metEnd || isLater(last, memory) === false ? 'known' : 'unclear' };
}

/** Whether a listing has newer records in front, by those that are known; a pinned one may stand first. */
function isNewestFirst(entries: readonly Identified[]): boolean {
	const times = entries.map(({ time }) => time).filter((time) => time !== undefined);
	const steps = times.slice(1).map((time, index) => time - (times[index] ?? time));
	return steps.slice(1).every((step) => step <= 0);
}

/** Whether a record is later than all that were seen, or as late; undefined where nothing tells. */
function isLater({ time }: Identified, { newest }: NewsMemory): boolean | undefined {
	return time === undefined || newest === undefined ? undefined : time >= newest;
}

/**
 * What to remember after a poll.
 * @param looked the first records of the listing, in the order of the service
 * @param isWhole whether the listing has no more records than these
 */
export function remember(
	looked: readonly Identified[],
	isWhole: boolean,
	memory: NewsMemory,
): NewsMemory {
	const ids = looked.map(({ id }) => id);
	const seen = new Set(ids);
	const unseen = (known: readonly string[]) => known.filter((id) => !seen.has(id));
	// what stood before the deepest record that is still there, and is not among them, has left
	const deepest = isWhole ? memory.ids.length : memory.ids.findLastIndex((id) => seen.has(id)) + 1;
	const newest = Math.max(memory.newest ?? -Infinity, ...soFar(looked.map(({ time }) => time)));
	return {
		of: memory.of,
		ids: [...ids, ...unseen(memory.ids.slice(deepest))],
		left: [...unseen(memory.ids.slice(0, deepest)), ...unseen(memory.left)],
		whole: isWhole || memory.whole,
		...(Number.isFinite(newest) ? { newest } : {}),
	};
}

/** Clocks of different machines may differ by so much. */
const CLOCK_SKEW_MS = 24 * 60 * 60_000;

/** The times that have come; one that lies ahead by mistake would make all that follows look old. */
function soFar(times: ReadonlyArray<number | undefined>): number[] {
	const known = times.filter((time) => time !== undefined);
	return known.filter((time) => time < Date.now() + CLOCK_SKEW_MS);
}

/** The memory of a trigger before its first poll. */
export function blank(of: string): NewsMemory {
	return { of, ids: [], left: [], whole: false };
}
