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

/** Every endpoint, in the order of the service's document. */
export const namedEndpoints: readonly NamedEndpoint[] = endpoints.map((endpoint) => {
	const [platform, name] = placeOf(endpoint);
	return { name: platform + capitalized(name), endpoint };
});

/** Schemas in the contract that have a name there: the records. */
const records = Object.entries(platforms).flatMap(([platform, parts]) =>
	Object.entries(parts).flatMap(([name, part]) =>
		part instanceof z.ZodType ? [[capitalized(platform) + capitalized(name), part] as const] : [],
	),
);

/** Names of the schemas of an endpoint's request and of its successful answer. */
export function schemaNames({ name }: NamedEndpoint): { request: string; answer: string } {
	return { request: `${capitalized(name)}Request`, answer: `${capitalized(name)}Answer` };
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
	const named = z.registry<{ id: string }>();
	named.add(errorBody, { id: 'Error' });
	for (const [id, record] of records) named.add(record, { id });
	for (const each of namedEndpoints) {
		const { request, answer } = schemaNames(each);
		named.add(each.endpoint.body, { id: request });
		named.add(envelope.extend({ data: each.endpoint.data }), { id: answer });
	}
	const made = z.toJSONSchema(named, { io: 'input', uri: reference });
	return Object.fromEntries(
		Object.entries(made.schemas)
			.map(([name, { $schema: _dialect, $id: _id, ...schema }]) => [name, schema] as const)
			.sort(([one], [other]) => (one < other ? -1 : 1)),
	);
}

function placeOf(endpoint: Endpoint): [platform: string, name: string] {
	for (const [platform, parts] of Object.entries(platforms)) {
		for (const [name, part] of Object.entries(parts))
			if (part === endpoint) return [platform, name];
	}
	throw new Error(`No part of the contract exports ${endpoint.path}`);
}

function capitalized(name: string): string {
	return name.charAt(0).toUpperCase() + name.slice(1);
}
