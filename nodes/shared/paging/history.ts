import type { Position } from './position';

type Rec = Readonly<Record<string, unknown>>;

/**
 * What a listing has brought so far, to notice repeats: a record that comes again on a later page, a
 * page that comes again as a whole, a token that was already used.
 */
export class History {
	private readonly ids = new Set<unknown>();
	private readonly tokens = new Set<string>();
	/** Earlier pages as the keys of their records, by the first of them. */
	private readonly pages = new Map<string, string[][]>();

	constructor(
		private readonly idField: string | undefined,
		first: Position | undefined,
	) {
		if (first !== undefined) this.isNewPosition(first);
	}

	/** Whether a position was not asked for before; from now on it was. */
	isNewPosition(position: Position): boolean {
		const key = JSON.stringify(position);
		if (this.tokens.has(key)) return false;
		this.tokens.add(key);
		return true;
	}

	/**
	 * Whether the records are the beginning of a page that came before: the service gives the same
	 * page again. Sizes may differ, for the last page of a limit asks for fewer records. One record
	 * alone may be one that the service shows on every page, so it must have been a page of its own.
	 */
	isRepeatedPage(records: readonly Rec[]): boolean {
		const [first, ...rest] = records.map((record) => this.keyOf(record));
		if (first === undefined) return false;
		const alike = this.pages.get(first) ?? [];
		const isPart = (page: string[]) =>
			rest.every((key, index) => page[index] === key) && (rest.length > 0 || page.length === 0);
		if (alike.some(isPart)) return true;
		this.pages.set(first, [...alike, rest]);
		return false;
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

	private keyOf(record: Rec): string {
		return JSON.stringify(this.idOf(record) ?? record);
	}
}
