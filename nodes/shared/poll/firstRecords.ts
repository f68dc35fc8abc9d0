import sortBy from 'lodash/sortBy';
import { PAGE_SIZE } from '../contract/endpoint';
import type { Position } from '../contract/paging';
import type { NewRecords } from '../operation/event';
import { type Result, words } from '../operation/operation';
import { type DataRecord, isId, timeOf } from '../operation/record';
import { positionOptionOf } from '../options/listing';
import { type Ending, pagesOf } from '../paging/pages';
import type { Plan } from '../plan/request';
import { isPaceRefusal } from '../request/retry';
import type { Connection } from './connection';
import { pollFailure } from './failures';
import { hash } from './hash';

/** A record as a trigger remembers it. */
export interface Identified {
	readonly record: DataRecord;
	/** Its id, or what does not change in it, as a short hash. */
	readonly id: string;
	/** Epoch milliseconds at which it came into the listing; undefined if it is not known. */
	readonly time: number | undefined;
}

/** Records of a listing, one after the other, as one poll has read them. */
export interface ReadRecords {
	readonly records: readonly Identified[];
	/** Where the last page that brought some of them begins. */
	readonly lastPage: number;
	/** How many were asked for: a listing may hold fewer, and yet say that more follow. */
	readonly asked: number;
	/** Where the next page begins; null at the end of the listing, and after a page that brought nothing. */
	readonly next: Position | null;
	/** What has ended the reading, where it is not over: a limit on credits, the time, or the service itself. */
	readonly cutBy?: 'unpaid' | 'stopped' | 'short';
	/** Whether these are all records of the listing. */
	readonly isWhole: boolean;
	/** Whether one answer holds all of them, whatever there is. */
	readonly isOneAnswer: boolean;
}

/** Before the first page came. */
export const NOTHING: ReadRecords = {
	records: [],
	lastPage: 0,
	asked: 0,
	next: null,
	isWhole: false,
	isOneAnswer: false,
};

/** Where a reading begins. */
export interface Beginning {
	/** Undefined at the first record. */
	readonly position?: Position | undefined;
	/** How many records the polls before have read on their way there. */
	readonly above: number;
}

/** Says how many more to ask for at least; 0 where it is enough; undefined for as many as are cheap. */
export type Wanted = (read: ReadRecords) => number | undefined;

/**
 * Reads records of a listing, page by page, for as long as they are wanted and there are more. What has come
 * before a limit or the time ends it counts.
 * @throws {PollFailure} where a request failed, and where not even one could be paid or sent in time
 */
export async function readRecords(
	event: NewRecords,
	plan: Plan,
	connection: Connection,
	{ position, above }: Beginning,
	wanted: Wanted,
): Promise<ReadRecords> {
	const { result, endpoint } = event.operation;
	const times = result.record.idField === undefined ? USUAL_TIMES : event.time;
	const came: DataRecord[] = [];
	const isOneAnswer = result.paging === undefined;
	const isOffset = result.paging?.position === 'start';
	let read = { ...NOTHING, isOneAnswer };
	let size = wanted(read);
	let isDry = false;
	const ask = async (at: Position | undefined) => {
		// where each record costs a credit, half as many as were read already: few are paid beyond the new ones
		const known = read.records.length + above;
		const cheap = endpoint.price === 'perResult' ? Math.max(1, Math.floor(known / 2)) : PAGE_SIZE;
		size = Math.min(PAGE_SIZE, size ?? cheap);
		return await connection.ask(plan, at, size);
	};
	const start = position ?? (result.paging && positionOptionOf(result.paging).unset);
	for await (const page of pagesOf({ result, start, limit: Infinity, ask })) {
		if (page.kind === 'complete' || page.kind === 'short') break;
		if (page.kind !== 'page') {
			const cutBy = read.asked > 0 ? endedBy(page, connection) : undefined;
			if (cutBy === undefined) throw pollFailure(page);
			return { ...read, cutBy };
		}
		came.push(...page.records);
		const records = identify(came, result, times);
		const isNews = records.length > read.records.length;
		read = {
			records,
			lastPage: isNews ? read.records.length : read.lastPage,
			asked: read.asked + Math.max(size ?? 0, page.records.length),
			// a token that says for ever that more follows ends with the second page in a row that brings none; by a number,
			// such a page says only that what is in front has grown meanwhile
			next: isNews || isOffset || !isDry ? page.next : null,
			isWhole: position === undefined && page.next === null && page.earlyStopReason === undefined,
			isOneAnswer,
			...(page.earlyStopReason !== undefined && { cutBy: 'short' }),
		};
		isDry = !isNews;
		size = wanted(read);
		if (size === 0 || read.next === null) break;
		if (!connection.hasTime) return { ...read, cutBy: 'stopped' };
	}
	return read;
}

/** What has ended a reading before it was over; undefined for a failure of the service. */
function endedBy(ending: Ending, { hasTime }: Connection): ReadRecords['cutBy'] {
	if (ending.kind !== 'failure') return ending.kind === 'unpaid' ? 'unpaid' : 'stopped';
	const { failure } = ending;
	const isTooLate = isPaceRefusal(failure) || (failure.status === undefined && !hasTime);
	return isTooLate ? 'stopped' : undefined;
}

/** Fields that hold the time of creation in records whose shape the document does not show. */
const USUAL_TIMES = words('createdAtEpochMs createdAt createdUtc createdTime created');

/** Names under which services keep the id of a record whose shape their document does not show. */
const USUAL_IDS = ['id', 'fullname', 'permalink', 'url'];

/** Ids are remembered as 48 bits: among 5,000 of them, two are alike once in 20 million listings. */
export const ID_LENGTH = 8;

/** Tells the records of a poll apart, in the order of the service; repeats count once. @param timeFields see `NewRecords` */
function identify(
	records: readonly DataRecord[],
	{ record: { idField }, paging }: Result,
	timeFields: readonly string[] | undefined,
): Identified[] {
	const seen = new Map<string, number>();
	const idNames = idField === undefined ? USUAL_IDS : [idField];
	return records.flatMap((record) => {
		const declared = idNames.map((name) => record[name]).find(isId);
		const id = declared === undefined ? lastingText(record) : String(declared);
		const nth = (seen.get(id) ?? 0) + 1;
		seen.set(id, nth);
		// within one answer, records without an id that are exactly the same are as many as they are
		const isRepeated = nth > 1 && (declared !== undefined || paging !== undefined);
		if (isRepeated) return [];
		const name = nth === 1 ? id : `${id}#${nth}`;
		return [{ record, id: hash(name).slice(0, ID_LENGTH), time: timeOf(record, timeFields) }];
	});
}

/** What does not change in a record: its texts and its creation. Counts do, as when somebody votes for a comment. */
function lastingText(record: DataRecord): string {
	const lasting = Object.entries(record).filter(
		([name, value]) => typeof value === 'string' || /created/i.test(name),
	);
	return JSON.stringify(sortBy(lasting, '0'));
}
