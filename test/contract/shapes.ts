import { z } from 'zod/v4';

/**
 * The kinds of value, as `string` or `null|string`, at paths such as `data.issues[].labels[]`. A `?` after the
 * kinds says that the member can be absent, and `open` that nothing is known of the shape.
 */
type Shape = Record<string, string>;

/** Of a JSON schema what says which kinds of value stand where. */
interface Described {
	readonly type?: string;
	readonly anyOf?: readonly Described[];
	readonly items?: Described;
	readonly properties?: Readonly<Record<string, Described>>;
	readonly required?: readonly string[];
	readonly additionalProperties?: unknown;
}

/** The shape that a schema describes. @param root name of the outermost value: `body` or `data` */
export function shapeOfSchema(schema: z.ZodType, root: string): Shape {
	const shape: Shape = {};
	const visit = (at: string, described: Described, suffix: string): void => {
		const { anyOf = [described], properties = {}, required = [] } = described;
		const isClosed = described.type !== 'object' || described.additionalProperties === false;
		const kinds = anyOf.map(({ type = 'open' }) => (type === 'integer' ? 'number' : type));
		const isOpen = !isClosed && Object.keys(properties).length === 0;
		shape[at] = isOpen ? 'open' : kinds.sort().join('|') + suffix;
		for (const { items } of anyOf) if (items) visit(`${at}[]`, items, '');
		for (const [name, member] of Object.entries(properties)) {
			visit(`${at}.${name}`, member, required.includes(name) ? '' : '?');
		}
	};
	visit(root, z.toJSONSchema(schema) as Described, '');
	return shape;
}

/**
 * The shape that examples show, all their members together; one that only some of them hold gets a `?`.
 * @param open paths whose shape is not to be looked at
 */
export function shapeOfValue(value: unknown, root: string, open: readonly string[] = []): Shape {
	const shape: Shape = {};
	const visit = (at: string, samples: readonly unknown[], suffix: string): void => {
		if (open.includes(at)) {
			shape[at] = 'open';
			return;
		}
		shape[at] = [...new Set(samples.map(kindOf))].sort().join('|') + suffix;
		const arrays = samples.filter((sample) => Array.isArray(sample));
		if (arrays.length > 0) visit(`${at}[]`, arrays.flat(), '');
		const objects = samples.filter(isObject);
		for (const name of new Set(objects.flatMap((object) => Object.keys(object)))) {
			const holders = objects.filter((object) => Object.hasOwn(object, name));
			const members = holders.map((object) => object[name]);
			visit(`${at}.${name}`, members, holders.length < objects.length ? '?' : '');
		}
	};
	visit(root, [value], '');
	return shape;
}

function kindOf(value: unknown): string {
	if (value === null) return 'null';
	return Array.isArray(value) ? 'array' : typeof value;
}

function isObject(value: unknown): value is Record<string, unknown> {
	return kindOf(value) === 'object';
}
