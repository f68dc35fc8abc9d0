import type { Position } from '../operation/paging';

type Rec = Readonly<Record<string, unknown>>;

/**
 * What a listing has brought so far, to notice repeats: of a record on a later page, of a position, of
 * a whole page.
 */
export class History {
	private readonly ids = new Set<unknown>();
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
		const key = JSON.stringify(position);
		if (this.positions.has(key)) return false;
		this.positions.add(key);
		return true;
	}

	/**
	 * Whether a full page repeats the one before it: then the service does not move on, even if it sends
	 * another position. Only ids decide. A page that is not full may hold only what the service pins to
	 * every page, and different records without ids (the service's document allows null in comments) can
	 * look the same.
	 * @param size records that were asked for; undefined where the endpoint has no page size
	 */
	isRepeatedPage(records: readonly Rec[], size: number | undefined): boolean {
		const before = this.lastPage;
		const page = records.map((record) => this.idOf(record));
		this.lastPage = page;
		const isFull = page.length >= Math.max(2, size ?? before.length);
		return isFull && page.every((id, index) => id !== undefined && id === before[index]);
	}

	/** Whether a record did not come before; records without an id always count as new. */
	isNewRecord(record: Rec): boolean {
		const id = this.idOf(record);
		if (id === undefined) return true;
		if (this.ids.has(id)) return false;
		this.ids.add(id);
		return true;
	}

	private idOf(record: Rec): unknown {
		return this.idField === undefined ? undefined : (record[this.idField] ?? undefined);
	}
}
