import cloneDeepWith from 'lodash/cloneDeepWith';
import groupBy from 'lodash/groupBy';
import omit from 'lodash/omit';
import times from 'lodash/times';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { isEmpty } from '../operation/field';
import { isTool } from '../options/listing';
import { withNote } from '../request/untrustedText';

/** Most characters that a model reads of one call, as JSON; and what of them the sentence at the end of a cut list may take. */
const MAX_CHARACTERS = 40_000;
const ROOM = 500;

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
	return !Object.values(omit(json, '_response')).every(isEmpty);
}

const sizeOf = (...items: INodeExecutionData[]) =>
	JSON.stringify(items.map(({ json }) => json)).length;

/** Cuts long texts, then the list, then what lists a record holds, until all fits. */
function withinBounds(items: INodeExecutionData[]): INodeExecutionData[] {
	let [size, longest] = [sizeOf(...items), Infinity];
	for (const length of [20_000, 10_000, 5000, 2000, 1000, 500]) {
		if (size <= MAX_CHARACTERS) return items;
		// texts as short as these would not do: of a large answer each copy takes a while
		if (length > 500 && size * 500 > MAX_CHARACTERS * longest) continue;
		// a list with more entries does not fit, whatever they are
		for (const item of items) item.json = cutIn(item.json, length, MAX_CHARACTERS / 2);
		[size, longest] = [sizeOf(...items), length];
	}
	let left = MAX_CHARACTERS - ROOM;
	const tooMany = items.findIndex((item) => (left -= sizeOf(item)) < 0);
	if (tooMany === -1) return items;
	const shown = items.slice(0, Math.max(1, tooMany));
	const [first] = shown;
	if (first !== undefined && tooMany === 0) first.json = cutRecord(first);
	const last = shown.at(-1);
	const what = items.length > 1 ? `${shown.length} of ${items.length} results are` : 'A part is';
	const _more = `${what} shown: the answer of a tool has at most ${MAX_CHARACTERS} characters. Ask for less, or say that this is not complete.`;
	if (last !== undefined) last.json = { ...last.json, _more };
	return shown;
}

/** A record that alone is too long. */
function cutRecord(item: INodeExecutionData): IDataObject {
	let json = item.json;
	for (const entries of [20, 5, 1]) {
		json = cutIn(json, Infinity, entries);
		if (sizeOf({ json }) <= MAX_CHARACTERS - ROOM) return json;
	}
	// a record in quotation marks may take twice its length
	return { record: withNote(JSON.stringify(item.json), (MAX_CHARACTERS - ROOM) / 2) };
}

function cutIn(record: IDataObject, length: number, entries: number): IDataObject {
	const cut = (value: unknown): unknown => {
		if (typeof value === 'string') return withNote(value, length);
		if (!Array.isArray(value) || value.length <= entries) return undefined;
		return value.slice(0, entries).map((entry: unknown) => cloneDeepWith(entry, cut) as unknown);
	};
	return cloneDeepWith(record, cut) as IDataObject;
}
