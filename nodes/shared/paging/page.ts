import { get, isEqual } from 'lodash';
import { beginningOf, type Paging, type Position } from '../contract/paging';
import type { Result } from '../operation/operation';
import { asRecord, type DataRecord, asObject, timeOf } from '../operation/record';
import { missingInResponse } from '../request/response';
import { pauses } from '../time/pauses';
import type { Failure } from '../request/failure';
import type { ServiceResponse, Outcome } from '../send/outcome';
import { History } from './history';
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

/** Max consecutive pages without a new record: otherwise a listing whose tokens keep advancing could cost credits forever. */
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

type PageEnd = Pick<Page, 'next' | 'isLast' | 'earlyStopReason' | 'shortfall'>;

const LAST: PageEnd = { next: null, isLast: true };

/** Reads the pages of a listing in their order. */
export class PageReader {
	private readonly history: History;

	constructor(private readonly listing: Listing) {
		this.history = new History(listing.result, listing.start);
	}

	/** Reads a page; returns a Failure if the response has no list. @param remaining records still wanted */
	async read(
		response: ServiceResponse,
		position: Position | undefined,
		remaining: number,
	): Promise<Page | Failure> {
		const { paging, listKey } = this.listing.result;
		const { size } = response.paid;
		const { data, response: all } = response.envelope;
		const held = listKey === undefined || data === null ? data : asObject(data)[listKey];
		const list: unknown = held === null ? [] : held;
		const noList = () => missingInResponse(listKey ? `the list "${listKey}"` : 'a list');
		if (!Array.isArray(list)) return noList();
		const isRepeated = this.history.startPage(list, paging && fullPage(paging, size));
		const { found, taken } = await this.takeNew(list, remaining);
		const isTruncated = taken < list.length;
		const page = { kind: 'page', records: await response.clean(found), response } as const;
		if (paging === undefined)
			return { ...page, isTruncated, next: null, isLast: true, total: list.length };
		const arrived = { position, size, list, data, response: all };
		const end = isRepeated ? early('the same page again') : this.endOf(paging, arrived);
		if (held === null && end.next !== null) return noList();
		const next = isTruncated ? positionInPage(paging, position, taken) : end.next;
		return { ...page, ...end, isTruncated, next, total: totalIn(paging, data) };
	}

	/** Takes new records of a page up to the limit. @returns also the number of entries read */
	private async takeNew(list: readonly unknown[], remaining: number) {
		const found: DataRecord[] = [];
		const pause = pauses();
		let taken = 0;
		for (const entry of list) {
			const isIncluded = entry !== null && !this.isOld(entry);
			if (isIncluded && found.length >= remaining) break;
			const record = asRecord(entry);
			if (this.history.isNew(record) && isIncluded) found.push(record);
			taken += 1;
			await pause();
		}
		return { found, taken };
	}

	private isOld(entry: unknown): boolean {
		const { result, since = -Infinity } = this.listing;
		return (timeOf(asRecord(entry), result.madeAt) ?? Infinity) < since;
	}

	/** Returns where the listing continues after a page, or why it does not. */
	private endOf(paging: Paging, page: ArrivedPage): PageEnd {
		const { history } = this;
		const { position, list } = page;
		// the very first record can be pinned to the top, so its age alone says nothing
		const mayBePinned = list.length === 1 && isBeginning(paging, position);
		if (!mayBePinned && list.slice(-1).some((last) => this.isOld(last))) return LAST;
		const next = nextPosition(paging, page);
		if (next === null) return { ...LAST, ...this.shortfall(paging, page) };
		if (next === undefined)
			return early('a position that is neither text nor a number, or too long');
		if (!history.isNewPosition(next)) return early('a position that it gave before');
		if (isShortPage(paging, page)) return { next, isLast: true };
		if (history.emptyPages < MAX_EMPTY_PAGES) return { next, isLast: false };
		const earlyStopReason = `stopped after ${history.emptyPages} pages without a new record`;
		return { next, isLast: false, earlyStopReason };
	}

	/** Returns why records are missing, if a listing ends before the service's count. */
	private shortfall(paging: Paging, { position, list, data }: ArrivedPage): Partial<PageEnd> {
		const { result, start } = this.listing;
		const { countedIn } = result;
		const counter = countedIn ?? paging.total ?? '';
		const count = Number(get(data, counter));
		const endedAt = (record: number) =>
			`ended at record ${record}, although ${counter} is ${count}`;
		if (usesOffset(paging)) {
			const end = offsetOf(paging.position, position) + list.length;
			return end < count ? { earlyStopReason: endedAt(end) } : {};
		}
		const { size } = this.history.known;
		// a token from a user can point anywhere in the listing
		if (!isBeginning(paging, start) || !(size < count)) return {};
		// a popular tweet has more replies than the service ever shows
		const usual = `the service names no next page, although ${counter} is larger than the number of records`;
		return { shortfall: countedIn === undefined ? endedAt(size) : usual };
	}
}

function early(sent: string): PageEnd {
	return { ...LAST, earlyStopReason: `ended early, because the service sent ${sent}` };
}

function isBeginning(paging: Paging, position: Position | undefined): boolean {
	return isEqual(position, beginningOf(paging));
}
