import { z } from 'zod/v4';
import type { Operation } from '../operation/operation';

type JsonSchema = z.core.JSONSchema.JSONSchema;

/**
 * Makes the schema that n8n's editor shows as the output of an operation before it has run: the raw
 * record. The build writes it beside the node as `__schema__/v1.0.0/<resource>/<operation>.json`.
 * It holds names and types only: the service does not say which members may be missing or null.
 */
export function outputSchema({ result }: Operation): JsonSchema & { version: number } {
	const schema = z.toJSONSchema(result.record.schema, {
		unrepresentable: 'any',
		override: ({ jsonSchema }) => keepNamesAndTypes(jsonSchema),
	});
	delete schema.$schema;
	return { ...schema, version: 1 };
}

function keepNamesAndTypes(schema: JsonSchema): void {
	delete schema.required;
	delete schema.additionalProperties;
	delete schema.pattern;
	delete schema.format;
	if (schema.anyOf === undefined) return;
	const [type] = schema.anyOf.filter((member) => member.type !== 'null');
	delete schema.anyOf;
	Object.assign(schema, type);
}
