import { difference, isEmpty, isPlainObject, map, omit, union } from 'lodash';
import { z } from 'zod/v4';

/** What a JSON schema says of the kinds of value, not of their rules. */
const KINDS = ['type', 'anyOf', 'items', 'properties', 'required', 'additionalProperties'];

/** The kinds of value that a schema describes, and where; nothing where it takes whatever comes. @param ignored of these KINDS */
export function shapeOf(schema: z.ZodType, ...ignored: string[]): object {
	const shape = z.toJSONSchema(schema, {
		override({ jsonSchema: described }) {
			const isOpen = isEmpty(described.properties) && described.additionalProperties !== false;
			const kept = described.type === 'object' && isOpen ? [] : difference(KINDS, ignored);
			const rest = difference(Object.keys(described), kept);
			for (const key of rest) Reflect.deleteProperty(described, key);
			if (described.type === 'integer') described.type = 'number';
			described.required?.sort();
		},
	});
	return omit(shape, '$schema');
}

const scalars = new Map<string, z.ZodType>([
	['string', z.string()],
	['number', z.number()],
	['boolean', z.boolean()],
]);

/**
 * The schema that examples show, all of them together: a member that only some of them hold is optional.
 * @param open paths such as `data.issues[]` whose shape is not to be looked at
 */
export function schemaOf(all: readonly unknown[], at: string, open: readonly string[]): z.ZodType {
	if (open.includes(at)) return z.unknown();
	const samples = all.filter((sample) => sample !== null);
	if (samples.length < all.length) return schemaOf(samples, at, open).nullable();
	if (samples.every(Array.isArray)) return z.array(schemaOf(samples.flat(), `${at}[]`, open));
	if (!samples.every(isPlainObject)) return scalars.get(typeof samples[0]) ?? z.never();
	const members = union(...samples.map((sample) => Object.keys(sample as object))).map((name) => {
		const holders = samples.filter((sample) => Object.hasOwn(sample as object, name));
		const member = schemaOf(map(holders, name), `${at}.${name}`, open);
		return [name, holders.length < samples.length ? member.optional() : member];
	});
	return z.strictObject(Object.fromEntries(members) as z.ZodRawShape);
}
