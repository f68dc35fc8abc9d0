import type { Identified, ReadRecords } from './firstRecords';
import { type NewsMemory, pinsIn } from './newsMemory';

/** What has been read, as far as it tells what is new; in the order of the service. */
interface News {
	/** What comes out. */
	readonly found: readonly Identified[];
	/** Whether the reading ended before a known record, so that others may be missing. */
	readonly hasGap: boolean;
	/** What comes out if the reading is cut here: also that of which only a known record behind it would tell that it is new. */
	readonly ifCut: readonly Identified[];
	/** Whether new ones are expected behind what was read. */
	readonly readsOn: boolean;
}

/**
 * The two rules: a record that was not seen is new if its time is later than the floor, and old if it is earlier.
 * Where its time does not tell (it has none, or the very one of the floor, as where times are days) it is new if it
 * stands before a known record that is not pinned. Nothing is earlier than the floor of a listing that is known whole.
 */
export function newsIn({ records, lastPage, isWhole }: ReadRecords, memory: NewsMemory): News {
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
	// a record whose date is wrong, or that was overlooked, does not tell what follows
	const end = stands.slice(lastPage).findLast((stand) => stand !== 'old') ?? 'known';
	const readsOn = end !== 'known';
	const hasGap = readsOn && !isWhole;
	const ifCut = records.filter((_, at) => stands[at] === 'new' || stands[at] === 'untold');
	const found = hasGap ? ifCut : records.filter((_, at) => stands[at] === 'new');
	return { found, hasGap, ifCut, readsOn };
}
