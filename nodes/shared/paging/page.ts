import { get, isEqual } from 'lodash';
import type { Paging, Position } from '../contract/paging';
import type { Result } from '../operation/operation';
import { asRecord, type DataRecord, members, timeOf } from '../operation/record';
import { positionOptionOf } from '../options/listing';
import { notHeld } from '../request/answer';
import { pauses } from '../time/pauses';
import type { Failure } from '../request/failure';
import type { Answered, Outcome } from '../send/outcome';
import type { History } from './history';
import {
	type ArrivedPage,
	fullPage,
	isCounted,
	isEndOfCounted,
	nextPosition,
	offsetOf,
	positionWithin,
	totalIn,
} from './position';

/** A token that moves on may skip empty pages; without this limit a listing without new records would cost without end. */
const MAX_EMPTY_PAGES = 25;

export interface Listing {
	readonly result: Result;
	readonly start: Position | undefined;
	readonly limit: number;
	/** Epoch milliseconds: older records are not output, and the first page that ends with one is the last. */
	readonly since?: number | undefined;
	/** Requests a page. @param wanted records still wanted, which may be more than a page can hold */
	readonly ask: (position: Position | undefined, wanted: number) => Promise<Outcome>;
}

export interface Page {
	readonly kind: 'page';
	/** New records, up to the limit. */
	readonly records: readonly DataRecord[];
	readonly answer: Answered;
	/** Where to continue; null if nothing can follow. */
	readonly next: Position | null;
	/** Whether the listing ends with this page: also where a page that is not full ends it, and `next` would find what is added later. */
	readonly isLast: boolean;
	/** Whether the limit left out records of the page. */
	readonly isCut: boolean;
	/** Total number of records in the listing, if the service sends it, or all of them at once. */
	readonly total?: number | undefined;
	/** Why reading ends here although the service says that more follows. */
	readonly earlyStopReason?: string | undefined;
	/** Why there may be more although the service names no next page. */
	readonly shortfall?: string | undefined;
}

/** Reads a page of a listing; returns a Failure if the answer does not hold the list. @param remaining records still wanted */
export async function readPage(
	listing: Listing,
	history: History,
	position: Position | undefined,
	remaining: number,
	answer: Answered,
): Promise<Page | Failure> {
	const { paging, listKey } = listing.result;
	const { data, answer: all } = answer.envelope;
	const { size } = answer.paid;
	const held = listIn(listing.result, data);
	const lacksList = () => notHeld(listKey === undefined ? 'a list' : `the list "${listKey}"`);
	if (held === undefined) return lacksList();
	const list = held ?? [];
	const isRepeated = history.beginPage(list, paging && fullPage(paging, size));
	const { found, taken } = await takeNew(listing, history, list, remaining);
	const page = { kind: 'page', records: await answer.clean(found), answer } as const;
	const isCut = taken < list.length;
	if (paging === undefined) return { ...page, isCut, next: null, isLast: true, total: list.length };
	const arrived = { position, size, list, data, answer: all };
	const end = endOf(listing, paging, history, arrived, isRepeated);
	if (held === null && end.next !== null) return lacksList();
	const next = isCut ? positionWithin(paging, position, taken) : end.next;
	return { ...page, ...end, isCut, next, total: totalIn(paging, data) };
}

/** Returns the list in an answer: null if there is said to be none, undefined if the answer is not one to this operation. */
function listIn({ listKey }: Result, data: unknown): readonly unknown[] | null | undefined {
	const list = listKey === undefined || data === null ? data : members(data)[listKey];
	return Array.isArray(list) || list === null ? list : undefined;
}

/** Takes the new records of a page up to the limit, and looks at no more of its entries. @returns also how many it looked at */
async function takeNew(
	listing: Listing,
	history: History,
	list: readonly unknown[],
	remaining: number,
) {
	const found: DataRecord[] = [];
	const pause = pauses();
	let taken = 0;
	for (const entry of list) {
		const isWanted = entry !== null && !isOld(listing, entry);
		if (isWanted && found.length >= remaining) break;
		const record = asRecord(entry);
		if (history.isNew(record) && isWanted) found.push(record);
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

/** Returns where the listing goes on after a page, and if it does not, why. */
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
	// the first record of all may be pinned to the top: alone it does not say that the rest is as old
	const mayBePinned = list.length === 1 && isBeginning(paging, position);
	if (!mayBePinned && list.slice(-1).some((last) => isOld(listing, last))) return LAST;
	const next = nextPosition(paging, page);
	if (next === null) return { ...LAST, ...missingOf(listing, paging, history, page) };
	if (next === undefined) return early('a position that is neither text nor a number, or too long');
	if (!history.isNewPosition(next)) return early('a position that it gave before');
	if (isEndOfCounted(paging, page)) return { next, isLast: true };
	if (history.emptyPages < MAX_EMPTY_PAGES) return { next, isLast: false };
	const earlyStopReason = `stopped after ${history.emptyPages} pages without a new record`;
	return { next, isLast: false, earlyStopReason };
}

/** Returns what a listing lacks that ends before the number of records that the service counts. */
function missingOf(
	{ result: { countedIn }, start }: Listing,
	paging: Paging,
	{ known }: History,
	{ position, list, data }: ArrivedPage,
): Partial<PageEnd> {
	const counter = countedIn ?? paging.total ?? '';
	const count = Number(get(data, counter));
	if (isCounted(paging)) {
		const end = offsetOf(paging.position, position) + list.length;
		return end < count ? { earlyStopReason: endedAt(end, counter, count) } : {};
	}
	// how many records come before a token that a user gave is not known
	if (!isBeginning(paging, start) || !(known.size < count)) return {};
	// a popular tweet has more replies than the service ever shows
	const shortfall = countedIn
		? `the service names no next page, although ${countedIn} is larger`
		: endedAt(known.size, counter, count);
	return { shortfall };
}

const endedAt = (record: number, counter: string, count: number) =>
	`ended at record ${record}, although ${counter} is ${count}`;

const isBeginning = (paging: Paging, position: Position | undefined) =>
	isEqual(position, positionOptionOf(paging).unset);
