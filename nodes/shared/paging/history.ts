import type { Position } from '../contract/paging';
import type { Result } from '../operation/operation';
import { asRecord, type DataRecord, idOf } from '../operation/record';
import { hash } from '../text/hash';
import { asJson } from '../text/untrusted';

/** Max records by which a page is compared with the one before it; real pages hold no more. */
const MAX_COMPARED = 100;

/** Detects repeated records, positions and pages of a listing. */
export class History {
	/** Ids, or hashed texts, of the records so far. */
	readonly known = new Set<unknown>();
	private readonly positions = new Set<string>();
	private lastPage: readonly unknown[] = [];
	/** Consecutive pages without new records. */
	emptyPages = 0;

	constructor(
		private readonly result: Pick<Result, 'record' | 'paging'>,
		first: Position | undefined,
	) {
		if (first !== undefined) this.isNewPosition(first);
	}

	/** Returns whether a position is seen for the first time, and remembers it. */
	isNewPosition(position: Position): boolean {
		const key = shortKey(JSON.stringify(position));
		const isNew = !this.positions.has(key);
		this.positions.add(key);
		return isNew;
	}

	/**
	 * Starts a page, and returns whether it repeats the previous one: then the service does not advance, even if it sends
	 * another position. A page with fewer than `full` records can consist of what is pinned to every page.
	 */
	startPage(list: readonly unknown[], full: number | undefined): boolean {
		this.emptyPages += 1;
		if (!this.result.paging) return false;
		const page = list.slice(0, MAX_COMPARED).map((entry) => this.keyOf(asRecord(entry)));
		const isFull = page.length >= Math.max(2, Math.min(full ?? this.lastPage.length, MAX_COMPARED));
		const isRepeated = isFull && page.every((key, at) => key === this.lastPage[at]);
		this.lastPage = page;
		return isRepeated;
	}

	/**
	 * Returns whether a record should be output. One without an id always is, because its text serves only to detect pages
	 * without new records.
	 */
	isNew(record: DataRecord): boolean {
		const hasNoId = idOf(record, this.result.record.idField) === undefined;
		if (hasNoId && !this.result.paging) return true;
		const key = this.keyOf(record);
		const isKnown = this.known.has(key);
		this.known.add(key);
		if (!isKnown) this.emptyPages = 0;
		return !isKnown || hasNoId;
	}

	private keyOf(record: DataRecord): string | number {
		return idOf(record, this.result.record.idField) ?? shortKey(asJson(record));
	}
}

/** Hashes long text, which would otherwise stay in memory until the listing ends. */
function shortKey(text: string): string {
	return text.length < 100 ? text : hash(text);
}
