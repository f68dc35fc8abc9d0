import { map } from 'lodash';
import type { INodeExecutionData } from 'n8n-workflow';
import { PAGE_SIZE } from '../contract/endpoint';
import { defaultRecordsToCheck, type NewRecords } from '../operation/event';
import type { Plan } from '../plan/request';
import { pauses } from '../time/pauses';
import {
	advance,
	baselineOf,
	type Checkpoint,
	EVERYTHING,
	readCheckpoint,
	writeCheckpoint,
} from './checkpoint';
import type { Connection } from './connection';
import { countPinned, type Entry, type Reading, readListing, type Remaining } from './reading';
import type { SubjectPoll } from './subjects';

/** Max pinned records to read besides the records to check, or as many as those if that is more. */
const MAX_PINNED = 3;

/**
 * Polls a listing for new records:
 * 1. **Reads pages** from the beginning: the records to check, and those pinned in front of them.
 * 2. **Classifies** each record. `seen`: its id is among the seen ids. `new`: it is later than the baseline time. `old`: it
 * is earlier. Without a time it is new if it stands before a seen record.
 * 3. **Reads on**, following the cursor, while the last records are new, up to Limit. If Limit, the credits or the time ends
 * the reading there, it leaves a gap: the first item says so, and what follows is skipped for good.
 * 4. **Outputs** the new records, oldest first, and **writes the checkpoint**: the seen ids, and the baseline time, which
 * rises when the oldest ids are dropped. The first poll only takes the baseline: the time of the last record it read, or
 * everything if that was the whole listing.
 */
export function newRecordsPoll(event: NewRecords, plan: Plan, connection: Connection): SubjectPoll {
	const { operation, time } = event;
	const { settings, limit, shape } = plan;
	const isPerResult = operation.endpoint.price === 'perResult';
	const isUnpaged = operation.result.paging === undefined;
	const least = settings.recordsToCheck ?? defaultRecordsToCheck(operation);
	// where a request has a flat price, a full page costs no more
	const toCheck = isPerResult ? least : Math.max(least, PAGE_SIZE);
	const maxPinned = isPerResult ? Math.max(MAX_PINNED, toCheck) : 0;
	// the first poll reads one record beyond the pinned ones, to reveal them; without times a full page, because records that
	// move up later would look new
	const first = time ? maxPinned + 1 : PAGE_SIZE;

	/** Counts the pinned records at the front of the listing, as far as the entries and the last poll show it. */
	const pinnedIn = (entries: readonly Entry[], before: Checkpoint | undefined) => {
		const read = new Set(map(entries, 'id'));
		const known = [...(before?.seen ?? [])].toReversed().slice(0, toCheck + maxPinned);
		const behind = known.filter(([id]) => !read.has(id)).map(([, time]) => ({ time }));
		const front = [...entries, ...behind];
		// the newest record may be pinned, too, in front of others
		const others = countPinned(front.slice(1));
		const isFirstToo = others > 0 && others + 1 >= toCheck;
		return Math.min(maxPinned, isFirstToo ? others + 1 : countPinned(front));
	};
	const itemsOf = async (entries: readonly Entry[], hasGap = false) => {
		const items: INodeExecutionData[] = [];
		const pause = pauses();
		for (const { record } of entries.toReversed()) {
			const isGap = hasGap && items.length === 0;
			items.push({ json: { ...shape(record), ...(isGap && { _gap: true }) } });
			await pause();
		}
		return items;
	};

	return {
		async poll(stored, mayInclude) {
			const before = readCheckpoint(stored);
			const existing = mayInclude && settings.includeExisting ? limit : 0;
			const remaining: Remaining = (reading) => {
				const { entries, requested } = reading;
				const missing = toCheck + pinnedIn(entries, before) - requested;
				if (!before) return Math.max(missing, first - requested, existing - entries.length);
				if (missing > 0) return missing;
				const { found, hasGap } = findNew(reading, before);
				// where each record costs a credit, growing pages read few records beyond the new ones
				const more = isPerResult ? Math.max(1, Math.floor(entries.length / 2)) : PAGE_SIZE;
				return hasGap && found.length < limit ? more : 0;
			};
			const seen = before?.seen ?? new Map();
			const reading = await readListing(event, plan, connection, seen, remaining);
			const { found, hasGap } = before
				? findNew(reading, before)
				: { found: reading.entries.slice(0, existing), hasGap: false };
			const after = advance(before ?? baselineOf(reading, isUnpaged), reading, isUnpaged);
			return { items: await itemsOf(found, hasGap), state: writeCheckpoint(after) };
		},
		/** Returns the first record, and requests no other. */
		async sample() {
			const one: Remaining = ({ requested }) => 1 - requested;
			const { entries } = await readListing(event, plan, connection, new Map(), one);
			return await itemsOf(entries.slice(0, 1));
		},
	};
}

/**
 * Classifies a record by the state before the poll. Where its time does not decide (there is none, or it is the baseline
 * time, which is common where times are dates), its position does.
 * @param entry isInFront: whether it stands before a seen record
 */
function classify(
	{ id, time = NaN, isInFront }: Omit<Entry, 'record'> & { readonly isInFront: boolean },
	{ seen, baseline = NaN }: Checkpoint,
): 'new' | 'seen' | 'old' {
	if (seen.has(id)) return 'seen';
	if (time > baseline || baseline === EVERYTHING) return 'new';
	return isInFront && !(time < baseline) ? 'new' : 'old';
}

/** Returns the new entries of a reading, and whether it has a gap: whether more new ones may follow its last one. */
function findNew({ entries, reachedEnd }: Reading, before: Checkpoint) {
	const { seen } = before;
	const pinned = countPinned(entries);
	const lastSeen = entries.findLastIndex(({ id }, at) => at >= pinned && seen.has(id));
	// if no seen record has been read, one may still follow; at the end of the listing, none is left
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
