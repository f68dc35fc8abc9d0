import { get, isEqual } from 'lodash';
import type { Paging, Position } from '../contract/paging';
import type { Result } from '../operation/operation';
import { asRecord, type DataRecord, asObject, timeOf } from '../operation/record';
import { positionOptionOf } from '../options/listing';
import { missingInResponse } from '../request/response';
import { pauses } from '../time/pauses';
import type { Failure } from '../request/failure';
import type { ServiceResponse, Outcome } from '../send/outcome';
import type { History } from './history';
import {
	type ArrivedPage,
	fullPage,
	usesOffset,
	isShortPage,
	nextPosition,
	offsetOf,
	positionInPage,
	totalIn,
} from './position';

/** Max consecutive pages without a new record: otherwise a listing with advancing tokens could cost without end. */
const MAX_EMPTY_PAGES = 25;

export interface Listing {
	readonly result: Result;
	readonly start: Position | undefined;
	readonly limit: number;
	/** Epoch milliseconds: older records are not output, and the first page that ends with one is the last. */
	readonly since?: number | undefined;
	/** Requests a page. @param wanted records still wanted, which can be more than a page holds */
	readonly request: (position: Position | undefined, wanted: number) => Promise<Outcome>;
}

export interface Page {
	readonly kind: 'page';
	/** New records, up to the limit. */
	readonly records: readonly DataRecord[];
	readonly response: ServiceResponse;
	/** Position to continue from; null if nothing can follow. */
	readonly next: Position | null;
	/**
	 * Whether the listing ends with this page. If it ends only because the page is not full, `next` leads to records added
	 * later.
	 */
	readonly isLast: boolean;
	/** Whether the limit left out records of the page. */
	readonly isTruncated: boolean;
	/** Total number of records in the listing, if the service sends it, or all of them at once. */
	readonly total?: number | undefined;
	/** Why reading ends here although the service names a next page. */
	readonly earlyStopReason?: string | undefined;
	/** Why records can be missing although the service names no next page. */
	readonly shortfall?: string | undefined;
}

/** Reads a page of a listing; returns a Failure if the response has no list. @param remaining records still wanted */
export async function readPage(
	listing: Listing,
	history: History,
	position: Position | undefined,
	remaining: number,
	response: ServiceResponse,
): Promise<Page | Failure> {
	const { paging, listKey } = listing.result;
	const { data, response: all } = response.envelope;
	const { size } = response.paid;
	const held = listIn(listing.result, data);
	const lacksList = () =>
		missingInResponse(listKey === undefined ? 'a list' : `the list "${listKey}"`);
	if (held === undefined) return lacksList();
	const list = held ?? [];
	const isRepeated = history.startPage(list, paging && fullPage(paging, size));
	const { found, taken } = await newRecordsOf(listing, history, list, remaining);
	const page = { kind: 'page', records: await response.clean(found), response } as const;
	const isTruncated = taken < list.length;
	if (paging === undefined)
		return { ...page, isTruncated, next: null, isLast: true, total: list.length };
	const arrived = { position, size, list, data, response: all };
	const end = endOf(listing, paging, history, arrived, isRepeated);
	if (held === null && end.next !== null) return lacksList();
	const next = isTruncated ? positionInPage(paging, position, taken) : end.next;
	return { ...page, ...end, isTruncated, next, total: totalIn(paging, data) };
}

/** Returns the list in a response: null if the service says there is none, undefined if it is missing. */
function listIn({ listKey }: Result, data: unknown): readonly unknown[] | null | undefined {
	const list = listKey === undefined || data === null ? data : asObject(data)[listKey];
	return Array.isArray(list) || list === null ? list : undefined;
}

/** Takes new records of a page up to the limit. @returns also the number of entries read */
async function newRecordsOf(
	listing: Listing,
	history: History,
	list: readonly unknown[],
	remaining: number,
) {
	const found: DataRecord[] = [];
	const pause = pauses();
	let taken = 0;
	for (const entry of list) {
		const isIncluded = entry !== null && !isOld(listing, entry);
		if (isIncluded && found.length >= remaining) break;
		const record = asRecord(entry);
		if (history.isNew(record) && isIncluded) found.push(record);
		taken += 1;
		await pause();
	}
	return { found, taken };
}

function isOld({ result, since = -Infinity }: Listing, entry: unknown): boolean {
	return (timeOf(asRecord(entry), result.madeAt) ?? Infinity) < since;
}

type PageEnd = Pick<Page, 'next' | 'isLast' | 'earlyStopReason' | 'shortfall'>;

const LAST: PageEnd = { next: null, isLast: true };

/** Returns where the listing continues after a page, or why it does not. */
function endOf(
	listing: Listing,
	paging: Paging,
	history: History,
	page: ArrivedPage,
	isRepeated: boolean,
): PageEnd {
	const { position, list } = page;
	const early = (sent: string) => {
		return { ...LAST, earlyStopReason: `ended early, because the service sent ${sent}` };
	};
	if (isRepeated) return early('the same page again');
	// the very first record can be pinned to the top, so its age alone says nothing
	const mayBePinned = list.length === 1 && isBeginning(paging, position);
	if (!mayBePinned && list.slice(-1).some((last) => isOld(listing, last))) return LAST;
	const next = nextPosition(paging, page);
	if (next === null) return { ...LAST, ...shortfallOf(listing, paging, history, page) };
	if (next === undefined) return early('a position that is neither text nor a number, or too long');
	if (!history.isNewPosition(next)) return early('a position that it gave before');
	if (isShortPage(paging, page)) return { next, isLast: true };
	if (history.emptyPages < MAX_EMPTY_PAGES) return { next, isLast: false };
	const earlyStopReason = `stopped after ${history.emptyPages} pages without a new record`;
	return { next, isLast: false, earlyStopReason };
}

/** Returns why records are missing, if a listing ends before the service's count. */
function shortfallOf(
	{ result: { countedIn }, start }: Listing,
	paging: Paging,
	{ known }: History,
	{ position, list, data }: ArrivedPage,
): Partial<PageEnd> {
	const counter = countedIn ?? paging.total ?? '';
	const count = Number(get(data, counter));
	if (usesOffset(paging)) {
		const end = offsetOf(paging.position, position) + list.length;
		return end < count ? { earlyStopReason: endedAt(end, counter, count) } : {};
	}
	// a token from a user can stand anywhere in the listing
	if (!isBeginning(paging, start) || !(known.size < count)) return {};
	// a popular tweet has more replies than the service ever shows
	const shortfall = countedIn
		? `the service names no next page, although ${countedIn} is larger than the number of records`
		: endedAt(known.size, counter, count);
	return { shortfall };
}

const endedAt = (record: number, counter: string, count: number) =>
	`ended at record ${record}, although ${counter} is ${count}`;

const isBeginning = (paging: Paging, position: Position | undefined) =>
	isEqual(position, positionOptionOf(paging).unset);
