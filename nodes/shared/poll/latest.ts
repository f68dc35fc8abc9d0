import type { NewRecords } from '../operation/event';
import type { ListResult } from '../operation/operation';
import type { Position } from '../contract/paging';
import type { DataRecord } from '../operation/record';
import { pagesOf } from '../paging/pages';
import { beginningOf } from '../paging/position';
import type { Connection } from './connection';
import { pollFailure } from './failures';
import { type Identified, identify, USUAL_TIMES } from './identity';

/** A listing that a trigger watches. */
export interface WatchedListing {
	readonly event: NewRecords;
	readonly result: ListResult;
	readonly connection: Connection;
}

/** The first records of a listing. */
export interface Latest {
	readonly records: readonly Identified[];
	/** Where the last page that brought some of them begins. */
	readonly lastPage: number;
	/** Whether the listing has no more records than these. */
	readonly isWhole: boolean;
	/** Whether one answer held all of them. */
	readonly isOneAnswer: boolean;
}

/** Whether to read more after these records. */
export type ReadsOn = (latest: Pick<Latest, 'records' | 'lastPage'>) => boolean;

/**
 * Reads the first records of a listing: as many as asked for, and more while there may be more that
 * matter. If a limit, the time or a repeated page ends it early, the records so far count.
 * @throws {PollFailure} where a request failed, and where not even one could be paid
 */
export async function readLatest(
	{ event, result, connection }: WatchedListing,
	minRecords: number,
	readsOn: ReadsOn = () => false,
): Promise<Latest> {
	const isPerResult = event.operation.endpoint.price === 'perResult';
	const times = result.record.idField === undefined ? USUAL_TIMES : event.time;
	const came: DataRecord[] = [];
	let records: readonly Identified[] = [];
	let lastPage = 0;
	let pages = 0;
	const ask = async (position: Position | undefined) =>
		await connection.ask(position, wantedAfter(records.length, minRecords, isPerResult));
	const start = result.paging && beginningOf(result.paging);
	const listing = { result, start, limit: Infinity, ask };
	for await (const page of pagesOf(listing)) {
		if (page.kind === 'failure' || (page.kind === 'unpaid' && pages === 0)) throw pollFailure(page);
		if (page.kind !== 'page') break;
		pages += 1;
		lastPage = page.records.length > 0 ? records.length : lastPage;
		came.push(...page.records);
		records = identify(came, result, times);
		if (page.earlyStopReason !== undefined) break;
		if (page.next === null) return { records, lastPage, isWhole: true, isOneAnswer: pages === 1 };
		const isEnough = records.length >= minRecords && !readsOn({ records, lastPage });
		if (isEnough || !connection.hasTime) break;
	}
	return { records, lastPage, isWhole: false, isOneAnswer: false };
}

/** Where each record costs a credit, a page asks for no more than were read already: few are paid beyond the new ones. */
function wantedAfter(read: number, minRecords: number, isPerResult: boolean): number {
	if (read < minRecords) return minRecords - read;
	return isPerResult ? read : Infinity;
}
