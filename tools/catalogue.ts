import { get, pick, sortBy } from 'lodash';
import type { INodeParameters, INodeTypeDescription } from 'n8n-workflow';
import { z } from 'zod/v4';
import { fullestCall, goldenOf, smallestCall, subjectLike, goldenSubject } from '../golden/golden';
import { pagingIn, type PositionName } from '../nodes/shared/contract/paging';
import type { TriggerEvent } from '../nodes/shared/operation/event';
import type { Operation } from '../nodes/shared/operation/operation';
import { n8n } from '../package.json';
import { servedEndpoints } from '../sandbox/servedEndpoint';

/* Every endpoint, platform, operation, event and listing, for tests, scripts and documentation. */

/** Every endpoint of the contract. */
export const endpoints = servedEndpoints.map(({ endpoint }) => endpoint);

/** The envelope of a successful response; `data` is the endpoint's own object, or an array for the comment listing. */
export const envelopeSchema = z.object({
	timeMs: z.number(),
	creditsCost: z.number(),
	data: z.union([z.looseObject({}), z.array(z.unknown())]),
});

/** A node with its trigger. */
export interface Platform {
	/** Name of the folder in `nodes/`, and of the page in `docs/nodes/`. */
	readonly folder: string;
	readonly description: INodeTypeDescription;
	readonly operations: readonly Operation[];
	readonly trigger: INodeTypeDescription;
	readonly events: readonly TriggerEvent[];
}

/** Names of the nodes' folders and classes, such as `CodeHost`, in the order of package.json. */
const folders = n8n.nodes.flatMap(
	(path) => /^dist\/nodes\/(\w+)\/\1\.node\.js$/.exec(path)?.[1] ?? [],
);

/** Every platform, in the order of the service's document, with operations and events sorted as in the dropdowns. */
export const platforms: readonly Platform[] = folders.map((folder) => {
	// the extension keeps tsx from loading the codex file, *.node.json
	const descriptionOf = (name: string) =>
		new (exported<new () => { description: INodeTypeDescription }>(
			folder,
			`${name}.node.ts`,
			name,
		))().description;
	return {
		folder,
		description: descriptionOf(folder),
		operations: sortBy(exported<Platform['operations']>(folder, 'operations', 'operations'), [
			'resource.name',
			'option.name',
		]),
		trigger: descriptionOf(`${folder}Trigger`),
		events: sortBy(exported<Platform['events']>(folder, 'operations', 'events'), 'option.name'),
	};
});

function exported<Type>(folder: string, file: string, name: string): Type {
	const module = require(`../nodes/${folder}/${file}`) as Record<string, Type | undefined>;
	const found = module[name];
	if (found === undefined) throw new Error(`nodes/${folder}/${file} exports no ${name}`);
	return found;
}

/** Every operation with a title such as `codeHost user.search`. */
export const everyOperation = platforms.flatMap(({ description, operations }) =>
	operations.map((operation) => {
		const { resource, option } = operation;
		const node = description.name;
		return { title: `${node} ${resource.value}.${option.value}`, node, description, operation };
	}),
);

/** Every event with a title such as `microblogTrigger newTweet`. */
export const everyEvent = platforms.flatMap(({ trigger, events }) =>
	events.map((event) => ({ title: `${trigger.name} ${event.option.value}`, trigger, event })),
);

/** Every operation with its golden request, price and records. */
export const rows = everyOperation.map(({ title, node: nodeType, description, operation }) => {
	const { path, credits, auth, fullRequest, response } = goldenOf(operation.endpoint.path);
	return {
		title,
		nodeType,
		description,
		operation,
		path,
		price: credits,
		/** Whether it takes a base URL instead of a credential. */
		isPublic: !auth,
		least: smallestCall(operation),
		most: fullestCall(operation),
		/** Returns the records in the `data` of a response. */
		records: (data: unknown) => recordsIn(operation, data),
		/** Field that identifies a record. */
		id: operation.result.record.idField,
		...pagingIn(fullRequest, Object(response.data) as object),
	};
});

export type Row = (typeof rows)[number];

function recordsIn({ result: { kind, from } }: Operation, data: unknown): unknown[] {
	const members = Object(data) as object;
	// a list is `data` itself, or its only list
	if (kind === 'list') return [data, ...Object.values(members)].find(Array.isArray) ?? [];
	return [from ? { ...get(data, from.path), ...pick(members, from.added ?? []) } : data];
}

/** Returns the operation with a title. */
export const operationOf = (title: string): Operation => titled(everyOperation, title).operation;

function titled<Entry extends { title: string }>(entries: readonly Entry[], title: string): Entry {
	const found = entries.find((entry) => entry.title === title);
	if (found === undefined) throw new Error(`There is no ${title}`);
	return found;
}

/** Every listing, with or without pages. */
export const everyListing = rows
	.filter(({ operation }) => operation.result.kind === 'list')
	.map(listingOf);

export type ListingRow = ReturnType<typeof listingOf>;

/** A listing with pages. */
export type PagedListing = ListingRow & { readonly position: PositionName };

export const listings = everyListing.filter(
	(listing): listing is PagedListing => listing.position !== undefined,
);

/** Returns the listing with a title. */
export const listingNamed = (title: string): PagedListing => titled(listings, title);

function listingOf(row: Row) {
	const { name, wire } = goldenSubject(row.operation);
	const subject = (length: number, which?: number) => subjectLike(row.operation, length, which);
	return {
		...row,
		id: row.id ?? 'id',
		/** Parameter that identifies the listing. */
		subject: name,
		/**
		 * Returns a value of that parameter for a listing of this length (`sandbox/servedEndpoint.ts`). A number
		 * distinguishes listings of equal length.
		 */
		goldenSubject: subject,
		/** Returns parameters that list this many records. */
		parametersFor: (length: number): INodeParameters => ({
			...row.least.parameters,
			[name]: subject(length),
		}),
		/** Returns the body that these parameters send, without paging. */
		bodyFor: (length: number, which?: number) => ({
			...row.least.body,
			[wire]: subject(length, which),
		}),
	};
}
