import { groupBy, times } from 'lodash';
import type { IDataObject, INode, INodeExecutionData } from 'n8n-workflow';
import { isEmpty } from '../operation/field';
import { type DataRecord, isObject } from '../operation/record';
import { pauses } from '../time/pauses';
import { asJson, truncateWithNote } from '../text/untrusted';

/** Max characters of one answer to a model, as JSON; `ROOM` is reserved for the sentence about truncation. */
const MAX_CHARACTERS = 40_000;
const ROOM = 500;
/** Max depth of a record, because the stack is limited: a deeper record is truncated as text. */
const MAX_DEPTH = 200;
/** Lengths to truncate texts to, one after the other until all fits; after the last, the list is truncated. */
const LENGTHS = [Infinity, 20_000, 10_000, 5000, 2000, 1000, 500];
const SHORT = 500;

type Pause = ReturnType<typeof pauses>;

const NOTHING = {
	results: 0,
	message:
		'Nothing was found: the service has no such record, or the list has no more. Say so, and do not guess.',
};

/** Returns whether n8n runs a node as the tool of an AI agent: a copy of the node whose type ends in `Tool` (n8n's `ai-tools`). */
export function isTool({ type }: Pick<INode, 'type'>): boolean {
	return type.endsWith('Tool');
}

/**
 * Prepares the items for a model: never nothing for an input item, because the model would guess, and at most MAX_CHARACTERS
 * in total.
 */
export async function toolAnswer(
	node: Parameters<typeof isTool>[0],
	items: INodeExecutionData[],
	inputItems: number,
): Promise<INodeExecutionData[]> {
	if (!isTool(node)) return items;
	const found = groupBy(items.filter(hasContent), 'pairedItem.item');
	const all = times(
		inputItems,
		(item) => found[item] ?? [{ json: NOTHING, pairedItem: { item } }],
	).flat();
	const records = await fitAll(all, pauses());
	// keeps the item objects, which can be marked as errors
	const shown = all.slice(0, records.length);
	return shown.map((item, at) => Object.assign(item, { json: records[at] ?? {} }));
}

/** Returns whether an item has any content besides `_response`. */
function hasContent({ json }: INodeExecutionData): boolean {
	return Object.keys(json).some((name) => name !== '_response' && !isEmpty(json[name]));
}

/** Truncates long texts, then the list, then lists inside a record, until all fits. */
async function fitAll(items: INodeExecutionData[], pause: Pause): Promise<IDataObject[]> {
	for (const length of LENGTHS) {
		const records = await fitFirst(items, pause, MAX_CHARACTERS - 1, length);
		if (records.length === items.length) return records;
	}
	const room = MAX_CHARACTERS - ROOM;
	let records = await fitFirst(items, pause, room, SHORT);
	// a single record can be too long
	for (const entries of [20, 5, 1])
		if (records.length === 0)
			records = await fitFirst(items.slice(0, 1), pause, room, SHORT, entries);
	// JSON in a JSON text can take twice its length
	if (records.length === 0)
		records = [{ record: truncateWithNote(asJson(items[0]?.json), room / 2) }];
	const what = items.length > 1 ? `${records.length} of ${items.length} results are` : 'A part is';
	const _more = `${what} shown: the answer of a tool has at most ${MAX_CHARACTERS} characters. Ask for less, or say that this is not complete.`;
	records.push({ ...records.pop(), _more });
	return records;
}

/** Returns as many truncated records as fit into `room` characters. */
async function fitFirst(
	items: INodeExecutionData[],
	pause: Pause,
	room: number,
	length: number,
	entries?: number,
): Promise<IDataObject[]> {
	const records: IDataObject[] = [];
	for (const { json } of items) {
		await pause();
		const record = truncateRecord(json, room, length, entries);
		room -= record === undefined ? Infinity : JSON.stringify(record).length + 1;
		if (record === undefined || room < 0) break;
		records.push(record);
	}
	return records;
}

/**
 * Returns a copy of a record with truncated texts and lists; undefined if it takes more than `room` characters. Stops as soon
 * as an estimate exceeds `room`, because copying a large answer takes a while.
 */
function truncateRecord(record: DataRecord, room: number, length: number, entries = Infinity) {
	let left = room;
	const short = (value: unknown, depth: number): unknown => {
		left -= depth > MAX_DEPTH ? Infinity : 1;
		if (left < 0) return undefined;
		if (typeof value === 'string') {
			const text = truncateWithNote(value, length);
			left -= text.length;
			return text;
		}
		if (Array.isArray(value))
			return value.slice(0, Math.min(entries, left + 1)).map((one) => short(one, depth + 1));
		if (!isObject(value)) return value;
		const members: Array<[string, unknown]> = [];
		for (const name of Object.keys(value)) {
			left -= name.length + 3;
			if (left < 0) break;
			members.push([name, short(value[name], depth + 1)]);
		}
		return Object.fromEntries(members);
	};
	const copy = short(record, 0) as IDataObject;
	return left < 0 ? undefined : copy;
}

/** Truncates the long texts of a record for a model, with a note. */
export function truncateTexts(record: DataRecord, max: number): DataRecord {
	return truncateRecord(record, Number.MAX_VALUE, max) ?? record;
}
