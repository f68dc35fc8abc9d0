import { PAGE_SIZE } from '../contract/endpoint';
import type { Position } from '../contract/paging';
import type { NewRecords } from '../operation/event';
import { words } from '../operation/operation';
import { type DataRecord, isId, timeOf } from '../operation/record';
import { positionOptionOf } from '../options/listing';
import { type Ending, pagesOf } from '../paging/pages';
import { isCounted } from '../paging/position';
import type { Plan } from '../plan/request';
import { pauses } from '../time/pauses';
import { hash } from '../text/hash';
import { isPaceRefusal } from '../request/retry';
import type { Connection } from './connection';
import { pollFailure } from './failures';

/** A record as a trigger remembers it. */
export interface Identified {
	readonly record: DataRecord;
	/** Its id, or what does not change in it, as a short hash. */
	readonly id: string;
	/** Epoch milliseconds at which it came into the listing, as remembered if it is; undefined if it is not known. */
	readonly time: number | undefined;
}

/** Records that are remembered, by their ids, each with its time if it is known. */
export type Seen = ReadonlyMap<string, number | undefined>;

/** The first records of a listing, as one poll has read them. */
export interface ReadRecords {
	readonly records: readonly Identified[];
	/** How many were asked for: a listing may hold fewer, and yet say that more follow. */
	readonly asked: number;
	/** Whether these are all records of the listing: not where the service does not move on, although it says that more follow. */
	readonly isWhole: boolean;
	/** Whether the service also says so, by a total or by its tokens, and counts no more than it shows. */
	readonly isComplete: boolean;
	/** Whether one answer holds all of them, whatever there is. */
	readonly isOneAnswer: boolean;
}

/** Says how many more to ask for at least; 0 where it is enough; undefined for as many as are cheap. */
export type Wanted = (read: ReadRecords) => number | undefined;

/**
 * Reads a listing from its first record on, page by page, for as long as records are wanted and there are more. What has
 * come before a limit or the time ends it counts.
 * @throws {PollFailure} where a request failed, and where not even one could be paid or sent in time
 */
export async function readRecords(
	event: NewRecords,
	plan: Plan,
	connection: Connection,
	seen: Seen,
	wanted: Wanted,
): Promise<ReadRecords> {
	const { result, endpoint } = event.operation;
	const identify = identifier(event, seen);
	const pause = pauses();
	const isOneAnswer = result.paging === undefined;
	let read: ReadRecords = { records: [], asked: 0, isWhole: false, isComplete: false, isOneAnswer };
	let size = 0;
	let isFull = true;
	const ask = async (at: Position | undefined) => {
		// where each record costs a credit, half as many as were read already: few are paid beyond the new ones
		const half = Math.max(1, Math.floor(read.records.length / 2));
		const most = endpoint.price === 'perResult' ? half : PAGE_SIZE;
		size = Math.min(PAGE_SIZE, wanted(read) ?? most);
		return await connection.ask(plan, at, size);
	};
	const start = result.paging && positionOptionOf(result.paging).unset;
	for await (const page of pagesOf({ result, start, limit: Infinity, ask })) {
		if (page.kind !== 'page') {
			if (read.asked === 0 || isFailed(page, connection)) throw pollFailure(page);
			break;
		}
		const more: Identified[] = [];
		for (const record of page.records) {
			more.push(...identify(record));
			await pause();
		}
		// a token may say for ever that more follows; by a number, such a page says only that what is in front has grown meanwhile
		const isDry = more.length === 0 && !isFull && result.paging?.position !== 'start';
		isFull = page.records.length >= size;
		const isWhole = (page.isLast || isDry) && page.earlyStopReason === undefined;
		// comments may be hidden: without a total, their end says nothing of how many there are
		const tellsEnd = result.paging && (!isCounted(result.paging) || page.total !== undefined);
		read = {
			...read,
			records: read.records.concat(more),
			asked: read.asked + Math.max(size, page.records.length),
			isWhole,
			isComplete: isWhole && tellsEnd === true && page.shortfall === undefined,
		};
		if (read.isWhole || wanted(read) === 0 || !connection.hasTime) break;
	}
	return read;
}

/** Whether the service has ended a reading, and not a limit on credits, its pace, or the time. */
function isFailed(ending: Ending, { hasTime }: Connection): boolean {
	if (ending.kind !== 'failure' || isPaceRefusal(ending.failure)) return false;
	return ending.failure.status !== undefined || hasTime;
}

/** Fields that hold the time of creation in records whose shape the document does not show. */
const USUAL_TIMES = words('createdAtEpochMs createdAt createdUtc createdTime created');

/** Names under which services keep the id of a record whose shape their document does not show. */
const USUAL_IDS = ['id', 'fullname', 'permalink', 'url'];

/** Ids are remembered as 48 bits: among 5,000 of them, two are alike once in 20 million listings. */
export const ID_LENGTH = 8;

/** Tells the records of a poll apart, one after the other, in the order of the service; gives nothing for a repeated one. */
function identifier({ operation: { result }, time }: NewRecords, seen: Seen) {
	const { idField } = result.record;
	const timeFields = idField === undefined ? USUAL_TIMES : time;
	const idNames = idField === undefined ? USUAL_IDS : [idField];
	const came = new Map<string, number>();
	const now = Date.now();
	return (record: DataRecord): Identified[] => {
		const declared = idNames.map((name) => record[name]).find(isId);
		const id = declared === undefined ? lastingText(record) : String(declared);
		const nth = (came.get(id) ?? 0) + 1;
		came.set(id, nth);
		// within one answer, records without an id that are exactly the same are as many as they are
		const isRepeated = nth > 1 && (declared !== undefined || result.paging !== undefined);
		if (isRepeated) return [];
		const name = hash(nth === 1 ? id : `${id}#${nth}`).slice(0, ID_LENGTH);
		// where each answer brings all, what has no time came when it was first seen
		const otherwise = result.paging === undefined ? now : undefined;
		return [{ record, id: name, time: seen.get(name) ?? timeOf(record, timeFields) ?? otherwise }];
	};
}

/** What does not change in a record: its texts and its creation. Counts do, as when somebody votes for a comment. */
function lastingText(record: DataRecord): string {
	const lasting = Object.keys(record).filter(
		(name) => typeof record[name] === 'string' || /created/i.test(name),
	);
	return JSON.stringify(lasting.sort().map((name) => [name, record[name]]));
}
