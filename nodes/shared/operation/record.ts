import type { ZodObject } from 'zod/v4';
import { z } from '../contract/zod';
import { isBlank } from '../text/characters';

/** A record as the service sends it, or any other object whose members are not known. */
export type DataRecord = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The members of an object, or of a list by their places; none of anything else. */
export function members(value: unknown): DataRecord {
	return typeof value === 'object' && value !== null ? (value as DataRecord) : {};
}

/** A kind of record that comes out as items: what the `output` parameter needs to know of it. */
export interface RecordKind {
	readonly schema: ZodObject;
	/** What can be selected and watched, see `fieldPaths`; empty where the document shows no members. */
	readonly fields: readonly string[];
	/** Member that tells records apart, and stays in every selection of fields. Absent where the document names none. */
	readonly idField?: string | undefined;
	/**
	 * Columns of the simplified output, most useful first. Absent where the document shows no members: then the first
	 * plain values.
	 */
	readonly simplified?: readonly Column[] | undefined;
}

/** Every member of a record, those of nested objects as dotted paths; a list is one field. */
export function fieldPaths({ shape }: ZodObject): string[] {
	return Object.entries<unknown>(shape).flatMap(([name, member]) => {
		const inner = member instanceof z.ZodObject ? fieldPaths(member) : [];
		return [name, ...inner.map((path) => `${name}.${path}`)];
	});
}

/** The id of a record; undefined where it has none: empty text and null are no ids. */
export function idOf(record: DataRecord, idField: string | undefined): string | number | undefined {
	const id = idField === undefined ? undefined : record[idField];
	return isId(id) ? id : undefined;
}

/** Whether a value tells one record from another. */
export function isId(value: unknown): value is string | number {
	return typeof value === 'number' || (typeof value === 'string' && !isBlank(value));
}

/** An item holds an object; where the service lists plain values, each becomes the object's `value`. */
export function asRecord(record: unknown): DataRecord {
	return isObject(record) ? record : { value: record };
}

/** Epoch milliseconds in the first of these fields that holds a time; undefined where none does. */
export function timeOf(
	record: DataRecord,
	fields: readonly string[] | undefined,
): number | undefined {
	return fields?.map((name) => milliseconds(record[name])).find((time) => time !== undefined);
}

/** A lower number counts seconds: as milliseconds it would be a day in 1973 or before. */
const MIN_MILLISECONDS = 1e11;

function milliseconds(value: unknown): number | undefined {
	if (typeof value === 'string') return parseTime(value);
	if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) return undefined;
	return Math.round(value < MIN_MILLISECONDS ? value * 1000 : value);
}

/** Epoch milliseconds of a date as services write it, in UTC where it names no zone; undefined for other text. */
export function parseTime(text: string): number | undefined {
	const namesZone = /[a-z]\s*$|[+-]\d\d:?\d\d\b/i.test(text);
	const time = Date.parse(namesZone ? text : `${text}Z`);
	return Number.isNaN(time) ? undefined : time;
}

/** A column of the simplified output, as it is read once from the path that an operation writes. */
export interface Column {
	/** `author.username` comes out as `authorUsername`. */
	readonly name: string;
	readonly path: readonly string[];
	/** Members that make the line of each entry of a list. */
	readonly members?: ReadonlyArray<readonly string[]> | undefined;
	/** The one form in which dates come out, whatever the service sends. */
	readonly date?: 'day' | 'moment' | undefined;
}

/** Most columns of a simplified record. */
export const MAX_COLUMNS = 15;

/** Names of fields that hold a day or a moment. */
const DAY = /Date$/;
const MOMENT = /(?:At|Time|Utc|EpochMs|_at|_utc)$/;

/**
 * Reads a column. `education:school,degree` becomes a text with a line of these members for each entry of the list.
 * @param written a path such as `author.username`, perhaps with members behind a colon
 */
export function columnOf(written: string): Column {
	const [path = '', members] = written.split(':');
	return {
		name: path.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase()),
		path: path.split('.'),
		members: members?.split(',').map((member) => member.split('.')),
		date: DAY.test(path) ? 'day' : MOMENT.test(path) ? 'moment' : undefined,
	};
}
