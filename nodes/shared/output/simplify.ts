import { members, type Rec } from '../operation/record';
import { excerpt } from './excerpt';

const MAX_FIELDS = 10;

/**
 * Makes a flat record of at most 10 fields, so that it reads as a row of a table. A path such as
 * `author.username` comes out as `authorUsername`, a list as one text; what the service did not send
 * comes out as null, so that all rows have the same columns.
 * @param paths in the order of the columns; without them, the record's first plain values
 */
export function simplify(record: Rec, paths: readonly string[] = plainNames(record)): Rec {
	return Object.fromEntries(
		paths.slice(0, MAX_FIELDS).map((path) => [columnName(path), flat(valueAt(record, path))]),
	);
}

function plainNames(record: Rec): string[] {
	return Object.keys(record).filter((name) => typeof record[name] !== 'object');
}

/** The name of a path in the simplified output. */
export function columnName(path: string): string {
	return path.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function valueAt(record: unknown, path: string): unknown {
	return path.split('.').reduce((value, name) => members(value)[name], record);
}

function flat(value: unknown): unknown {
	if (value === undefined || value === null) return null;
	if (typeof value !== 'object') return value;
	if (!Array.isArray(value)) return JSON.stringify(value);
	const isPlain = value.every((entry) => typeof entry !== 'object' || entry === null);
	return isPlain ? value.join(', ') : excerpt(value);
}
