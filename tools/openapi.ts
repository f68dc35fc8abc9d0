import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { camelCase, lowerCase, map, omit, sortBy, upperFirst } from 'lodash';
import { z } from 'zod/v4';
import { endpoints, envelope, errorBody } from '../catalogue/service';
import { goldenErrors, goldenOf } from '../golden/golden';
import * as contract from '../nodes/shared/contract';
import { assumedNames } from '../nodes/shared/contract/assumedNames';
import type { Endpoint } from '../nodes/shared/contract/endpoint';
import { platforms } from '../catalogue/platforms';
import { rows } from '../catalogue/rows';
import { priceOf, title } from './pages/words';
import { cache } from './paths';
import { runMain } from './setup/plainFailure.mjs';

const SANDBOX = 'http://127.0.0.1:4010';

const ABOUT = `Structured records from public pages. Every operation is a POST with a JSON body.

Made by \`npm run openapi\` from the contract in \`nodes/shared/contract\`, which states what the document of the service
(version 1.0.0) says. It does not show which members of a record may be null, except for comments, nor these names of request
members, which are assumed: ${map(assumedNames, (name, what) => `\`${name}\` (${lowerCase(what)})`).join(', ')}.`;

/** As in `microblogGetTweetDetail`. */
const nameOf = ({ path }: Endpoint): string => camelCase(path);

/** The service in OpenAPI 3.1, made of the contract and of the golden examples. */
export function openapiText(): string {
	const document = {
		openapi: '3.1.0',
		info: { title: 'Public-Platform Data Retrieval API', version: '1.0.0', description: ABOUT },
		servers: [
			{
				url: SANDBOX,
				description:
					'The sandbox, `npm run sandbox`: the document does not name the address of the service',
			},
		],
		security: [{ apiKey: [] }],
		tags: platforms.map(({ description: { displayName: name } }) => ({
			name,
			description: `What the node ${name} reads`,
		})),
		paths: Object.fromEntries(
			endpoints.map((endpoint) => [endpoint.path, { post: operation(endpoint) }]),
		),
		components: {
			securitySchemes: {
				apiKey: { type: 'http', scheme: 'bearer', description: 'The API key of the account' },
			},
			responses: {
				error: {
					description:
						'Failure. The document declares 400, 401, 402, 404, 422 and 500 for the comment listing, and five or six statuses that it does not name for the others.',
					content: json('Error', goldenErrors.body),
				},
			},
			schemas: schemas(),
		},
	};
	return `${JSON.stringify(document, null, '\t')}\n`;
}

/** What an operation of the API does, takes and gives, and the node that reads it. */
function operation(endpoint: Endpoint): object {
	const { request, response } = goldenOf(endpoint.path);
	const name = nameOf(endpoint);
	const error = { $ref: '#/components/responses/error' };
	const users = rows.filter(({ path }) => path === endpoint.path);
	const node = users[0]?.description.displayName ?? '';
	const inN8n = `In n8n: ${node}, ${users.map((user) => title(user.operation)).join('; ')}.`;
	return {
		operationId: name,
		tags: [node],
		summary: users.map((user) => user.operation.option.action).join('. '),
		description: `Credits: ${priceOf(endpoint)}.\n\n${inN8n}`,
		...(endpoint.auth === 'none' && { security: [] }),
		requestBody: { required: true, content: json(`${upperFirst(name)}Request`, request) },
		responses: {
			200: { description: 'Success', content: json(`${upperFirst(name)}Answer`, response) },
			...(endpoint.auth === 'bearer' && { 401: error }),
			...{ '4XX': error, '5XX': error },
		},
	};
}

const reference = (name: string): string => `#/components/schemas/${name}`;

function json(schema: string, example: unknown): object {
	return { 'application/json': { schema: { $ref: reference(schema) }, example } };
}

/**
 * All schemas by name, in JSON Schema: requests, answers, records and the error body. An object allows
 * further members unless the contract forbids them.
 */
function schemas(): object {
	const registry = z.registry<{ id: string }>();
	registry.add(errorBody, { id: 'Error' });
	for (const [platform, exported] of Object.entries(contract)) {
		for (const [name, part] of Object.entries<unknown>(exported)) {
			if (part instanceof z.ZodType)
				registry.add(part, { id: upperFirst(platform) + upperFirst(name) });
		}
	}
	for (const endpoint of endpoints) {
		const name = upperFirst(nameOf(endpoint));
		registry.add(endpoint.body, { id: `${name}Request` });
		registry.add(envelope.extend({ data: endpoint.data }), { id: `${name}Answer` });
	}
	const made = Object.entries(z.toJSONSchema(registry, { io: 'input', uri: reference }).schemas);
	return Object.fromEntries(
		sortBy(made, ([name]) => name).map(([name, schema]) => [name, omit(schema, '$schema', '$id')]),
	);
}

/** `npm run openapi -- --out <file>`: writes the service's OpenAPI document. */
if (require.main === module) {
	void runMain(async () => {
		const { values } = parseArgs({ options: { out: { type: 'string' } } });
		const file = resolve(values.out ?? join(cache, 'openapi.json'));
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, openapiText());
		console.log(`Written: ${relative('', file)}`);
	});
}
