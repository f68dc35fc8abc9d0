import { difference, isNil, mapValues, round, uniq } from 'lodash';
import type { ChangedRecord } from '../operation/event';
import { type DataRecord, isObject, asObject } from '../operation/record';
import { InvalidParameter } from '../options/option';
import { onlyPage } from '../paging/pages';
import { readFieldNames } from '../output/items';
import type { Parameters } from '../plan/parameters';
import type { Plan } from '../plan/request';
import { hash } from '../text/hash';
import { firstCharacters } from '../text/untrusted';
import type { Connection } from './connection';
import { pollFailure } from './failures';
import type { SubjectPoll } from './subjects';
import { z } from '../contract/zod';

/** The stored state: the watched fields as they were last output, or first found. */
const fieldState = z.object({ fields: z.record(z.string(), z.unknown()) });

export const WATCH = { name: 'watch', displayName: 'Fields to Watch' };

/** Returns the fields whose changes trigger. @throws {InvalidParameter} if there are none, or if the record lacks one */
export function readWatch({ operation, watch }: ChangedRecord, parameters: Parameters): string[] {
	const fields = uniq(readFieldNames(WATCH, parameters.read(WATCH.name, 0)));
	const unknown = difference(fields, operation.result.record.fields);
	if (unknown.length === 0) return fields;
	throw new InvalidParameter(WATCH, unknown, `fields of the record, such as ${watch.join(', ')}`);
}

/** Polls one value for changes of its record in these fields. */
export function changePoll(
	watch: readonly string[],
	plan: Plan,
	connection: Connection,
): SubjectPoll {
	const { minChange } = plan.settings;
	const fetch = async (): Promise<DataRecord> => {
		const page = await onlyPage(plan.operation.result, await connection.ask(plan));
		if (page.kind !== 'page') throw pollFailure(page);
		return asObject(page.records[0]);
	};
	const itemsOf = (record: DataRecord, changes: readonly object[]) => [
		{ json: { ...plan.shape(record), _changes: changes } },
	];
	return {
		/** The first poll, and the first that watches a field, only takes the baseline. A field that is not watched is forgotten. */
		async poll(stored) {
			const known = fieldState.safeParse(stored).data?.fields ?? {};
			const record = await fetch();
			const fields: Record<string, unknown> = {};
			const changes: object[] = [];
			for (const field of watch) {
				const [before, after] = [known[field], valueAt(record, field)];
				const now = after === undefined ? undefined : storable(after);
				const latest = before === undefined ? now : updated(before, now, minChange);
				const isChange = before !== undefined && latest !== before;
				if (isChange) changes.push({ field, before: recalled(before), after });
				// the item shows all of a changed object, also numbers that moved by less
				fields[field] = isChange ? updated(before, now) : latest;
			}
			return { items: changes.length === 0 ? [] : itemsOf(record, changes), state: { fields } };
		},
		/** Returns the record with a sample change of its first field that has a value. */
		async sample() {
			const record = await fetch();
			const field = watch.find((name) => !isNil(valueAt(record, name))) ?? watch[0] ?? '';
			const value = valueAt(record, field) ?? null;
			return itemsOf(record, [{ field, before: value, after: value }]);
		},
	};
}

/** Returns the value at a dotted path: null if an object on the way is null, undefined if the record has none. */
function valueAt(record: DataRecord, path: string): unknown {
	return path
		.split('.')
		.reduce<unknown>((value, name) => (value === null ? null : asObject(value)[name]), record);
}

/**
 * Returns a stored value as it is now: `before` itself if no change in it triggers. A value that is missing now, also inside
 * an object, stays as it was: services leave some out for a while.
 */
function updated(before: unknown, now: unknown, minChange = 0): unknown {
	if (isNil(now)) return before;
	const [from, to] = [numberIn(before), numberIn(now)];
	if (from !== undefined && to !== undefined) {
		// in binary, 0.9 - 0.8 is less than 0.1
		const hasMoved = from !== to && round(Math.abs(to - from), 9) >= minChange;
		return hasMoved ? now : before;
	}
	if (isPlain(before) && isPlain(now)) {
		const members = mapValues(now, (value, name) => updated(before[name], value, minChange));
		const hasChanged = Object.keys(now).some((name) => members[name] !== before[name]);
		return hasChanged ? { ...before, ...members } : before;
	}
	const [was, is] = [before, now].map((value) => asObject(value)._hash ?? canonical(value));
	return was === is ? before : now;
}

/** Returns whether a stored value is an object with its members, not a hash. */
function isPlain(value: unknown): value is DataRecord {
	return isObject(value) && !('_hash' in value);
}

/** Returns a number, or numeric text as a number; undefined for other values, and for text with too many digits. */
function numberIn(value: unknown): number | undefined {
	const isNumber = typeof value === 'string' && /^-?(0|[1-9]\d{0,14})(\.\d{1,9})?$/.test(value);
	return isNumber ? Number(value) : typeof value === 'number' ? value : undefined;
}

/** Max characters of a value that is stored as it is, because n8n saves all of them again whenever a poll outputs items. */
const MAX_VALUE = 2000;
/** The same for an object, whose members are compared one by one. */
const MAX_OBJECT = 20_000;
/** Max characters of a value whose lists are compared regardless of order: sorting a longer one takes too long. */
const MAX_SORTED = 250_000;
/** Number of characters of a longer value to keep for `before`. */
const START = 200;

/** Returns a value as it is stored: a long one as a hash, with its beginning. */
function storable(value: unknown): unknown {
	const text = typeof value === 'string' ? value : JSON.stringify(value);
	if (text.length <= (isObject(value) ? MAX_OBJECT : MAX_VALUE)) return value;
	const isSorted = typeof value === 'string' || text.length <= MAX_SORTED;
	return { _hash: hash(isSorted ? canonical(value) : text), _start: firstCharacters(text, START) };
}

/** Returns a stored value, or the beginning of one stored as a hash. */
function recalled(value: unknown): unknown {
	const { _hash, _start } = asObject(value);
	return _hash === undefined || _start === undefined ? value : `${String(_start)}…`;
}

/** Deeper members are not compared: no service nests that deep, and the stack is limited. */
const MAX_DEPTH = 200;

/**
 * Returns a text that is equal for values that differ only in the order of members and list entries: services send topics in
 * any order.
 */
function canonical(value: unknown, depth = 0): string {
	if (typeof value !== 'object' || value === null) return JSON.stringify(value);
	if (depth > MAX_DEPTH) return '';
	const isList = Array.isArray(value);
	const parts = Object.entries(value).map(
		([name, member]) => `${isList ? '' : JSON.stringify(name)}:${canonical(member, depth + 1)}`,
	);
	return `${isList ? 'list' : 'object'}(${parts.sort().join()})`;
}
