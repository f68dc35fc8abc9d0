import { hash } from './identity';

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
	const text = textOf(value);
	if (text.length <= MAX_VALUE) return value;
	const long: LongValue = { _hash: hash(text), _start: text.slice(0, START) };
	return long;
}

/** A value that was remembered, as far as it is known. */
export function recalled(value: unknown): unknown {
	return isLong(value) ? `${value._start}…` : value;
}

/** Text as it is, anything else as JSON with its members in one order. */
function textOf(value: unknown): string {
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
