import { type Paging, pagingStyles, type Position } from '../contract/paging';
import type { ListResult } from '../operation/operation';
import { asRecord, type DataRecord, isObject, timeOf } from '../operation/record';
import { type Envelope, notHeld } from '../request/answer';
import type { Failure } from '../request/failure';
import type { Answered } from '../send/outcome';
import type { History } from './history';
import {
	type ArrivedPage,
	isBeginning,
	nextPosition,
	offsetOf,
	positionWithin,
	skippedBy,
	totalIn,
} from './position';

/** What a page brings. */
export interface Page {
	readonly kind: 'page';
	/** Records that did not come before, up to the limit. */
	readonly records: readonly DataRecord[];
	/** Credits and milliseconds of its request, as the service sends them. */
	readonly creditsCost: number;
	readonly timeMs: number | null;
	/** Where to continue; null at the end of the listing. */
	readonly next: Position | null;
	/** The listing's total number of records, if the service sends it, or all of them at once. */
	readonly total: number | undefined;
	/** Whether it brings anything that no page brought before. */
	readonly hasNews: boolean;
	/** Whether records of the page were left out, because of the limit. */
	readonly isCut: boolean;
	/** Why the listing ends here although the service says that more follows. */
	readonly earlyStopReason: string | undefined;
}

/** A page that was asked for, its answer, and how many records are still to come. */
type Asked = Pick<ArrivedPage, 'position'> & {
	readonly answer: Answered;
	readonly remaining: number;
	/** Epoch milliseconds; see `Listing`. */
	readonly since: number | undefined;
};

/** Reads a page of a listing; a Failure where the answer does not hold the list. */
export function readPage(
	{ listKey, paging, madeAt }: ListResult,
	history: History,
	{ position, answer: { envelope, cost, size }, remaining, since = -Infinity }: Asked,
): Page | Failure {
	const list = listIn(envelope.data, listKey);
	if (list === undefined)
		return notHeld(listKey === undefined ? 'a list' : `the list "${listKey}"`);
	const received = list.map(asRecord);
	const repeated = paging !== undefined && history.isRepeatedPage(received, size);
	const hasNews = paging !== undefined && history.hasNews(received);
	const arrived = { position, size, received: list.length, data: envelope.data };
	const isOld = (record: DataRecord) => (timeOf(record, madeAt) ?? Infinity) < since;
	const beyond = paging === undefined ? null : nextPosition(paging, arrived);
	// the first record of all may be pinned to the top: alone it does not say that the rest is as old
	const mayBePinned = received.length === 1 && isBeginning(position);
	const following = !mayBePinned && received.slice(-1).some(isOld) ? null : beyond;
	const hasNext = following !== null && !repeated && history.isNewPosition(following);
	const total = paging === undefined ? list.length : totalIn(paging, envelope.data);
	const { records, taken } = takeNew(received, skippedBy(position), history, remaining, isOld);
	const isCut = taken < received.length;
	const within = isCut && paging !== undefined && positionWithin(paging, position, taken);
	return {
		kind: 'page',
		records,
		creditsCost: cost,
		timeMs: envelope.timeMs,
		next: within || (hasNext ? following : null),
		total,
		isCut,
		hasNews,
		earlyStopReason:
			(repeated && 'ended early, because the service sent the same page again') ||
			(following !== null &&
				!hasNext &&
				'ended early, because the service sent a position that it gave before') ||
			endedBefore(paging, position, total, list.length) ||
			undefined,
	};
}

/** The new records among those that came, up to a limit, and how far into the page they reach; old ones do not come out. */
function takeNew(
	received: readonly DataRecord[],
	skipped: number,
	history: History,
	limit: number,
	isOld: (record: DataRecord) => boolean,
) {
	const records: DataRecord[] = [];
	let taken = 0;
	for (const record of received) {
		const isLeftOut = isOld(record);
		if (records.length >= limit && !isLeftOut) break;
		taken += 1;
		// a record that was given before this run counts as known
		if (history.isNewRecord(record) && taken > skipped && !isLeftOut) records.push(record);
	}
	return { records, taken };
}

/** A list that is null is empty; one that is missing is not an answer to this operation. */
function listIn(
	data: Envelope['data'],
	listKey: string | undefined,
): readonly unknown[] | undefined {
	const list = listKey === undefined ? data : isObject(data) ? data[listKey] : undefined;
	if (list === null) return [];
	return Array.isArray(list) ? list : undefined;
}

/** Why an offset listing ends at an empty page before its total. */
function endedBefore(
	paging: Paging | undefined,
	position: Position | undefined,
	total: number | undefined,
	received: number,
) {
	if (paging === undefined || pagingStyles[paging.position].kind !== 'offset') return undefined;
	const start = offsetOf(paging.position, position);
	if (received > 0 || total === undefined || start >= total) return undefined;
	return `ended at record ${start}, although the service says there are ${total} records`;
}
