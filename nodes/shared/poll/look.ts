import { PAGE_SIZE } from '../contract/endpoint';
import type { NewRecords } from '../operation/event';
import type { ListResult } from '../operation/operation';
import { pagesOf } from '../paging/pages';
import { lastingFailure } from '../request/failure';
import type { Connection } from './connection';
import { PollFailure } from './failures';
import { type Identified, identify, USUAL_TIMES } from './identity';

/** A listing that a trigger watches. */
export interface WatchedListing {
	readonly event: NewRecords;
	readonly result: ListResult;
	readonly connection: Connection;
}

/** The first records of a listing. */
export interface Look {
	readonly looked: readonly Identified[];
	/** Where the last page that brought some of them begins. */
	readonly lastPage: number;
	/** Whether the listing has no more records than these. */
	readonly isWhole: boolean;
	/** Whether one answer held all of them. */
	readonly isOneAnswer: boolean;
}

/** Whether to read more after these records. */
export type GoOn = (look: Pick<Look, 'looked' | 'lastPage'>) => boolean;

/**
 * Reads the first records of a listing: as many as asked for, and more while there may be more that
 * matter. If a limit, the time or a repeated page ends it early, the records so far count.
 * @param least records to look at, at least
 * @throws {PollFailure} where a request failed, and where not even one could be paid
 */
export async function look(
	{ event, result, connection }: WatchedListing,
	least: number,
	goOn: GoOn = () => false,
): Promise<Look> {
	const isPerResult = event.operation.endpoint.price === 'perResult';
	const times = result.record.idField === undefined ? USUAL_TIMES : event.time;
	const records: Array<Readonly<Record<string, unknown>>> = [];
	let looked: readonly Identified[] = [];
	let lastPage = 0;
	let pages = 0;
	const listing = {
		result,
		start: result.paging?.position === 'start' ? { start: 0 } : undefined,
		wanted: Infinity,
		ask: async (position: Parameters<Connection['ask']>[0], size: number) =>
			await connection.ask(position, Math.min(size, sizeOfNext(looked.length, least, isPerResult))),
		mostAhead: () => 0,
	};
	for await (const page of pagesOf(listing)) {
		if (page.kind === 'failure') throw new PollFailure(page.failure);
		if (page.kind === 'unpaid' && pages === 0) throw new PollFailure(notPaid(page.limit));
		if (page.kind !== 'page') break;
		pages += 1;
		lastPage = page.records.length > 0 ? looked.length : lastPage;
		records.push(...page.records);
		looked = identify(records, result, times);
		if (page.short !== undefined) break;
		if (page.next === null) return { looked, lastPage, isWhole: true, isOneAnswer: pages === 1 };
		const isEnough = looked.length >= least && !goOn({ looked, lastPage });
		if (isEnough || !connection.hasTime) break;
	}
	return { looked, lastPage, isWhole: false, isOneAnswer: false };
}

/**
 * If each record costs a credit, a page asks for no more records than were read already, so that few
 * are paid for beyond the new ones.
 */
function sizeOfNext(looked: number, least: number, isPerResult: boolean): number {
	if (looked < least) return Math.min(PAGE_SIZE, least - looked);
	return isPerResult ? Math.min(PAGE_SIZE, looked) : PAGE_SIZE;
}

function notPaid(limit: string) {
	return lastingFailure(
		`Nothing was sent, because it would go over ${limit}`,
		'Raise "Max Credits".',
	);
}
