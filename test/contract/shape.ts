import type { z } from 'zod/v4';

/**
 * What stands where: a path such as `data.issues[].labels[]`, and the kinds of value found there,
 * such as `string` or `null|string`. A `?` after the kinds says that the member can be absent, and
 * `open` that nothing is known of the shape.
 */
export type Shape = ReadonlyMap<string, string>;

/**
 * The shape that a schema describes.
 *
 * @param root name of the outermost value: `body` or `data`
 * @throws when the schema uses a kind of zod type that the contract has not used so far
 */
export function shapeOfSchema(schema: z.core.$ZodType, root: string): Shape {
	const shape = new Map<string, string>();
	const visit = (at: string, type: z.core.$ZodType, suffix: string): void => {
		const { def } = (type as z.core.$ZodTypes)._zod;
		switch (def.type) {
			case 'optional':
				return visit(at, def.innerType, '?');
			case 'nullable':
				visit(at, def.innerType, suffix);
				shape.set(at, `null|${shape.get(at)}`);
				return;
			case 'array':
				shape.set(at, `array${suffix}`);
				return visit(`${at}[]`, def.element, '');
			case 'object': {
				const members = Object.entries(def.shape);
				shape.set(at, members.length === 0 && def.catchall ? 'open' : `object${suffix}`);
				for (const [name, member] of members) visit(`${at}.${name}`, member, '');
				return;
			}
			case 'enum':
				shape.set(at, `string${suffix}`);
				return;
			case 'unknown':
				shape.set(at, 'open');
				return;
			case 'string':
			case 'number':
			case 'boolean':
				shape.set(at, `${def.type}${suffix}`);
				return;
			default:
				throw new Error(`${at}: the contract test cannot read a zod ${def.type}`);
		}
	};
	visit(root, schema, '');
	return shape;
}

/**
 * The shape that examples show: the members of all of them together. A member that only some of the
 * examples hold gets a `?`.
 *
 * @param open paths whose shape is not to be looked at
 */
export function shapeOfValue(value: unknown, root: string, open: readonly string[]): Shape {
	const shape = new Map<string, string>();
	const visit = (at: string, samples: readonly unknown[], suffix: string): void => {
		if (open.includes(at)) {
			shape.set(at, 'open');
			return;
		}
		shape.set(at, [...new Set(samples.map(kindOf))].sort().join('|') + suffix);
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
