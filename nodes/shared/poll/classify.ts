import { type Checkpoint, EVERYTHING } from './checkpoint';
import { countPinned, type Entry } from './entries';
import type { Reading } from './reading';

/**
 * Classifies a record by the state before the poll. Where its time does not decide (there is none, or it is the baseline
 * time, as where times are days), its place does.
 * @param entry isInFront: whether it stands before a seen record
 */
export function classify(
	{ id, time = NaN, isInFront }: Omit<Entry, 'record'> & { readonly isInFront: boolean },
	{ seen, baseline = NaN }: Checkpoint,
): 'new' | 'seen' | 'old' {
	if (seen.has(id)) return 'seen';
	if (time > baseline || baseline === EVERYTHING) return 'new';
	return isInFront && !(time < baseline) ? 'new' : 'old';
}

/** Returns the new entries of a reading, and whether it has a gap: whether more may be new behind its last one. */
export function findNew({ entries, reachedEnd }: Reading, before: Checkpoint) {
	const { seen } = before;
	const pinned = countPinned(entries);
	const lastSeen = entries.findLastIndex(({ id }, at) => at >= pinned && seen.has(id));
	// while no seen record is read, one may follow; at the end, none of those that were seen is left
	const mayFollow = lastSeen < 0 && (!reachedEnd || seen.size === 0);
	const classes = entries.map((entry, at) =>
		classify({ ...entry, isInFront: mayFollow || at < lastSeen }, before),
	);
	// ignores one or two old records at the end, because they may be back-dated or late
	const last = classes.slice(-3).findLast((each) => each !== 'old');
	return {
		found: entries.filter((_, at) => classes[at] === 'new'),
		hasGap: last === 'new' && !reachedEnd,
	};
}
