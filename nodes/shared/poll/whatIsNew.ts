import type { Identified, ReadRecords } from './firstRecords';
import { type NewsMemory, pinsIn } from './newsMemory';

/** What has been read, as far as it tells what is new. */
interface News {
	/** The new records, in the order of the service. */
	readonly fresh: readonly Identified[];
	/** The same if no known record is met: none tells of those whose times do not that they are new. */
	readonly untold: readonly Identified[];
	/** What stands at the end: a record behind which no new ones are expected, or one that reads on. */
	readonly end: 'known' | 'new' | 'untold';
}

/**
 * The two rules: a record that was not seen is new if its time is later than the floor, and old if it is earlier.
 * Where its time does not tell (it has none, or the very one of the floor, as where times are days) it is new if it
 * stands before a known record that is not pinned. Nothing is earlier than the floor of a listing that is known whole.
 */
export function newsIn({ records, lastPage }: ReadRecords, memory: NewsMemory): News {
	const { seen, whole } = memory;
	const isKnown = ({ id }: Identified) => seen.has(id);
	// an answer that is no longer than the one before may hold others in the place of those that have left
	const isAllNew = whole !== undefined && (memory.floor === undefined || records.length > whole);
	const floor = isAllNew ? -Infinity : (memory.floor ?? NaN);
	const pins = pinsIn(records);
	const lastKnown = records.findLastIndex((entry, at) => at >= pins && isKnown(entry));
	const stands = records.map((entry, at) => {
		if (isKnown(entry)) return 'known';
		const { time = isAllNew ? 0 : NaN } = entry;
		if (time > floor) return 'new';
		if (time < floor) return 'old';
		if (lastKnown < 0) return 'untold';
		return at < lastKnown ? 'new' : 'old';
	});
	return {
		fresh: records.filter((_, at) => stands[at] === 'new'),
		untold: records.filter((_, at) => stands[at] === 'new' || stands[at] === 'untold'),
		// a record whose date is wrong, or that was overlooked, does not tell what follows
		end: stands.slice(lastPage).findLast((stand) => stand !== 'old') ?? 'known',
	};
}

/**
 * What comes out of a reading, in the order of the service. Where it was ended before a known record was met, what was
 * read is taken for new, and others may be missing.
 */
export function foundIn(read: ReadRecords, memory: NewsMemory) {
	const { fresh, untold, end } = newsIn(read, memory);
	const hasGap = end !== 'known' && (read.next !== null || read.isShort);
	return { found: hasGap ? untold : fresh, hasGap };
}
