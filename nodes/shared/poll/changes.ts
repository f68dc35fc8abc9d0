import isEqual from 'lodash/isEqual';
import type { Rec } from '../operation/record';
import { recalled, remembered } from './values';

/** One field that changed. */
export interface Change {
	readonly field: string;
	readonly before: unknown;
	readonly after: unknown;
}

/**
 * Compares the watched fields of a record with the values that came out last. A value that is missing
 * has not changed: services leave some out for a while.
 * @param before the values that came out last, as they are remembered; a field that is not among them has
 *   no value to differ from
 * @param minChange numbers that moved by less have not changed
 */
export function changesIn(
	record: Rec,
	watch: readonly string[],
	before: Rec,
	minChange: number,
): Change[] {
	return watch
		.filter((field) => field in before && valueOf(record, field) !== null)
		.map((field) => ({ field, before: before[field], after: valueOf(record, field) }))
		.filter((change) => hasChanged(change, minChange))
		.map((change) => ({ ...change, before: recalled(change.before) }));
}

/** The value of a field; null where the service does not send it. */
export function valueOf(record: Rec, field: string): unknown {
	return record[field] ?? null;
}

function hasChanged({ before, after }: Change, minChange: number): boolean {
	const [from, to] = [numberIn(before), numberIn(after)];
	if (from !== undefined && to !== undefined)
		return from !== to && Math.abs(to - from) >= minChange;
	return !isEqual(before, remembered(after));
}

/** A number, or the number that a text is; longer ones than a number can hold stay text. */
function numberIn(value: unknown): number | undefined {
	const isNumber = typeof value === 'string' && /^-?(0|[1-9]\d{0,14})(\.\d{1,9})?$/.test(value);
	return isNumber ? Number(value) : typeof value === 'number' ? value : undefined;
}
