import get from 'lodash/get';
import { asTextList } from '../fields/field';
import { InvalidValue, isEmpty, readOrRefusal } from '../operation/field';
import type { DataRecord, RecordKind } from '../operation/record';
import { InvalidParameter } from '../options/option';
import { cut } from '../request/untrustedText';

/** Makes what an item holds of a record as the service sent it. */
export type Shape = (record: DataRecord) => DataRecord;

/**
 * Reads the parameters `output` and `fields`. @param otherwise the output where none is set
 * @throws {InvalidParameter} for an output that there is not, and for a selection that would leave
 *   nothing of the records: no field, or none that they have
 */
export function readShape(
	output: unknown,
	fields: () => unknown,
	kind: RecordKind,
	otherwise: 'raw' | 'simplified',
): Shape {
	switch (isEmpty(output) ? otherwise : output) {
		case 'raw':
			return (record) => record;
		case 'simplified':
			return (record) => simplify(record, kind.simplified);
		case 'selected': {
			// the one that identifies the record is always among them
			const kept = new Set([kind.idField, ...readFields(fields(), kind)]);
			return (record) =>
				Object.fromEntries(Object.entries(record).filter(([name]) => kept.has(name)));
		}
		default:
			throw new InvalidParameter({ displayName: 'Output' }, output, 'raw, simplified or selected');
	}
}

const FIELDS = { displayName: 'Fields' };

function readFields(given: unknown, { schema }: RecordKind): readonly string[] {
	const chosen = readFieldNames(FIELDS, given);
	// records whose fields the service's document does not show take any
	const known = Object.keys(schema.shape);
	if (known.length === 0 || chosen.some((name) => known.includes(name))) return chosen;
	const expected = `fields of this operation's records, such as ${known.slice(0, 3).join(', ')}`;
	throw new InvalidParameter(FIELDS, given, expected);
}

/** Reads names of fields. @throws {InvalidParameter} for what is no list of them, or empty */
export function readFieldNames(
	parameter: InvalidParameter['parameter'],
	given: unknown,
): readonly string[] {
	const names = isEmpty(given) ? [] : readOrRefusal(() => asTextList(given) ?? []);
	if (!(names instanceof InvalidValue) && names.length > 0) return names;
	const expected = names instanceof InvalidValue ? 'a list of field names' : 'at least one field';
	throw new InvalidParameter(parameter, given, expected);
}

const MAX_FIELDS = 10;

/**
 * Makes a flat record of at most 10 fields, so that it reads as a row of a table. A path such as
 * `author.username` comes out as `authorUsername`, a list as one text; what the service did not send
 * comes out as null, so that all rows have the same columns.
 * @param paths in the order of the columns; without them, the record's first plain values
 */
export function simplify(
	record: DataRecord,
	paths: readonly string[] = plainNames(record),
): DataRecord {
	return Object.fromEntries(
		paths.slice(0, MAX_FIELDS).map((path) => [columnName(path), flat(get(record, path))]),
	);
}

function plainNames(record: DataRecord): string[] {
	return Object.keys(record).filter((name) => typeof record[name] !== 'object');
}

/** The name of a path in the simplified output. */
export function columnName(path: string): string {
	return path.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function flat(value: unknown): unknown {
	if (value === undefined || value === null) return null;
	if (typeof value !== 'object') return value;
	if (!Array.isArray(value)) return JSON.stringify(value);
	const isPlain = value.every((entry) => typeof entry !== 'object' || entry === null);
	return isPlain ? value.join(', ') : excerpt(value);
}

const MAX_ENTRIES = 5;
const MAX_CHARACTERS = 300;

/** Where entries hold their words and who wrote them; the service's document shows no forum comment. */
const TEXTS = ['text', 'body'];
const AUTHORS = ['author', 'username'];

/**
 * The first entries of a list of objects as one text, a line each: the replies to a tweet, the comments
 * on a post. `ada: Thank you!`. Entries without words are left out, unless none has any.
 */
function excerpt(entries: readonly unknown[]): string {
	const said = entries.map(lineOf).filter((line) => line !== '');
	const lines = said.length > 0 ? said : entries.map((entry) => JSON.stringify(entry));
	const shown = lines.slice(0, MAX_ENTRIES).map((line) => cut(line, MAX_CHARACTERS));
	const more = lines.length - shown.length;
	return [...shown, ...(more > 0 ? [`… and ${more} more`] : [])].join('\n');
}

function lineOf(entry: unknown): string {
	const text = textIn(entry, TEXTS);
	const author = textIn(entry, AUTHORS);
	return text === '' || author === '' ? text : `${author}: ${text}`;
}

/** The first text under one of these names; an author may be an object with a name of its own. */
function textIn(entry: unknown, names: readonly string[]): string {
	if (typeof entry === 'string') return entry.replace(/\s+/g, ' ').trim();
	if (typeof entry !== 'object' || entry === null) return '';
	for (const name of names) {
		const found: unknown = Reflect.get(entry, name);
		if (found !== undefined && found !== null) return textIn(found, names);
	}
	return '';
}
