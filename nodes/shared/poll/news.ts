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
 * Tells which of the first records of a listing are new. A record is new when its id is not known, and
 * - where records tell when they came into the listing: when nothing later was seen before. What moves
 *   up because others were deleted is older.
 * - else: when the whole listing was known, or when it stands before a record that is known. What moves
 *   up from behind stands after all of them.
 * @param looked the first records of the listing, in the order of the service
 */
export function newsIn(looked: readonly Identified[], memory: NewsMemory, isTimed: boolean): News {
	const known = new Set([...memory.ids, ...memory.left]);
	const isUnknown = ({ id }: Identified) => !known.has(id);
	const isNew = (entry: Identified) =>
		isUnknown(entry) && (!isTimed || isLater(entry, memory.newest));
	const lastKnown = looked.findLastIndex((entry) => !isUnknown(entry));
	if (isTimed || memory.whole || lastKnown === -1) {
		const end = looked.slice(-1).some(isNew) ? 'new' : 'known';
		return { fresh: looked.filter(isNew), end };
	}
	// behind the record that stood last when the listing was read before, all have moved up
	const metEnd = looked.some(({ id }) => id === memory.ids.at(-1));
	return {
		fresh: looked.slice(0, lastKnown).filter(isNew),
		end: metEnd || lastKnown === looked.length - 1 ? 'known' : 'unclear',
	};
}

function isLater({ time }: Identified, newest: number | undefined): boolean {
	return time === undefined || newest === undefined || time >= newest;
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
	const times = looked.map(({ time }) => time).filter((time) => time !== undefined);
	const newest = Math.max(memory.newest ?? -Infinity, ...times);
	return {
		of: memory.of,
		ids: [...ids, ...unseen(memory.ids.slice(deepest))],
		left: [...unseen(memory.ids.slice(0, deepest)), ...unseen(memory.left)],
		whole: isWhole || memory.whole,
		...(Number.isFinite(newest) ? { newest } : {}),
	};
}

/** The memory of a trigger before its first poll. */
export function blank(of: string): NewsMemory {
	return { of, ids: [], left: [], whole: false };
}
