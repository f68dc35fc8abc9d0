import type { Identified, ReadRecords } from './firstRecords';
import { type NewsMemory, pinsIn } from './newsMemory';

/** What has been read, as far as it tells what is new. */
interface News {
	/** The new records, in the order of the service. */
	readonly fresh: readonly Identified[];
	/** Those that are new if a known one follows. */
	readonly open: readonly Identified[];
	/** Whether a known one was met. */
	readonly isConfirmed: boolean;
	/** What stands at the end: a record behind which no new ones are expected, or one that reads on. */
	readonly end: 'known' | 'new' | 'held';
}

/**
 * The rule: a record that was not seen is new if its time is later than the floor, and old if it is earlier. Where
 * its time does not tell (it has none, or the very one of the floor, as where times are days) it is new if it stands
 * before a known record that is not pinned. Nothing is earlier than the floor of a listing that is known whole.
 * @param isFront whether these are the first records, and not those behind what polls before have read
 */
export function newsIn(read: ReadRecords, memory: NewsMemory, isFront: boolean): News {
	const { records, lastPage } = read;
	const { seen, unread, length } = memory;
	const isKnown = ({ id }: Identified) => seen.has(id);
	// an answer that is no longer than the one before may hold others in the place of those that have left
	const isAllNew = memory.isWhole && (memory.floor === undefined || records.length > length);
	const floor = isAllNew ? -Infinity : (memory.floor ?? NaN);
	const pins = isFront ? pinsIn(records) : 0;
	const lastKnown = records.findLastIndex((entry, at) => at >= pins && isKnown(entry));
	const stands = records.map((entry, at) => {
		if (isKnown(entry)) return 'known';
		if (unread?.above.has(entry.id)) return 'above';
		const { time = floor === -Infinity ? 0 : NaN } = entry;
		if (time > floor) return 'new';
		if (time < floor) return 'old';
		if (lastKnown < 0) return 'held';
		return at < lastKnown ? 'new' : 'old';
	});
	const those = (stand: string) => records.filter((_, at) => stands[at] === stand);
	// a record whose date is wrong, or that was overlooked, does not tell what follows
	const last = stands.slice(lastPage).findLast((stand) => stand !== 'old') ?? 'known';
	return {
		fresh: those('new'),
		open: those('held'),
		isConfirmed: lastKnown >= 0,
		end: last === 'above' ? (isFront ? 'known' : 'new') : last,
	};
}
