import { upperFirst } from 'lodash';
import { z } from 'zod/v4';
import * as contract from '../../nodes/shared/contract';
import type { Endpoint } from '../../nodes/shared/contract/endpoint';
import { envelope, errorBody } from '../../catalogue/envelope';

type JsonSchema = z.core.JSONSchema.BaseSchema;

const { endpoints, ...platforms } = contract;

/** An endpoint of the contract with its name there, as `microblogGetTweetDetail`. */
export interface NamedEndpoint {
	readonly name: string;
	readonly endpoint: Endpoint;
}

/** What the contract exports, and its names. */
const named = new Map<unknown, string>(
	Object.entries(platforms).flatMap(([platform, parts]) =>
		Object.entries(parts).map(([name, part]) => [part, platform + upperFirst(name)] as const),
	),
);

/** Every endpoint, in the order of the service's document. */
export const namedEndpoints: readonly NamedEndpoint[] = endpoints.map((endpoint) => ({
	name: named.get(endpoint) ?? '',
	endpoint,
}));

/** Names of the schemas of an endpoint's request and of its successful answer. */
export function schemaNames({ name }: NamedEndpoint): { request: string; answer: string } {
	return { request: `${upperFirst(name)}Request`, answer: `${upperFirst(name)}Answer` };
}

/** How a schema is referred to by its name. */
export function reference(name: string): string {
	return `#/components/schemas/${name}`;
}

/**
 * All schemas by name, in JSON Schema: requests, answers, records and the error body. An object allows
 * further members unless the contract forbids them.
 */
export function schemas(): Record<string, JsonSchema> {
	const registry = z.registry<{ id: string }>();
	registry.add(errorBody, { id: 'Error' });
	// the schemas that have a name in the contract: the records
	for (const [part, name] of named) {
		if (part instanceof z.ZodType) registry.add(part, { id: upperFirst(name) });
	}
	for (const each of namedEndpoints) {
		const { request, answer } = schemaNames(each);
		registry.add(each.endpoint.body, { id: request });
		registry.add(envelope.extend({ data: each.endpoint.data }), { id: answer });
	}
	const made = z.toJSONSchema(registry, { io: 'input', uri: reference });
	return Object.fromEntries(
		Object.entries(made.schemas)
			.map(([name, { $schema: _dialect, $id: _id, ...schema }]) => [name, schema] as const)
			.sort(([one], [other]) => (one < other ? -1 : 1)),
	);
}
