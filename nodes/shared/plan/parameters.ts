import { pickBy } from 'lodash';
import type { IExecuteFunctions } from 'n8n-workflow';
import { type DataRecord, asObject } from '../operation/record';

/** The parameters of a node: for each input item of a run, or each watched value of a poll, by its index. */
export interface Parameters {
	/** @throws what n8n throws for an expression that cannot be resolved */
	read(name: string, index: number, fallback?: unknown): unknown;
}

/**
 * Reads the parameters of a run. Those without an expression are read once, because reading is most of n8n's work in a
 * lookup.
 */
export class RunParameters implements Parameters {
	/** Saved parameters that can differ between items. */
	private readonly varying: DataRecord;
	private readonly values = new Map<string, unknown>();

	constructor(private readonly context: IExecuteFunctions) {
		this.varying = pickBy(context.getNode().parameters, hasExpression);
	}

	read(name: string, itemIndex: number, fallback: unknown = ''): unknown {
		const resolve = () => this.context.getNodeParameter(name, itemIndex, fallback);
		if (Object.hasOwn(this.varying, name)) return resolve();
		if (!this.values.has(name)) this.values.set(name, resolve());
		return this.values.get(name);
	}
}

/** Returns the saved value of a parameter, or of a member of a collection. n8n drops a collection that is one expression. */
export function savedParameter({ filters, options, ...saved }: DataRecord, name = ''): unknown {
	return { ...asObject(filters), ...asObject(options), ...saved }[name];
}

/** Returns whether a value contains an expression, which n8n marks by a leading `=`, at any depth. */
export function hasExpression(stored: unknown): boolean {
	if (typeof stored === 'string') return stored.startsWith('=');
	return Object.values(asObject(stored)).some(hasExpression);
}
