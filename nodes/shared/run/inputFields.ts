import cloneDeep from 'lodash/cloneDeep';
import type { INodeExecutionData } from 'n8n-workflow';
import { cut } from '../request/untrustedText';

/** Adds the fields of input items to the items that come from them (Include Input Fields): what an item itself holds wins. */
export class InputFields {
	private readonly replaced = new Set<string>();

	constructor(private readonly inputItems: readonly INodeExecutionData[]) {}

	/** Each item gets a copy of its own: what a later node does to one changes no other. */
	addTo(item: INodeExecutionData, itemIndex: number): void {
		const row = this.inputItems[itemIndex]?.json ?? {};
		for (const name of Object.keys(item.json)) {
			if (Object.hasOwn(row, name)) this.replaced.add(name);
		}
		item.json = { ...cloneDeep(row), ...item.json };
	}

	/** Names what stood in both, for the hint. */
	get sentence(): string | false {
		if (this.replaced.size === 0) return false;
		return `Input fields that the record replaced: ${cut([...this.replaced].join(', '))}.`;
	}
}
