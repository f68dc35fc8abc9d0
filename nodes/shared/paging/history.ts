import type { Position } from '../contract/paging';
import { idOf, type DataRecord } from '../operation/record';
import { textOf } from '../request/untrustedText';

/** What a listing has brought so far, to notice repeats: of a record, of a position, of a whole page. */
export class History {
	private readonly ids = new Set<string | number>();
	/** Records without an id, as text: different ones can look the same, so they only tell pages apart. */
	private readonly texts = new Set<string>();
	private readonly positions = new Set<string>();
	private lastPage: readonly unknown[] = [];

	constructor(
		private readonly idField: string | undefined,
		first: Position | undefined,
	) {
		if (first !== undefined) this.isNewPosition(first);
	}

	/** Whether a position was not asked for before; from now on it was. */
	isNewPosition(position: Position): boolean {
		const key = JSON.stringify({ ...position, skip: undefined });
		if (this.positions.has(key)) return false;
		this.positions.add(key);
		return true;
	}

	/**
	 * Whether a full page (`size` were asked for) repeats the one before it: then the service does not move on, even
	 * if it sends another position. One that is not full may hold only what is pinned to every page.
	 */
	isRepeatedPage(records: readonly DataRecord[], size: number | undefined): boolean {
		const before = this.lastPage;
		const page = records.map((record) => idOf(record, this.idField) ?? textOf(record));
		this.lastPage = page;
		const isFull = page.length >= Math.max(2, size ?? before.length);
		return isFull && page.every((key, index) => key === before[index]);
	}

	/** Whether a page brings anything that did not come before; to be asked before its records are taken. */
	hasNews(records: readonly DataRecord[]): boolean {
		const known = this.texts.size;
		const newIds = records.filter((record) => {
			const id = idOf(record, this.idField);
			if (id === undefined) this.texts.add(textOf(record));
			return id !== undefined && !this.ids.has(id);
		});
		return newIds.length > 0 || this.texts.size > known;
	}

	/** Whether a record did not come before; records without an id always count as new. */
	isNewRecord(record: DataRecord): boolean {
		const id = idOf(record, this.idField);
		if (id === undefined) return true;
		if (this.ids.has(id)) return false;
		this.ids.add(id);
		return true;
	}
}
