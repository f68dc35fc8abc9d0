import get from 'lodash/get';
import { asDate, asMoment } from '../fields/date';
import { InvalidValue, isEmpty, readOrRefusal } from '../operation/field';
import type { DataRecord } from '../operation/record';
import { cut } from '../request/untrustedText';

/** Most fields of a simplified record. */
export const MAX_FIELDS = 12;

/**
 * Makes a flat record of at most 12 fields, so that it reads as a row of a table. A path such as `author.username` comes
 * out as `authorUsername`, a list as one text, and a date as ISO 8601 in UTC; what the service did not send comes out as
 * null, so that all rows have the same columns.
 * @param paths in the order of the columns, as in `RecordKind`; without them, the record's first plain values
 */
export function simplify(
	record: DataRecord,
	paths: readonly string[] = plainNames(record),
): DataRecord {
	return Object.fromEntries(
		paths.slice(0, MAX_FIELDS).map((path) => {
			const [place = '', members] = path.split(':');
			const name = columnName(path);
			return [name, flat(dated(name, get(record, place)), members?.split(','))];
		}),
	);
}

function plainNames(record: DataRecord): string[] {
	return Object.keys(record).filter((name) => typeof record[name] !== 'object');
}

/** The name of a path in the simplified output. */
export function columnName(path: string): string {
	const [place = ''] = path.split(':');
	return place.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** What fields that hold a moment, or a day, are called. */
const MOMENT = /(?:At|Time|Utc|EpochMs|_at|_utc)$/;
const DAY = /Date$/;
const ZONE = { timezone: 'UTC' };

/** A date in one form, whatever form came; null where the service says nothing, and as it is what cannot be read as one. */
function dated(name: string, value: unknown): unknown {
	const read = MOMENT.test(name) ? asMomentInUtc : DAY.test(name) ? asDate : undefined;
	if (read === undefined) return value;
	if (isEmpty(value) || value === 0) return null;
	const date = readOrRefusal(() => read(value, ZONE));
	return date instanceof InvalidValue ? value : date;
}

/** As services write most of them. */
const IN_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

function asMomentInUtc(value: unknown): string | null {
	if (typeof value === 'string' && IN_UTC.test(value)) {
		// a page of records has many: Luxon takes fifty times as long
		const written = new Date(value).toISOString();
		if (written.startsWith(value.slice(0, 19))) return written;
	}
	return asMoment(value, ZONE).toUTC().toISO();
}

/** @param members of the entries of a list, or of an object, that are shown */
function flat(value: unknown, members?: readonly string[]): unknown {
	if (value === undefined || value === null) return null;
	if (typeof value !== 'object') return value;
	if (!Array.isArray(value)) return linesOf([value], members);
	const isPlain = value.every((entry) => typeof entry !== 'object' || entry === null);
	return isPlain ? value.join(', ') : linesOf(value, members);
}

/** Most entries of what people said, and of a list whose members are known. */
const MAX_SAID = 5;
const MAX_ENTRIES = 50;
const MAX_CHARACTERS = 300;

/**
 * The first entries of a list of objects as one text, a line each: `ada: Thank you!` for replies to a tweet, `Chemist, Acme,
 * 2021` where members are given. Entries that come to nothing are left out; if all do, they come as JSON.
 */
function linesOf(entries: readonly unknown[], members: readonly string[] | undefined): string {
	const lineOf = members === undefined ? saidIn : (entry: unknown) => valuesIn(entry, members);
	const found = entries.map(lineOf).filter((line) => line !== '');
	const lines = found.length > 0 ? found : entries.map((entry) => JSON.stringify(entry));
	const most = members === undefined ? MAX_SAID : MAX_ENTRIES;
	const shown = lines.slice(0, most).map((line) => cut(line, MAX_CHARACTERS));
	const more = lines.length - shown.length;
	return [...shown, ...(more > 0 ? [`… and ${more} more`] : [])].join('\n');
}

/** Texts as they are; a number, or what is on or off, with its name. */
function valuesIn(entry: unknown, members: readonly string[]): string {
	const values = members.map((path) => {
		const value: unknown = get(entry, path);
		if (isEmpty(value)) return '';
		if (typeof value === 'object') return inOneLine(flat(value));
		return typeof value === 'string'
			? inOneLine(value)
			: `${path.split('.').pop()}: ${String(value)}`;
	});
	return values.filter((value) => value !== '').join(', ');
}

const inOneLine = (text: unknown) => String(text).replace(/\s+/g, ' ').trim();

/** Where entries hold their words and who wrote them; the service's document shows no forum comment. */
const TEXTS = ['text', 'body'];
const AUTHORS = ['author', 'username'];

function saidIn(entry: unknown): string {
	const text = textIn(entry, TEXTS);
	const author = textIn(entry, AUTHORS);
	return text === '' || author === '' ? text : `${author}: ${text}`;
}

/** The first text under one of these names; an author may be an object with a name of its own. */
function textIn(entry: unknown, names: readonly string[]): string {
	if (typeof entry === 'string') return inOneLine(entry);
	if (typeof entry !== 'object' || entry === null) return '';
	for (const name of names) {
		const found: unknown = Reflect.get(entry, name);
		if (found !== undefined && found !== null) return textIn(found, names);
	}
	return '';
}
