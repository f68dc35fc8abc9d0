import { difference, isNil, isUndefined, mapValues, omitBy, pickBy, round, uniq } from 'lodash';
import type { ChangedRecord } from '../operation/event';
import { type DataRecord, isObject, members } from '../operation/record';
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

/** What a trigger for a change remembers: the fields as they last came out, or as they were first found. */
const changeMemory = z.object({ fields: z.record(z.string(), z.unknown()) });

export const WATCH = { name: 'watch', displayName: 'Fields to Watch' };

/** Reads the fields whose changes count. @throws {InvalidParameter} for none, and for one that the record does not have */
export function readWatch(
	{ operation, watch }: ChangedRecord,
	parameters: Parameters,
): readonly string[] {
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
		return members(page.records[0]);
	};
	const itemsOf = (record: DataRecord, changes: readonly object[]) => [
		{ json: { ...plan.shape(record), _changes: changes } },
	];
	return {
		/** The first poll, and the first that watches a field, only remembers. */
		async poll(memory) {
			const known = changeMemory.safeParse(memory).data?.fields ?? {};
			// the value of a field that is not watched any more would be stale when it is watched again
			const before = pickBy(known, (_, field) => watch.includes(field));
			const record = await fetch();
			const all = Object.fromEntries(watch.map((field) => [field, valueAt(record, field)]));
			const now = mapValues(omitBy(all, isUndefined), remembered);
			const isTold = (after: unknown, field: string) =>
				field in before && hasChanged(before[field], after, minChange);
			const changed = mapValues(pickBy(now, isTold), (after, field) =>
				keepMissing(before[field], after),
			);
			const changes = Object.keys(changed).map((field) => {
				return { field, before: recalled(before[field]), after: all[field] };
			});
			// what is no change keeps the value that came out last
			const fields = { ...now, ...before, ...changed };
			return { items: changes.length === 0 ? [] : itemsOf(record, changes), state: { fields } };
		},
		/** The record as it is, with one field as if it had changed. */
		async sample() {
			const record = await fetch();
			const field = watch.find((name) => !isNil(valueAt(record, name))) ?? watch[0] ?? '';
			const value = valueAt(record, field) ?? null;
			return itemsOf(record, [{ field, before: value, after: value }]);
		},
	};
}

/** The value at a dotted path: null where an object on the way is null, undefined where the record says nothing. */
function valueAt(record: DataRecord, path: string): unknown {
	return path
		.split('.')
		.reduce<unknown>((value, name) => (value === null ? null : members(value)[name]), record);
}

/** Compares two values as they are remembered. One that is missing now is no change: services leave some out for a while. */
function hasChanged(before: unknown, after: unknown, minChange: number): boolean {
	if (isNil(after)) return false;
	const [from, to] = [numberIn(before), numberIn(after)];
	// 0.9 - 0.8 is less than 0.1 to a machine
	if (from !== undefined && to !== undefined)
		return from !== to && round(Math.abs(to - from), 9) >= minChange;
	if (isWhole(before) && isWhole(after))
		return Object.keys(after).some((name) => hasChanged(before[name], after[name], minChange));
	const [was, is] = [before, after].map((value) => members(value)._hash ?? settled(value));
	return was !== is;
}

/** The value, with the members that are missing in it as they were before. */
function keepMissing(before: unknown, after: unknown): unknown {
	if (isNil(after)) return before;
	if (!isWhole(before) || !isWhole(after)) return after;
	return { ...before, ...mapValues(after, (value, name) => keepMissing(before[name], value)) };
}

/** Whether a remembered value is an object with its members, not a hash. */
function isWhole(value: unknown): value is DataRecord {
	return isObject(value) && !('_hash' in value);
}

/** A number, or the number that a text is; longer ones than a number can hold stay text. */
function numberIn(value: unknown): number | undefined {
	const isNumber = typeof value === 'string' && /^-?(0|[1-9]\d{0,14})(\.\d{1,9})?$/.test(value);
	return isNumber ? Number(value) : typeof value === 'number' ? value : undefined;
}

/** Max characters of a value that is remembered as it is, because all are stored with every item that comes out. */
const MAX_VALUE = 2000;
/** The same of an object, whose numbers are compared one by one. */
const MAX_OBJECT = 20_000;
/** A longer list or object is named by its text as it came: to put a hostile one in order takes a second, and no real one is so long. */
const MAX_SETTLED = 250_000;
/** Characters of a longer one that are kept for `before`. */
const START = 200;

/** A value as it is remembered: a long one as a hash, with its beginning. */
export function remembered(value: unknown): unknown {
	const text = typeof value === 'string' ? value : JSON.stringify(value);
	if (text.length <= (isObject(value) ? MAX_OBJECT : MAX_VALUE)) return value;
	const isSettled = typeof value === 'string' || text.length <= MAX_SETTLED;
	return { _hash: hash(isSettled ? settled(value) : text), _start: firstCharacters(text, START) };
}

/** A value that was remembered, as far as it is known. */
function recalled(value: unknown): unknown {
	const { _hash, _start } = members(value);
	return _hash === undefined || _start === undefined ? value : `${String(_start)}…`;
}

/** Deeper parts of a value tell no change: no service nests so deep, and a stack has an end. */
const MAX_DEPTH = 200;
/** Characters of a part that stand in the text of the whole; of more only a hash does, so that no text is made twice. */
const MAX_PART = 64;

/** Names a value, whatever the order of its members and its lists: services send topics, skills and hashtags in any. */
function settled(value: unknown, depth = 0): string {
	if (depth > MAX_DEPTH) return '';
	const part = (one: unknown) => {
		const text = settled(one, depth + 1);
		return text.length > MAX_PART ? hash(text) : text;
	};
	if (Array.isArray(value)) return `[${value.map(part).sort().join()}]`;
	if (!isObject(value)) return JSON.stringify(value);
	const entries = Object.entries(value).map(([name, one]) => `${part(name)}:${part(one)}`);
	return `{${entries.sort().join()}}`;
}
