import { map, max } from 'lodash';
import type { NewRecords } from '../operation/event';
import { type DataRecord, isId, timeOf } from '../operation/record';
import { hash } from '../text/hash';

/** A record of a listing, as a trigger tells it from others. */
export interface Entry {
	readonly record: DataRecord;
	/** Short hash of its id, or of what does not change in it. */
	readonly id: string;
	/** Epoch milliseconds at which it came into the listing, never ahead of the clock; undefined if unknown. */
	readonly time: number | undefined;
}

/** Ids of the records that earlier polls have read, each with its time. */
export type SeenIds = ReadonlyMap<string, number | undefined>;

/** Usual names of the id, for records whose shape the document does not show. */
const USUAL_IDS = ['id', 'fullname', 'permalink', 'url'];

/** Characters of an id, 48 bits: among 5,000 ids, two are equal once in 20 million listings. */
export const ID_LENGTH = 8;

/** Makes the function that identifies the records of one poll; it returns nothing for a repeated one. */
export function identifier({ operation: { result }, time: timeFields }: NewRecords, seen: SeenIds) {
	const { idField } = result.record;
	const idFields = idField === undefined ? USUAL_IDS : [idField];
	const read = new Set<string>();
	const now = Date.now();
	// where each answer holds the whole listing, a record without a time came when it was first seen
	const unknownTime = result.paging === undefined ? now : undefined;
	return (record: DataRecord): Entry[] => {
		const declared = idFields.map((name) => record[name]).find(isId);
		const id = hash(String(declared ?? constantText(record))).slice(0, ID_LENGTH);
		if (read.has(id)) return [];
		read.add(id);
		const time = timeOf(record, timeFields) ?? unknownTime;
		return [{ record, id, time: seen.get(id) ?? (time && Math.min(time, now)) }];
	};
}

/** Returns the texts and the creation of a record, which do not change as its counts do. */
function constantText(record: DataRecord): string {
	const constant = Object.keys(record).filter(
		(name) => typeof record[name] === 'string' || /created/i.test(name),
	);
	return JSON.stringify(constant.sort().map((name) => [name, record[name]]));
}

/** Counts the pinned records: those in front that are older than one behind them. */
export function countPinned(entries: ReadonlyArray<Pick<Entry, 'time'>>): number {
	const latest = max(map(entries, 'time')) ?? -Infinity;
	return Math.max(
		0,
		entries.findIndex(({ time = -Infinity }) => time >= latest),
	);
}
