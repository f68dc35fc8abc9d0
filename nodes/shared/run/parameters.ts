import type { IExecuteFunctions, INodeParameters } from 'n8n-workflow';

/**
 * Reads the node's parameters. One without an expression is the same for every input item, so it is
 * read once: reading is most of what a lookup costs n8n.
 */
export class Parameters {
	private readonly stored: INodeParameters;
	private readonly constant = new Map<string, unknown>();
	private jsonOf: ((itemIndex: number) => unknown) | undefined;

	constructor(private readonly context: IExecuteFunctions) {
		this.stored = context.getNode().parameters;
	}

	/** @throws what n8n throws for an expression that cannot be resolved */
	read(name: string, itemIndex: number, fallback: unknown = ''): unknown {
		const stored = this.stored[name];
		if (holdsExpression(stored)) {
			return (
				this.inputField(stored, itemIndex) ??
				this.context.getNodeParameter(name, itemIndex, fallback)
			);
		}
		if (!this.constant.has(name)) {
			this.constant.set(name, this.context.getNodeParameter(name, itemIndex, fallback));
		}
		return this.constant.get(name);
	}

	/**
	 * The value of `={{ $json.name }}`, where it is text or a number: by far the most usual expression,
	 * and n8n's expression engine takes a quarter of a lookup's time for it (`npm run bench`). Whatever is
	 * less plain goes to the engine.
	 */
	private inputField(stored: unknown, itemIndex: number): string | number | undefined {
		const name = typeof stored === 'string' ? INPUT_FIELD.exec(stored)?.[1] : undefined;
		if (name === undefined) return undefined;
		this.jsonOf ??= readerOfJson(this.context);
		const json = this.jsonOf(itemIndex);
		if (typeof json !== 'object' || json === null || !Object.hasOwn(json, name)) return undefined;
		const value: unknown = Reflect.get(json, name);
		return typeof value === 'string' || typeof value === 'number' ? value : undefined;
	}
}

const INPUT_FIELD = /^=\{\{\s*\$json\.([A-Za-z_$][\w$]*)\s*\}\}$/;

/**
 * Reads what `$json` stands for. That is the input item, and n8n is asked only whether it is so here,
 * for it would make a data proxy for every item.
 */
function readerOfJson(context: IExecuteFunctions): (itemIndex: number) => unknown {
	const items = context.getInputData();
	const json = (itemIndex: number): unknown => context.getWorkflowDataProxy(itemIndex).$json;
	return items[0] !== undefined && json(0) === items[0].json
		? (itemIndex) => items[itemIndex]?.json
		: json;
}

/** n8n marks an expression by a leading `=`, at any depth. */
function holdsExpression(stored: unknown): boolean {
	if (typeof stored === 'string') return stored.startsWith('=');
	if (typeof stored !== 'object' || stored === null) return false;
	return Object.values(stored).some(holdsExpression);
}
