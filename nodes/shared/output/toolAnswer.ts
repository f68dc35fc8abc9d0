import { groupBy, mapValues, times } from 'lodash';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { isEmpty } from '../operation/field';
import { type DataRecord, isObject } from '../operation/record';
import { isTool } from '../options/listing';
import { withNote } from '../request/untrustedText';

/** Most characters that a model reads of one call, as JSON; and what of them the sentence at the end of a cut list may take. */
const MAX_CHARACTERS = 40_000;
const ROOM = 500;
/** Where texts as short as these do not do, the list is cut. */
const SHORT = 500;

const NOTHING = {
	results: 0,
	message:
		'Nothing was found: the service has no such record, or the list has no more. Say so, and do not guess.',
};

/** What a model reads of the items: never nothing for an input item, because it would guess, and in all no more than it can take. */
export function toolAnswer(
	node: Parameters<typeof isTool>[0],
	items: INodeExecutionData[],
	inputItems: number,
): INodeExecutionData[] {
	if (!isTool(node)) return items;
	const found = groupBy(items.filter(isSaying), 'pairedItem.item');
	const all = times(inputItems, (item) => found[item] ?? [{ json: NOTHING, pairedItem: { item } }]);
	return withinBounds(all.flat());
}

/** Whether an item says anything: one without a known field does not. */
function isSaying({ json }: INodeExecutionData): boolean {
	return Object.entries(json).some(([name, value]) => name !== '_response' && !isEmpty(value));
}

/** Cuts long texts, then the list, then what lists a record holds, until all fits. */
function withinBounds(items: INodeExecutionData[]): INodeExecutionData[] {
	const isEnough = fitting(items, MAX_CHARACTERS - 1, SHORT).length === items.length;
	for (const length of isEnough ? [Infinity, 20_000, 10_000, 5000, 2000, 1000, SHORT] : []) {
		const records = fitting(items, MAX_CHARACTERS - 1, length);
		if (records.length === items.length) return holding(items, records);
	}
	const room = MAX_CHARACTERS - ROOM;
	const records = fitting(items, room, SHORT);
	if (records.length === 0) records.push(cutRecord(items.slice(0, 1), room));
	const what = items.length > 1 ? `${records.length} of ${items.length} results are` : 'A part is';
	const _more = `${what} shown: the answer of a tool has at most ${MAX_CHARACTERS} characters. Ask for less, or say that this is not complete.`;
	records.push({ ...records.pop(), _more });
	return holding(items, records);
}

/** Puts what they are to hold into the first items, and gives these. */
function holding(items: INodeExecutionData[], records: IDataObject[]): INodeExecutionData[] {
	const shown = items.slice(0, records.length);
	for (const [at, item] of shown.entries()) item.json = records[at] ?? {};
	return shown;
}

/** A record that alone is too long. */
function cutRecord(only: INodeExecutionData[], room: number): IDataObject {
	for (const entries of [20, 5, 1]) {
		const [record] = fitting(only, room, SHORT, entries);
		if (record !== undefined) return record;
	}
	// a record in quotation marks may take twice its length
	return { record: withNote(JSON.stringify(only[0]?.json), room / 2) };
}

/** The first records with their texts and lists cut, as many as fit into so many characters. */
function fitting(items: INodeExecutionData[], room: number, length: number, entries?: number) {
	const records: IDataObject[] = [];
	for (const { json } of items) {
		const record = shortened(json, room, length, entries);
		room -= record === undefined ? Infinity : JSON.stringify(record).length + 1;
		if (record === undefined || room < 0) break;
		records.push(record);
	}
	return records;
}

/**
 * A record with its texts and lists cut; undefined where it takes more than so many characters. It counts fewer than there
 * are, and when that is too many it looks at no more: to copy, or to write, all of a large answer takes a while.
 */
function shortened(record: IDataObject, room: number, length: number, entries = Infinity) {
	let left = room;
	const short = (value: unknown): unknown => {
		left -= 1;
		if (left < 0) return undefined;
		if (typeof value === 'string') {
			const text = withNote(value, length);
			left -= text.length;
			return text;
		}
		if (Array.isArray(value)) return value.slice(0, Math.min(entries, left + 1)).map(short);
		if (!isObject(value)) return value;
		const members: Array<[string, unknown]> = [];
		for (const name of Object.keys(value)) {
			left -= name.length + 3;
			if (left < 0) break;
			members.push([name, short(value[name])]);
		}
		return Object.fromEntries(members);
	};
	const copy = short(record) as IDataObject;
	return left < 0 ? undefined : copy;
}

/** The record as a model is to read it: long texts in it are cut, and say so. */
export function withShortTexts(record: DataRecord, max: number): DataRecord {
	const short = (value: unknown): unknown => {
		if (typeof value === 'string') return withNote(value, max);
		if (Array.isArray(value)) return value.map(short);
		return isObject(value) ? mapValues(value, short) : value;
	};
	return mapValues(record, short);
}
