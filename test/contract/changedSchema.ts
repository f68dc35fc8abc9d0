import { z } from 'zod/v4';

/** A change to one member of an object: a new name, a new type, or neither, which drops it. */
export type Change = (name: string, type: z.ZodType) => Record<string, z.ZodType>;

/**
 * A copy of a schema in which one member is changed; the original stays as it is.
 *
 * @param at the member as `shapeOfSchema` writes it, such as `data.issues[].title`
 */
export function changedSchema(schema: z.ZodType, at: string, change: Change): z.ZodType {
	const [, ...steps] = at.replaceAll('[]', '.[]').split('.');
	return changed(schema, steps, change);
}

function changed(schema: z.ZodType, [step, ...rest]: string[], change: Change): z.ZodType {
	if (schema instanceof z.ZodOptional)
		return changed(inner(schema), [step ?? '', ...rest], change).optional();
	if (schema instanceof z.ZodArray)
		return z.array(changed(schema.element as z.ZodType, rest, change));
	if (!(schema instanceof z.ZodObject) || step === undefined)
		throw new Error(`no member at ${step}`);
	const type = schema.shape[step] as z.ZodType;
	const members = rest.length > 0 ? { [step]: changed(type, rest, change) } : change(step, type);
	return schema.omit({ [step]: true }).extend(members);
}

/** A type with its optional or nullable wrappings taken off. */
export function inner(type: z.ZodType): z.ZodType {
	const wrapped = type instanceof z.ZodOptional || type instanceof z.ZodNullable;
	return wrapped ? inner(type.unwrap() as z.ZodType) : type;
}

/** The same kind of value without its rules: no pattern, no length, no bounds, no list of values. */
export function withoutRules(type: z.ZodType): z.ZodType {
	if (type instanceof z.ZodOptional) return withoutRules(inner(type)).optional();
	if (type.def.type === 'string' || type.def.type === 'enum') return z.string();
	return type.def.type === 'number' ? z.number() : type;
}

/** Whether a type has rules beyond the kind of value, so that `withoutRules` changes it. */
export function hasRules(type: z.ZodType): boolean {
	const { def } = inner(type);
	return def.type === 'enum' || 'format' in def || (def.checks ?? []).length > 0;
}
