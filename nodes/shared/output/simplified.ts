import { get, isObject, keyBy, mapValues } from 'lodash';
import { asDate, asMoment } from '../fields/date';
import { type Column, columnOf, type DataRecord, MAX_COLUMNS } from '../operation/record';
import { InvalidValue, isEmpty, readOrRefusal } from '../operation/field';
import { truncate, MAX_SCANNED, asJson } from '../text/untrusted';

/**
 * Makes a flat record, so that it reads as a row of a table: a list becomes one text, a moment ISO 8601 in UTC. What the
 * service did not send is null, so that all rows have the same columns.
 * @param columns without them, the record's first plain values
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

/** A date in one form; null where the service says nothing, and as it is what cannot be read as one. */
function dated(value: unknown, isDay: boolean): unknown {
	if (isEmpty(value) || value === 0) return null;
	const date = readOrRefusal(() => {
		if (isDay) return asDate(value, UTC);
		// Luxon takes fifty times as long
		if (IN_UTC.test(String(value))) return new Date(String(value)).toISOString();
		return asMoment(value, UTC).toUTC().toISO();
	});
	return date instanceof InvalidValue ? value : date;
}

/** @param members of an object, or of each entry of a list, that are shown */
function flat(value: unknown, members?: Column['members']): unknown {
	if (typeof value !== 'object' || value === null) return value ?? null;
	const all: unknown[] = Array.isArray(value) ? value : [value];
	const entries = all.slice(0, MAX_LOOKED_AT);
	if (entries.some(isObject)) return linesOf(entries, all.length, members);
	const texts = entries.filter((entry) => !isEmpty(entry)).map(String);
	return [...texts, ...moreThan(entries.length, all.length)].join(', ');
}

/** No more entries of a list are looked at: nobody reads a text of more, and a hostile one has millions. */
const MAX_LOOKED_AT = 1000;

const moreThan = (shown: number, all: number) => (all > shown ? [`… and ${all - shown} more`] : []);

/** Most entries of what people said, and of a list whose members are named. */
const MAX_SAID = 5;
const MAX_ENTRIES = 50;
const MAX_CHARACTERS = 300;

/**
 * The first entries of a list of objects as one text, a line each: `ada: Thank you!` for the replies to a tweet, `Chemist,
 * Acme` where members are named. Entries that come to nothing are left out; if all do, they come as JSON.
 * @param length of the list that these entries begin
 */
function linesOf(entries: readonly unknown[], length: number, members: Column['members']): string {
	const most = members ? MAX_ENTRIES : MAX_SAID;
	const lineOf = members ? (entry: unknown) => valuesIn(entry, members) : saidIn;
	const said = entries.map(lineOf).filter((line) => line !== '');
	const lines =
		said.length > 0 ? said : entries.slice(0, most).map((entry) => short(asJson(entry)));
	const shown = lines.slice(0, most);
	const silent = said.length > 0 ? entries.length - said.length : 0;
	return [...shown, ...moreThan(shown.length, length - silent)].join('\n');
}

const short = (text: string) => truncate(text, MAX_CHARACTERS);

/** Texts, each shortened by itself so that the address at the end stays; a number or a flag with its name. */
function valuesIn(entry: unknown, members: NonNullable<Column['members']>): string {
	const values = members.map((path) => {
		const value = flat(get(entry, path));
		if (typeof value === 'string') return short(inOneLine(value));
		return isEmpty(value) ? '' : `${path.at(-1)}: ${String(value)}`;
	});
	return values.filter(Boolean).join(', ');
}

const inOneLine = (text: string) => text.slice(0, MAX_SCANNED).replace(/\s+/g, ' ').trim();

/** Where entries hold their words and who wrote them; the service's document shows no forum comment. */
const TEXTS = ['text', 'body'];
const AUTHORS = ['author', 'username'];

function saidIn(entry: unknown): string {
	const text = textIn(entry, TEXTS);
	const author = isObject(entry) ? textIn(entry, AUTHORS) : '';
	return short(text === '' || author === '' ? text : `${author}: ${text}`);
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
