import sortBy from 'lodash/sortBy';
import type { Position } from '../contract/paging';
import type { NewRecords } from '../operation/event';
import { type Result, words } from '../operation/operation';
import { type DataRecord, isId, timeOf } from '../operation/record';
import { positionOptionOf } from '../options/listing';
import { pagesOf } from '../paging/pages';
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

export interface FirstRecords {
	readonly records: readonly Identified[];
	/** Where the last page that brought some of them begins. */
	readonly lastPage: number;
	/** Whether the listing has no more records than these. */
	readonly isWhole: boolean;
	/** Whether one answer held all of them. */
	readonly isOneAnswer: boolean;
}

/**
 * Reads the first records of a listing: as many as asked for, and more while there may be more that
 * matter. If a limit, the time or a repeated page ends it early, the records so far count.
 * @param readsOn whether to read more after these records
 * @throws {PollFailure} where a request failed, and where not even one could be paid
 */
export async function readFirstRecords(
	event: NewRecords,
	connection: Connection,
	minRecords: number,
	readsOn: (first: FirstRecords) => boolean = () => false,
): Promise<FirstRecords> {
	const { result, endpoint } = event.operation;
	const times = result.record.idField === undefined ? USUAL_TIMES : event.time;
	const came: DataRecord[] = [];
	let first: FirstRecords = { records: [], lastPage: 0, isWhole: false, isOneAnswer: false };
	let pages = 0;
	const ask = async (position: Position | undefined) => {
		const read = first.records.length;
		// where each record costs a credit, no more than were read already: few are paid beyond the new ones
		const more = endpoint.price === 'perResult' ? read : Infinity;
		return await connection.ask(position, read < minRecords ? minRecords - read : more);
	};
	const start = result.paging && positionOptionOf(result.paging).unset;
	for await (const page of pagesOf({ result, start, limit: Infinity, ask })) {
		const isOver = page.kind === 'complete' || page.kind === 'short';
		if (isOver || (page.kind === 'unpaid' && pages > 0)) break;
		if (page.kind !== 'page') throw pollFailure(page);
		pages += 1;
		came.push(...page.records);
		const lastPage = page.records.length > 0 ? first.records.length : first.lastPage;
		const isWhole = page.next === null && page.earlyStopReason === undefined;
		const records = identify(came, result, times);
		first = { records, lastPage, isWhole, isOneAnswer: isWhole && pages === 1 };
		const isEnough = records.length >= minRecords && !readsOn(first);
		if (isEnough || !connection.hasTime) break;
	}
	return first;
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
