import { map, max } from 'lodash';
import { PAGE_SIZE } from '../contract/endpoint';
import { beginningOf, type Position } from '../contract/paging';
import type { NewRecords } from '../operation/event';
import { type DataRecord, isId, timeOf } from '../operation/record';
import { type Ending, pagesOf } from '../paging/pages';
import { usesOffset } from '../paging/position';
import type { Plan } from '../plan/request';
import { isRateLimited } from '../request/retry';
import { hash } from '../text/hash';
import { pauses } from '../time/pauses';
import type { Connection } from './connection';
import { pollFailure } from './failures';

/** A record of a listing, with what a trigger needs to tell it from others. */
export interface Entry {
	readonly record: DataRecord;
	/** Short hash of its id, or of what does not change in it. */
	readonly id: string;
	/** Epoch milliseconds at which it came into the listing, never ahead of the clock; undefined if unknown. */
	readonly time: number | undefined;
}

/** Ids of the records that earlier polls have read, each with its time. */
export type SeenIds = ReadonlyMap<string, number | undefined>;

/** The part of a listing that one poll has read, from the top. */
export interface Reading {
	readonly entries: readonly Entry[];
	/** Number of records that were requested; a listing may hold fewer and yet say that more follow. */
	readonly requested: number;
	/** Whether no records follow; false if the service stops advancing although it says that more follow. */
	readonly reachedEnd: boolean;
	/** Whether the entries are the whole listing, according to the service's own total or page tokens. */
	readonly isComplete: boolean;
}

/** Returns how many more records to request; none if not positive. */
export type Remaining = (reading: Reading) => number;

/**
 * Reads a listing page by page while records remain to be read. Keeps what it has read if a limit on credits, the rate limit
 * or the time of the poll ends it.
 * @throws {PollFailure} if a request failed, or if not even one could be sent
 */
export async function readListing(
	event: NewRecords,
	plan: Plan,
	connection: Connection,
	seen: SeenIds,
	remaining: Remaining,
): Promise<Reading> {
	const { result } = event.operation;
	const { paging } = result;
	const identify = identifier(event, seen);
	const pause = pauses();
	let reading: Reading = { entries: [], requested: 0, reachedEnd: false, isComplete: false };
	let size = 0;
	let isFull = true;
	const ask = async (position: Position | undefined) => {
		size = Math.min(PAGE_SIZE, remaining(reading));
		return await connection.ask(plan, position, size);
	};
	const start = paging && beginningOf(paging);
	for await (const page of pagesOf({ result, start, limit: Infinity, request: ask })) {
		if (page.kind !== 'page') {
			if (reading.requested === 0 || isFailed(page, connection)) throw pollFailure(page);
			break;
		}
		const entries: Entry[] = [];
		for (const record of page.records) {
			entries.push(...identify(record));
			await pause();
		}
		// a service may send tokens forever; an offset leads to known records if others have been added at the front in the
		// meantime
		const isDry = entries.length === 0 && !isFull && paging?.position !== 'start';
		isFull = page.records.length >= size;
		const reachedEnd = (page.isLast || isDry) && page.earlyStopReason === undefined;
		// comments may be hidden: without a total, reaching the end does not show how many there are
		const tellsEnd = paging !== undefined && (!usesOffset(paging) || page.total !== undefined);
		reading = {
			entries: reading.entries.concat(entries),
			requested: reading.requested + Math.max(size, page.records.length),
			reachedEnd,
			isComplete: reachedEnd && tellsEnd && page.shortfall === undefined,
		};
		if (reachedEnd || remaining(reading) <= 0) break;
	}
	return reading;
}

/** Returns whether a failed request ended a reading, rather than a limit on credits, the rate limit or the time. */
function isFailed(ending: Ending, { hasTime }: Connection): boolean {
	if (ending.kind !== 'failure' || isRateLimited(ending.failure)) return false;
	return ending.failure.status !== undefined || hasTime;
}

/** Usual names of the id, for records whose shape the document does not show. */
const USUAL_IDS = ['id', 'fullname', 'permalink', 'url'];

/** Characters of an id, 48 bits: among 5,000 ids, two are equal once in 20 million listings. */
export const ID_LENGTH = 8;

/** Makes the function that identifies the records of one poll; it returns nothing for a repeated one. */
function identifier({ operation: { result }, time: timeFields }: NewRecords, seen: SeenIds) {
	const { idField } = result.record;
	const idFields = idField === undefined ? USUAL_IDS : [idField];
	const read = new Set<string>();
	const now = Date.now();
	// where each response holds the whole listing, a record without a time counts as added when it was first seen
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

/** Returns the text fields and creation time of a record, which, unlike its counts, do not change. */
function constantText(record: DataRecord): string {
	const constant = Object.keys(record).filter(
		(name) => typeof record[name] === 'string' || /created/i.test(name),
	);
	return JSON.stringify(constant.sort().map((name) => [name, record[name]]));
}

/** Counts the pinned records: those at the front that are older than a record after them. */
export function countPinned(entries: ReadonlyArray<Pick<Entry, 'time'>>): number {
	const latest = max(map(entries, 'time')) ?? -Infinity;
	return Math.max(
		0,
		entries.findIndex(({ time = -Infinity }) => time >= latest),
	);
}
