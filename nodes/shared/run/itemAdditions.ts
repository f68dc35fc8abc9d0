import { clone, cloneDeep, intersection, mapValues } from 'lodash';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Position } from '../contract/paging';
import { asObject } from '../operation/record';
import type { Page } from '../paging/page';
import { quoted } from '../text/message';
import { truncate } from '../text/untrusted';
import { isCopyable } from './itemHints';

/** Adds the fields and files of input items to their output items (Include Input Fields). An item's own fields win. */
export class InputFields {
	private readonly replaced = new Set<string>();

	/** @param rows the input items; empty unless Include Input Fields is on */
	constructor(private readonly rows: readonly INodeExecutionData[]) {}

	/** Copies the row for each item, so that changing one item in a later node changes no other. */
	addTo(item: INodeExecutionData, itemIndex: number): void {
		const row = this.rows[itemIndex];
		if (row === undefined) return;
		const { json, binary } = row;
		const both = intersection(Object.keys(item.json), Object.keys(json));
		for (const name of both) this.replaced.add(name);
		item.json = { ...copyOf(json), ...item.json };
		if (binary !== undefined) item.binary = mapValues(binary, clone);
	}

	/** Names the overwritten fields in a sentence for the hint. */
	get sentence(): string | false {
		const names = truncate([...this.replaced].join(', '));
		if (names === '') return false;
		const columns = this.replaced.size === 1 ? 'column' : 'columns';
		return `The record overwrote your ${columns} ${names}: to keep both, use ${quoted('Put Record in Field')}.`;
	}
}

/** Shares a row that is too deep to clone, because the record beside it is already paid. */
function copyOf(row: IDataObject): IDataObject {
	try {
		return cloneDeep(row);
	} catch {
		return row;
	}
}

/**
 * Returns the `_response` of an item. Only the first item of a request has its `paid` credits, so that their sum is what the
 * run paid.
 * @param next null at the end of a listing
 */
export function responseDetails(
	{ response, total }: Page,
	next: Position | null,
	isFirst: boolean,
) {
	const { cost, envelope, isReused, isPaidHere, paid } = response;
	return {
		creditsCost: cost,
		timeMs: envelope.timeMs,
		next: next && { ...next },
		...(total !== undefined && { total }),
		paid: isFirst && isPaidHere ? cost : 0,
		fetchedAt: new Date(paid.at).toISOString(),
		reused: isReused,
	};
}

/**
 * Adds the position to the last item, if no item has it and it cannot be copied from a hint, or if later pages had no
 * records.
 * @param hasDetails whether each item has response details anyway
 */
export function addPosition(
	item: INodeExecutionData | undefined,
	last: Page | undefined,
	next: Position | null,
	hasDetails: boolean,
): void {
	if (item === undefined || last === undefined) return;
	const known = hasDetails && asObject(item.json._response);
	if (known ? last.records.length > 0 : next === null || isCopyable(next)) return;
	const _response = { ...(known || responseDetails(last, next, last.records.length === 1)), next };
	item.json = { ...item.json, _response };
}
