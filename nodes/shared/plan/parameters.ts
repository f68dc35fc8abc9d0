import { once, pickBy } from 'lodash';
import type { IExecuteFunctions } from 'n8n-workflow';
import { type DataRecord, members } from '../operation/record';

/** `={{ $json.name }}` and nothing else. */
const INPUT_FIELD = /^=\{\{\s{0,9}\$json\.([A-Za-z_$][\w$]*)\s{0,9}\}\}$/;

/** Reads the parameters of a node: for an input item, or in a poll, where there is none. */
export interface Parameters {
	/** @throws what n8n throws for an expression that cannot be resolved */
	read(name: string, itemIndex: number, fallback?: unknown): unknown;
}

/** Reads the parameters of a node that runs; those without an expression once: it is most of n8n's work in a lookup. */
export class RunParameters implements Parameters {
	/** The parameters that may differ from item to item, as they are saved. */
	private readonly varying: DataRecord;
	private readonly values = new Map<string, unknown>();
	/** Whether `$json` is the input item, as the first one shows: n8n would make a data proxy for each. */
	private readonly isJsonTheItem = once(() => {
		const [first] = this.context.getInputData();
		return first !== undefined && this.context.getWorkflowDataProxy(0).$json === first.json;
	});

	constructor(private readonly context: IExecuteFunctions) {
		this.varying = pickBy(context.getNode().parameters, holdsExpression);
	}

	read(name: string, itemIndex: number, fallback: unknown = ''): unknown {
		const resolve = () => this.context.getNodeParameter(name, itemIndex, fallback);
		if (Object.hasOwn(this.varying, name)) return this.readInputField(name, itemIndex) ?? resolve();
		if (!this.values.has(name)) this.values.set(name, resolve());
		return this.values.get(name);
	}

	/**
	 * Reads `={{ $json.name }}` without n8n's expression engine, if its value is text or a number. It is by far the most
	 * common expression, and the engine takes 0.5 ms of processor time for it, all the rest of a lookup 0.9
	 * (`npm run bench`). Everything else is left to the engine: then this gives undefined.
	 */
	readInputField(parameter: string, itemIndex: number): string | number | undefined {
		const stored = this.varying[parameter];
		const name = typeof stored === 'string' ? INPUT_FIELD.exec(stored)?.[1] : undefined;
		if (name === undefined || !this.isJsonTheItem()) return undefined;
		const { json = {} } = this.context.getInputData()[itemIndex] ?? {};
		const value: unknown = Object.hasOwn(json, name) ? json[name] : undefined;
		return typeof value === 'string' || typeof value === 'number' ? value : undefined;
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
