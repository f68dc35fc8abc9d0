import { clone, cloneDeep, intersection, mapValues } from 'lodash';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { quoted } from '../text/message';
import { truncate } from '../text/untrusted';

/** Adds the fields and files of input items to the items that come from them (Include Input Fields): an item's own fields win. */
export class InputFields {
	private readonly replaced = new Set<string>();

	/** @param rows the input items; none where their fields are not included */
	constructor(private readonly rows: readonly INodeExecutionData[]) {}

	/** Each item gets a copy of its own: what a later node does to one changes no other. */
	addTo(item: INodeExecutionData, itemIndex: number): void {
		const row = this.rows[itemIndex];
		if (row === undefined) return;
		const { json, binary } = row;
		const both = intersection(Object.keys(item.json), Object.keys(json));
		for (const name of both) this.replaced.add(name);
		item.json = { ...copyOf(json), ...item.json };
		if (binary !== undefined) item.binary = mapValues(binary, clone);
	}

	/** Names what stood in both, and says what to do, for the hint. */
	get sentence(): string | false {
		const names = truncate([...this.replaced].join(', '));
		if (names === '') return false;
		const columns = this.replaced.size === 1 ? 'column' : 'columns';
		return `The record overwrote your ${columns} ${names}: to keep both, use ${quoted('Put Record in Field')}.`;
	}
}

/** A row that is nested too deep to be copied is shared: nobody can work on it, and the record beside it is paid. */
function copyOf(row: IDataObject): IDataObject {
	try {
		return cloneDeep(row);
	} catch {
		return row;
	}
}
