import { clone, cloneDeep, intersection, mapValues } from 'lodash';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { quoted } from '../text/message';
import { truncate } from '../text/untrusted';

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
