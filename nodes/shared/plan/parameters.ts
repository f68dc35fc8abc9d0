import { pickBy } from 'lodash';
import type { IExecuteFunctions } from 'n8n-workflow';
import { type DataRecord, members } from '../operation/record';

/** The parameters of a node: for each input item of a run, or each watched value of a poll, by its index. */
export interface Parameters {
	/** @throws what n8n throws for an expression that cannot be resolved */
	read(name: string, index: number, fallback?: unknown): unknown;
	/** Where in a parameter with several values the one stands that is read, such as " (line 3)". */
	placeOf?(name: string, index: number): string;
}

/** Reads the parameters of a node that runs; those without an expression once, because reading is most of n8n's work in a lookup. */
export class RunParameters implements Parameters {
	/** The parameters that may differ from item to item, as they are saved. */
	private readonly varying: DataRecord;
	private readonly values = new Map<string, unknown>();

	constructor(private readonly context: IExecuteFunctions) {
		this.varying = pickBy(context.getNode().parameters, holdsExpression);
	}

	read(name: string, itemIndex: number, fallback: unknown = ''): unknown {
		const resolve = () => this.context.getNodeParameter(name, itemIndex, fallback);
		if (Object.hasOwn(this.varying, name)) return resolve();
		if (!this.values.has(name)) this.values.set(name, resolve());
		return this.values.get(name);
	}
}

/** What is saved of a parameter, or of a member of a collection: n8n drops one that is an expression as a whole. */
export function savedOf({ filters, options, ...saved }: DataRecord, name = ''): unknown {
	return { ...members(filters), ...members(options), ...saved }[name];
}

/** n8n marks an expression by a leading `=`, at any depth. */
export function holdsExpression(stored: unknown): boolean {
	if (typeof stored === 'string') return stored.startsWith('=');
	return Object.values(members(stored)).some(holdsExpression);
}
