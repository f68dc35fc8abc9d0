import type { IExecuteFunctions } from 'n8n-workflow';

/** `={{ $json.name }}` and nothing else. */
const INPUT_FIELD = /^=\{\{\s{0,9}\$json\.([A-Za-z_$][\w$]*)\s{0,9}\}\}$/;

/**
 * Reads `={{ $json.name }}` without n8n's expression engine, if its value is text or a number. It is by
 * far the most common expression, and the engine needs a quarter of a lookup's time for it
 * (`npm run bench`). Everything else goes to the engine.
 */
export class InputField {
	private jsonOf: ((itemIndex: number) => unknown) | undefined;

	constructor(private readonly context: IExecuteFunctions) {}

	/** The value for an input item; undefined if the engine has to resolve it. */
	read(stored: unknown, itemIndex: number): string | number | undefined {
		const name = typeof stored === 'string' ? INPUT_FIELD.exec(stored)?.[1] : undefined;
		if (name === undefined) return undefined;
		this.jsonOf ??= readerOfJson(this.context);
		const json = this.jsonOf(itemIndex);
		if (typeof json !== 'object' || json === null || !Object.hasOwn(json, name)) return undefined;
		const value: unknown = Reflect.get(json, name);
		return typeof value === 'string' || typeof value === 'number' ? value : undefined;
	}
}

/**
 * Reads what `$json` means: the input item. n8n is asked only once whether that is so here, because it
 * would make a data proxy for every item.
 */
function readerOfJson(context: IExecuteFunctions): (itemIndex: number) => unknown {
	const items = context.getInputData();
	const json = (itemIndex: number): unknown => context.getWorkflowDataProxy(itemIndex).$json;
	return items[0] !== undefined && json(0) === items[0].json
		? (itemIndex) => items[itemIndex]?.json
		: json;
}
