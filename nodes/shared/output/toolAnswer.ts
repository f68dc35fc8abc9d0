import { groupBy, times } from 'lodash';
import type { IDataObject, INode, INodeExecutionData } from 'n8n-workflow';
import { isEmpty } from '../operation/field';
import { type DataRecord, isObject } from '../operation/record';
import { pauses } from '../time/pauses';
import { asJson, truncateWithNote } from '../text/untrusted';

/** Most characters that a model reads of one call, as JSON; and what of them the sentence at the end of a cut list may take. */
const MAX_CHARACTERS = 40_000;
const ROOM = 500;
/** No service nests so deep, and a stack has an end: such a record is cut as a text. */
const MAX_DEPTH = 200;
/** To so many characters texts are cut, one after the other until all fits; where the last does not do, the list is cut. */
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

/** What a model reads of the items: never nothing for an input item, because it would guess, and in all no more than it can take. */
export async function toolAnswer(
	node: Parameters<typeof isTool>[0],
	items: INodeExecutionData[],
	inputItems: number,
): Promise<INodeExecutionData[]> {
	if (!isTool(node)) return items;
	const found = groupBy(items.filter(isSaying), 'pairedItem.item');
	const all = times(inputItems, (item) => found[item] ?? [{ json: NOTHING, pairedItem: { item } }]);
	const told = all.flat();
	const records = await withinBounds(told, pauses());
	// the items themselves, which may be marked as errors
	const shown = told.slice(0, records.length);
	return shown.map((item, at) => Object.assign(item, { json: records[at] ?? {} }));
}

/** Whether an item says anything: one without a known field does not. */
function isSaying({ json }: INodeExecutionData): boolean {
	return Object.keys(json).some((name) => name !== '_response' && !isEmpty(json[name]));
}

/** Their records, the long texts cut, then the list, then what lists a record holds, until all fits. */
async function withinBounds(items: INodeExecutionData[], pause: Pause): Promise<IDataObject[]> {
	for (const length of LENGTHS) {
		const records = await fitting(items, pause, MAX_CHARACTERS - 1, length);
		if (records.length === items.length) return records;
	}
	const room = MAX_CHARACTERS - ROOM;
	let records = await fitting(items, pause, room, SHORT);
	// a record that alone is too long
	for (const entries of [20, 5, 1])
		if (records.length === 0)
			records = await fitting(items.slice(0, 1), pause, room, SHORT, entries);
	// a record in quotation marks may take twice its length
	if (records.length === 0)
		records = [{ record: truncateWithNote(asJson(items[0]?.json), room / 2) }];
	const what = items.length > 1 ? `${records.length} of ${items.length} results are` : 'A part is';
	const _more = `${what} shown: the answer of a tool has at most ${MAX_CHARACTERS} characters. Ask for less, or say that this is not complete.`;
	records.push({ ...records.pop(), _more });
	return records;
}

/** The first records with their texts and lists cut, as many as fit into so many characters. */
async function fitting(
	items: INodeExecutionData[],
	pause: Pause,
	room: number,
	length: number,
	entries?: number,
): Promise<IDataObject[]> {
	const records: IDataObject[] = [];
	for (const { json } of items) {
		await pause();
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
function shortened(record: DataRecord, room: number, length: number, entries = Infinity) {
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

/** The record as a model is to read it: long texts in it are cut, and say so. */
export function withShortTexts(record: DataRecord, max: number): DataRecord {
	return shortened(record, Number.MAX_VALUE, max) ?? record;
}
