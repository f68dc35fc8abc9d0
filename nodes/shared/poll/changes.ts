import isEqual from 'lodash/isEqual';
import type { DataRecord } from '../operation/record';
import { hash } from './identity';

/** One field that changed. */
export interface Change {
	readonly field: string;
	readonly before: unknown;
	readonly after: unknown;
}

/**
 * Compares the watched fields of a record with what came out last, as it is remembered. A value that is missing
 * on either side has not changed (services leave some out for a while), nor a number that moved by less.
 */
export function changesIn(
	record: DataRecord,
	watch: readonly string[],
	before: DataRecord,
	minChange: number,
): Change[] {
	return watch
		.filter((field) => field in before && valueOf(record, field) !== null)
		.map((field) => ({ field, before: before[field], after: valueOf(record, field) }))
		.filter((change) => hasChanged(change, minChange))
		.map((change) => ({ ...change, before: recalled(change.before) }));
}

/** The value of a field; null where the service does not send it. */
export function valueOf(record: DataRecord, field: string): unknown {
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

/** Max characters of a value that is remembered as it is: all values are written with every item that comes out. */
const MAX_VALUE = 2000;
/** Characters of a longer one that are kept for `before`. */
const START = 200;

/** What is remembered of a long value. */
interface LongValue {
	readonly _hash: string;
	readonly _start: string;
}

/** A value as it is remembered: a long one as a hash, with its beginning. */
export function remembered(value: unknown): unknown {
	const text = asComparable(value);
	if (text.length <= MAX_VALUE) return value;
	const long: LongValue = { _hash: hash(text), _start: text.slice(0, START) };
	return long;
}

/** A value that was remembered, as far as it is known. */
function recalled(value: unknown): unknown {
	return isLong(value) ? `${value._start}…` : value;
}

/** Text as it is, anything else as JSON with its members in one order. */
function asComparable(value: unknown): string {
	return typeof value === 'string' ? value : JSON.stringify(value, inOrder);
}

function inOrder(_name: string, value: unknown): unknown {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
	const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
	return Object.fromEntries(entries);
}

function isLong(value: unknown): value is LongValue {
	return typeof value === 'object' && value !== null && '_hash' in value && '_start' in value;
}
