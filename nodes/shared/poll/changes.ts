import isEqual from 'lodash/isEqual';

type Rec = Readonly<Record<string, unknown>>;

/** One field that changed. */
export interface Change {
	readonly field: string;
	readonly before: unknown;
	readonly after: unknown;
}

/**
 * Compares the watched fields of a record with the values that came out last.
 * @param before the values that came out last; a field that is not among them has no value to differ from
 * @param minChange numbers that moved by less have not changed
 */
export function changesIn(
	record: Rec,
	watch: readonly string[],
	before: Rec,
	minChange: number,
): Change[] {
	return watch
		.filter((field) => field in before)
		.map((field) => ({ field, before: before[field], after: valueOf(record, field) }))
		.filter((change) => hasChanged(change, minChange));
}

/** The value of a field; null where the service does not send it. */
export function valueOf(record: Rec, field: string): unknown {
	return record[field] ?? null;
}

function hasChanged({ before, after }: Change, minChange: number): boolean {
	if (typeof before === 'number' && typeof after === 'number') {
		return before !== after && Math.abs(after - before) >= minChange;
	}
	return !isEqual(before, after);
}
