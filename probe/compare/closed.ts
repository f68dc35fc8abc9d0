import { z } from 'zod/v4';

/**
 * A copy of a schema in which objects allow no members but their own, all the way down, so that what the
 * document does not name is reported. A part whose shape the document does not show stays open.
 */
export function closed(schema: z.core.$ZodType): z.core.$ZodType {
	if (schema instanceof z.ZodOptional) return z.optional(closed(schema.unwrap()));
	if (schema instanceof z.ZodNullable) return z.nullable(closed(schema.unwrap()));
	if (schema instanceof z.ZodArray) return z.array(closed(schema.element));
	if (!(schema instanceof z.ZodObject) || isOpen(schema)) return schema;
	return z.strictObject(
		Object.fromEntries(Object.entries(schema.shape).map(([name, part]) => [name, closed(part)])),
	);
}

/** Whether the document shows nothing of what a value holds. */
export function isOpen(schema: z.core.$ZodType): boolean {
	if (schema instanceof z.ZodUnknown) return true;
	return schema instanceof z.ZodObject && Object.keys(schema.shape).length === 0;
}
