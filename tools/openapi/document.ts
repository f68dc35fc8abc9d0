import { codeHost, forum, professionalNetwork } from '../../nodes/shared/contract';
import { assumedNames } from '../../nodes/shared/contract/assumedNames';
import { type Endpoint, PAGE_SIZE } from '../../nodes/shared/contract/endpoint';
import { DECLARED_ERROR_STATUSES } from '../../catalogue/envelope';
import { pagingOf, pagingStyles } from '../../nodes/shared/contract/paging';
import type { Operation } from '../../nodes/shared/operation/operation';
import { goldenErrors, goldenOf } from '../../golden/golden';
import { platforms, prices, title } from '../pages/platforms';
import { type NamedEndpoint, namedEndpoints, reference, schemaNames, schemas } from './schemas';

/** Where `npm run sandbox` listens: the document of the service names no address. */
const SANDBOX = 'http://127.0.0.1:4010';

const ABOUT = `Structured records from public pages of seven platforms. Every operation is a POST with a JSON body.

Made by \`npm run openapi\` from the contract in \`nodes/shared/contract\`, which states what the document of the service
(version 1.0.0) says. What that document leaves open is said where it applies. Which members of a record may be null it
does not show, except for comments.`;

/** Request members whose names the document does not show. */
const assumed: ReadonlyMap<Endpoint, readonly string[]> = new Map<Endpoint, readonly string[]>([
	[codeHost.searchUsers, [assumedNames.accountType]],
	[forum.searchCommunities, [assumedNames.communitySort, assumedNames.communityTime]],
]);

/** The service in OpenAPI 3.1, made of the contract and of the golden examples. */
function openapiDocument(): object {
	return {
		openapi: '3.1.0',
		info: { title: 'Public-Platform Data Retrieval API', version: '1.0.0', description: ABOUT },
		servers: [
			{
				url: '{baseUrl}',
				description: 'The address of the service, which its document does not name',
				variables: {
					baseUrl: { default: SANDBOX, description: 'By default the sandbox: `npm run sandbox`' },
				},
			},
		],
		security: [{ apiKey: [] }],
		tags: platforms.map(({ description: { displayName: name } }) => ({
			name,
			description: `What the node ${name} reads`,
		})),
		paths: Object.fromEntries(
			namedEndpoints.map((each) => [each.endpoint.path, { post: operation(each) }]),
		),
		components: {
			securitySchemes: {
				apiKey: { type: 'http', scheme: 'bearer', description: 'The API key of the account' },
			},
			responses: { error: errorResponse() },
			schemas: schemas(),
		},
	};
}

/** The document, as `npm run openapi` writes it. */
export function openapiText(): string {
	return `${JSON.stringify(openapiDocument(), null, '\t')}\n`;
}

function operation(each: NamedEndpoint): object {
	const { endpoint, name } = each;
	const { request, answer } = schemaNames(each);
	return {
		operationId: name,
		...description(endpoint),
		...(endpoint.auth === 'none' && { security: [] }),
		requestBody: {
			required: true,
			content: json(request, goldenOf(endpoint.path).request),
		},
		responses: {
			200: { description: 'Success', content: json(answer, goldenOf(endpoint.path).response) },
			...errorResponses(each),
		},
	};
}

/** The document declares the statuses of one operation; for the others it says only that 401 is one of them if a key is needed. */
function errorResponses({ endpoint }: NamedEndpoint): object {
	const error = { $ref: '#/components/responses/error' };
	if (endpoint === professionalNetwork.getProfileComments) {
		return Object.fromEntries(DECLARED_ERROR_STATUSES.map((status) => [status, error]));
	}
	return { ...(endpoint.auth === 'bearer' && { 401: error }), '4XX': error, '5XX': error };
}

function errorResponse(): object {
	return {
		description:
			'Failure. The document declares 400, 401, 402, 404, 422 and 500 for the comment listing, and five or six statuses that it does not name for the others.',
		content: json('Error', goldenErrors.body),
	};
}

function json(schema: string, example: unknown): object {
	return { 'application/json': { schema: { $ref: reference(schema) }, example } };
}

/** What an operation of the API does, and the node that reads it. */
function description(endpoint: Endpoint): {
	tags: [node: string];
	summary: string;
	description: string;
} {
	const [node, users] = usersOf(endpoint);
	const lines = [
		`Credits: ${prices[endpoint.price]}.`,
		...paging(endpoint),
		...assumption(endpoint),
		`In n8n: ${node}, ${users.map(title).join('; ')}.`,
	];
	return {
		tags: [node],
		summary: users.map(({ option }) => option.action).join('. '),
		description: lines.join('\n\n'),
	};
}

function usersOf(endpoint: Endpoint): [node: string, users: Operation[]] {
	for (const { description, operations } of platforms) {
		const users = operations.filter((operation) => operation.endpoint === endpoint);
		if (users.length > 0) return [description.displayName, users];
	}
	throw new Error(`No operation of a node uses ${endpoint.path}`);
}

function paging(endpoint: Endpoint): string[] {
	const { position, size } = pagingOf(endpoint) ?? {};
	const isOffset = position !== undefined && pagingStyles[position].kind === 'offset';
	return [
		...(size === undefined
			? []
			: [`A page holds at most ${PAGE_SIZE} records; \`${size}\` asks for fewer.`]),
		...(isOffset ? [`\`${position}\` is the place of the first record, from 0.`] : []),
		...(position === undefined || isOffset
			? []
			: [`Leave \`${position}\` out for the first page; then send what the page before gave.`]),
	];
}

function assumption(endpoint: Endpoint): string[] {
	const names = assumed.get(endpoint) ?? [];
	return names.map(
		(name) => `The name \`${name}\` is assumed: the document of the service does not show it.`,
	);
}
