import type { ZodObject } from 'zod/v4';
import { z } from '../contract/zod';
import { isBlank } from '../text/characters';

/** A record as the service sent it, or any object with unknown members. */
export type DataRecord = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns an object or a list as an object with unknown members; an empty one for anything else. */
export function asObject(value: unknown): DataRecord {
	return typeof value === 'object' && value !== null ? (value as DataRecord) : {};
}

/** Describes the records of an operation for their output. */
export interface RecordKind {
	readonly schema: ZodObject;
	/** Fields that can be selected and watched (`fieldPaths`); empty if the document does not show them. */
	readonly fields: readonly string[];
	/** The field that identifies a record, and is part of every selection; absent if the document names none. */
	readonly idField?: string | undefined;
	/**
	 * Columns of the simplified output, most useful first; absent if the document shows no fields, so that the first plain
	 * values are output.
	 */
	readonly simplified?: readonly Column[] | undefined;
}

/** Returns the paths of all members of a record, nested ones with dots; a list is one field. */
export function fieldPaths({ shape }: ZodObject): string[] {
	return Object.entries<unknown>(shape).flatMap(([name, member]) => {
		const inner = member instanceof z.ZodObject ? fieldPaths(member) : [];
		return [name, ...inner.map((path) => `${name}.${path}`)];
	});
}

/** Returns the id of a record; undefined if it has none. Empty text and null are not ids. */
export function idOf(record: DataRecord, idField: string | undefined): string | number | undefined {
	const id = idField === undefined ? undefined : record[idField];
	return isId(id) ? id : undefined;
}

/** Returns whether a value can identify a record. */
export function isId(value: unknown): value is string | number {
	return typeof value === 'number' || (typeof value === 'string' && !isBlank(value));
}

/** Returns an object unchanged, and any other value as the member `value` of an object, because items hold objects. */
export function asRecord(record: unknown): DataRecord {
	return isObject(record) ? record : { value: record };
}

/** Returns epoch milliseconds from the first of these fields with a time; undefined if none has one. */
export function timeOf(
	record: DataRecord,
	fields: readonly string[] | undefined,
): number | undefined {
	return fields?.map((name) => milliseconds(record[name])).find((time) => time !== undefined);
}

/** Lower numbers are seconds: as milliseconds they would mean 1973 or earlier. */
const MIN_MILLISECONDS = 1e11;

function milliseconds(value: unknown): number | undefined {
	if (typeof value === 'string') return parseTime(value);
	if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) return undefined;
	return Math.round(value < MIN_MILLISECONDS ? value * 1000 : value);
}

/** Returns epoch milliseconds of a service's date, in UTC if it has no zone; undefined for other text. */
export function parseTime(text: string): number | undefined {
	const namesZone = /[a-z]\s*$|[+-]\d\d:?\d\d\b/i.test(text);
	const time = Date.parse(namesZone ? text : `${text}Z`);
	return Number.isNaN(time) ? undefined : time;
}

/** A column of the simplified output. */
export interface Column {
	/** `author.username` becomes `authorUsername`. */
	readonly name: string;
	readonly path: readonly string[];
	/** Members to show of each entry of a list. */
	readonly members?: ReadonlyArray<readonly string[]> | undefined;
	/** The common format of its dates. */
	readonly date?: 'day' | 'moment' | undefined;
}

/** Max columns of a simplified record. */
export const MAX_COLUMNS = 15;

/** Names of fields with a day or a time. */
const DAY = /Date$/;
const MOMENT = /(?:At|Time|Utc|EpochMs|_at|_utc)$/;

/**
 * Reads a column. `education:school,degree` becomes one text, with a line of these members for each entry.
 * @param written a path such as `author.username`, optionally followed by a colon and members
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
