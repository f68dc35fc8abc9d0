import { groupBy, times } from 'lodash';
import type { IDataObject, INode, INodeExecutionData } from 'n8n-workflow';
import { isEmpty } from '../operation/field';
import type { DataRecord } from '../operation/record';
import { pauses } from '../time/pauses';
import { asJson, truncateWithNote } from '../text/untrusted';

/**
 * Max characters of one answer to a model, as JSON; fewer for a truncated one, to leave room for the note in its last record.
 */
const MAX_CHARACTERS = 40_000;
const MAX_TRUNCATED = 39_500;
/** Lengths to truncate texts to, one after the other until all fits; after the last, the list is truncated. */
const LENGTHS = [Infinity, 20_000, 10_000, 5000, 2000, 1000];
const SHORTEST = 500;
/** Numbers of entries to truncate the lists of a record to, if it is too long by itself. */
const ENTRIES = [20, 5, 1];

const NOTHING = {
	results: 0,
	message:
		'Nothing was found: the service has no such record, or the list has no more records. Say so, and do not guess.',
};

/** Returns whether n8n runs a node as the tool of an AI agent: a copy of the node whose type ends in `Tool` (n8n's `ai-tools`). */
export function isTool({ type }: Pick<INode, 'type'>): boolean {
	return type.endsWith('Tool');
}

/**
 * Prepares the items for a model: at least one for each input item, so that the model does not guess, and at most
 * MAX_CHARACTERS in total.
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
	const records = await fitAll(all);
	// keeps the item objects, which can be marked as errors
	const shown = all.slice(0, records.length);
	return shown.map((item, at) => Object.assign(item, { json: records[at] ?? {} }));
}

/** Returns whether an item has any content besides `_response`. */
function hasContent({ json }: INodeExecutionData): boolean {
	return Object.keys(json).some((name) => name !== '_response' && !isEmpty(json[name]));
}

/** Truncates long texts, then the list, until all fits. */
async function fitAll(items: INodeExecutionData[]): Promise<IDataObject[]> {
	for (const length of [...LENGTHS, SHORTEST]) {
		const records = await fitFirst(items, MAX_CHARACTERS - 1, length);
		if (records.length === items.length) return records;
	}
	let records = await fitFirst(items, MAX_TRUNCATED, SHORTEST);
	for (const entries of ENTRIES)
		if (records.length === 0)
			records = await fitFirst(items.slice(0, 1), MAX_TRUNCATED, SHORTEST, entries);
	// JSON in a JSON text can take twice its length
	if (records.length === 0)
		records.push({ record: truncateWithNote(asJson(items[0]?.json), MAX_TRUNCATED / 2) });
	const what =
		items.length > 1 ? `${records.length} of ${items.length} results are` : 'Only a part is';
	const _more = `${what} shown: a tool's answer has at most ${MAX_CHARACTERS} characters. Request less, or say that this is not complete.`;
	records.push({ ...records.pop(), _more });
	return records;
}

/** Returns as many records as fit into `room` characters, with truncated texts. */
async function fitFirst(
	items: INodeExecutionData[],
	room: number,
	length: number,
	entries?: number,
) {
	const records: IDataObject[] = [];
	const pause = pauses();
	for (const { json } of items) {
		await pause();
		const record = truncatedJson(json, length, entries);
		room -= (record?.length ?? Infinity) + 1;
		if (record === undefined || room < 0) break;
		records.push(JSON.parse(record) as IDataObject);
	}
	return records;
}

/** Returns a record with truncated texts and lists as JSON; undefined if it is nested too deep. */
function truncatedJson(record: DataRecord, length: number, entries?: number): string | undefined {
	try {
		return JSON.stringify(record, (_, value: unknown) => {
			if (Array.isArray(value)) return value.slice(0, entries) as unknown[];
			return typeof value === 'string' ? truncateWithNote(value, length) : value;
		});
	} catch {
		return undefined;
	}
}

/** Truncates the long texts of a record for a model, with a note. */
export function truncateTexts(record: DataRecord, max: number): DataRecord {
	const text = truncatedJson(record, max);
	return text === undefined ? record : (JSON.parse(text) as DataRecord);
}
