import { map, max } from 'lodash';
import type { NewRecords } from '../operation/event';
import { words } from '../operation/operation';
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

/** Fields that usually hold the time of creation, for records whose shape the document does not show. */
const USUAL_TIMES = words('createdAtEpochMs createdAt createdUtc createdTime created');

/** Fields that usually hold the id, for the same records. */
const USUAL_IDS = ['id', 'fullname', 'permalink', 'url'];

/** Characters of an id, 48 bits: among 5,000 ids, two are equal once in 20 million listings. */
export const ID_LENGTH = 8;

/** Makes the function that identifies the records of one poll in their order; it returns nothing for a repeated one. */
export function identifier({ operation: { result }, time: timeFields }: NewRecords, seen: SeenIds) {
	const { idField } = result.record;
	const hasShape = idField !== undefined;
	const isOneAnswer = result.paging === undefined;
	const counts = new Map<string, number>();
	const now = Date.now();
	return (record: DataRecord): Entry[] => {
		const ids = (hasShape ? [idField] : USUAL_IDS).map((name) => record[name]);
		const declared = ids.find(isId);
		const text = declared === undefined ? constantText(record) : String(declared);
		const count = (counts.get(text) ?? 0) + 1;
		counts.set(text, count);
		// only within one answer are equal records without an id several ones
		if (count > 1 && (declared !== undefined || !isOneAnswer)) return [];
		const id = hash(count === 1 ? text : `${text}#${count}`).slice(0, ID_LENGTH);
		const created = timeOf(record, hasShape ? timeFields : USUAL_TIMES);
		// where each answer holds the whole listing, a record without a time came when it was first seen
		const time = created ?? (isOneAnswer ? now : undefined);
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

/** Counts the pinned records: those in front that are older than one behind them. @param newest a time that is known to follow */
export function countPinned(entries: readonly Entry[], newest = -Infinity): number {
	const latest = Math.max(newest, max(map(entries, 'time')) ?? -Infinity);
	if (latest === -Infinity) return 0;
	const at = entries.findIndex(({ time = -Infinity }) => time >= latest);
	return at < 0 ? entries.length : at;
}
