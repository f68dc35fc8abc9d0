import type { Identified, ReadRecords } from './firstRecords';
import { type NewsMemory, pinsIn } from './newsMemory';

/** What has been read, as far as it tells what is new; in the order of the service. */
interface News {
	/** What comes out if the reading ends here; with a gap also that of which only a known record behind it would tell that it is new. */
	readonly found: readonly Identified[];
	/** Whether it would end before a known record, so that others may be missing. */
	readonly hasGap: boolean;
}

/**
 * The two rules: a record that was not seen is new if its time is later than the floor, and old if it is earlier.
 * Where its time does not tell (it has none, or the very one of the floor, as where times are days) it is new if it
 * stands before a known record that is not pinned. Nothing is earlier than the floor of a listing that is known whole.
 */
export function newsIn({ records, isWhole }: ReadRecords, memory: NewsMemory): News {
	const { seen, whole } = memory;
	const isKnown = ({ id }: Identified) => seen.has(id);
	const isAllNew = whole !== undefined;
	const floor = isAllNew ? -Infinity : (memory.floor ?? NaN);
	const pins = pinsIn(records);
	const lastKnown = records.findLastIndex((entry, at) => at >= pins && isKnown(entry));
	const stands = records.map((entry, at) => {
		if (isKnown(entry)) return 'known';
		const { time = isAllNew ? 0 : NaN } = entry;
		if (time > floor) return 'new';
		if (time < floor) return 'old';
		if (lastKnown < 0) return seen.size > 0 ? 'untold' : 'new';
		return at < lastKnown ? 'new' : 'old';
	});
	// one or two whose dates are wrong, or that were overlooked, do not tell what follows
	const end = stands.slice(-3).findLast((stand) => stand !== 'old') ?? 'known';
	const hasGap = end !== 'known' && !isWhole;
	const isFound = (stand = '') => stand === 'new' || (hasGap && stand === 'untold');
	return { found: records.filter((_, at) => isFound(stands[at])), hasGap };
}
