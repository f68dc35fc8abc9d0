import { at, compact, get, isNil, isObject, keyBy, mapValues } from 'lodash';
import { asDate, asMoment } from '../fields/date';
import { type Column, columnOf, type DataRecord, MAX_COLUMNS } from '../operation/record';
import { InvalidValue, isEmpty, readOrInvalid } from '../operation/field';
import { truncate, MAX_SCANNED, asJson } from '../text/untrusted';

/**
 * Flattens a record into a row of a table: a list becomes one text, a time ISO 8601 in UTC. Missing values are null, so that
 * all rows have the same columns.
 * @param columns by default the record's first plain values
 */
export function simplify(record: DataRecord, columns = plainColumns(record)): DataRecord {
	return mapValues(keyBy(columns, 'name'), ({ path, members, date }) => {
		const value: unknown = get(record, path);
		return flat(date === undefined ? value : dated(value, date === 'day'), members);
	});
}

function plainColumns(record: DataRecord): readonly Column[] {
	const names = Object.keys(record).filter((name) => typeof record[name] !== 'object');
	return names.slice(0, MAX_COLUMNS).map((name) => ({ ...columnOf(name), name, path: [name] }));
}

const UTC = { timezone: 'UTC' };
const IN_UTC = /^\d{4}-\d\d-(?:[01]\d|2[0-8])T(?:[01]\d|2[0-3]):\d\d:\d\d(?:\.\d+)?Z$/;

/** Returns a date in the common form, null if it is missing, or unchanged text that is not a date. */
function dated(value: unknown, isDay: boolean): unknown {
	if (isEmpty(value) || value === 0) return null;
	const date = readOrInvalid(() => {
		if (isDay) return asDate(value, UTC);
		// Luxon takes fifty times as long
		if (IN_UTC.test(String(value))) return new Date(String(value)).toISOString();
		return asMoment(value, UTC).toUTC().toISO();
	});
	return date instanceof InvalidValue ? value : date;
}

/** @param members to show of an object, or of each entry of a list */
function flat(value: unknown, members?: Column['members']): unknown {
	if (typeof value !== 'object' || value === null) return value ?? null;
	const all: unknown[] = Array.isArray(value) ? value : [value];
	const entries = all.slice(0, MAX_READ);
	if (entries.some(isObject)) return linesOf(entries, all.length, members);
	const texts = entries.filter((entry) => !isEmpty(entry)).map(String);
	return [...texts, ...moreThan(entries.length, all.length)].join(', ');
}

/** Max entries of a list to read, because a malicious one can have millions. */
const MAX_READ = 1000;

const moreThan = (shown: number, all: number) => (all > shown ? [`… and ${all - shown} more`] : []);

/** Max entries of comments and replies, and of lists with named members. */
const MAX_QUOTES = 5;
const MAX_ENTRIES = 50;
const MAX_CHARACTERS = 300;

/**
 * Returns the first entries of a list of objects as text, one line each: `ada: Thank you!` for a reply, `Chemist, Acme` for
 * named members. Empty entries are left out; if all are empty, they are shown as JSON.
 * @param length of the complete list
 */
function linesOf(entries: readonly unknown[], length: number, members: Column['members']): string {
	const most = members ? MAX_ENTRIES : MAX_QUOTES;
	const lineOf = members ? (entry: unknown) => valuesIn(entry, members) : quoteIn;
	const texts = compact(entries.map(lineOf));
	const all = texts.length > 0 ? length - entries.length + texts.length : length;
	const first = entries.slice(0, most);
	const lines =
		texts.length > 0 ? texts.slice(0, most) : first.map((entry) => short(asJson(entry)));
	return [...lines, ...moreThan(lines.length, all)].join('\n');
}

const short = (text: string) => truncate(text, MAX_CHARACTERS);

/**
 * Joins values, each truncated by itself so that an address at the end remains. Numbers and flags are prefixed with their
 * names.
 */
function valuesIn(entry: unknown, members: NonNullable<Column['members']>): string {
	const values = members.map((path) => {
		const value = flat(get(entry, path));
		if (typeof value === 'string') return short(inOneLine(value));
		return isEmpty(value) ? '' : `${path.at(-1)}: ${String(value)}`;
	});
	return values.filter(Boolean).join(', ');
}

const inOneLine = (text: string) => text.slice(0, MAX_SCANNED).replace(/\s+/g, ' ').trim();

/** Fields with an entry's text and author. The service's document does not show the fields of forum comments. */
const TEXTS = ['text', 'body'];
const AUTHORS = ['author', 'username'];

function quoteIn(entry: unknown): string {
	const text = textIn(entry, TEXTS);
	const author = isObject(entry) ? textIn(entry, AUTHORS) : '';
	return short(text === '' || author === '' ? text : `${author}: ${text}`);
}

/** Returns the first text under one of these names. An author can be an object with a name. */
function textIn(entry: unknown, names: readonly string[]): string {
	if (typeof entry === 'string') return inOneLine(entry);
	const found: unknown = at(Object(entry), names).find((value) => !isNil(value));
	return found === undefined ? '' : textIn(found, names);
}
