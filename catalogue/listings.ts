import type { INodeParameters } from 'n8n-workflow';
import { pagingIn, type PositionName } from '../nodes/shared/contract/paging';
import type { Operation } from '../nodes/shared/operation/operation';
import { type Golden, goldenOf } from '../golden/golden';
import { smallestCall, subjectLike, subjectOf } from '../golden/calls';
import { everyOperation } from './operations';

/** Every listing, those that come in one piece too. */
export const everyListing = everyOperation
	.filter(({ operation }) => operation.result.kind === 'list')
	.map(({ title, node, operation }) => listingOf(title, node, operation));

export type Listing = (typeof everyListing)[number];

/** A listing that comes in pages. */
export type PagedListing = Listing & { readonly position: PositionName };

export const listings = everyListing.filter(
	(listing): listing is PagedListing => listing.position !== undefined,
);

/** The listing of that operation. */
export function listingNamed(title: string): PagedListing {
	const found = listings.find((listing) => listing.title === title);
	if (found === undefined) throw new Error(`No operation ${title} pages`);
	return found;
}

/** A listing: whose records, by the operation; its paging, cost and place of records, by the golden example. */
function listingOf(title: string, nodeType: string, operation: Operation) {
	const golden = goldenOf(operation.endpoint.path);
	const { position, size, total } =
		pagingIn(golden.fullRequest, Object(golden.response.data) as object) ?? {};
	const { name, wire, value } = subjectOf(operation);
	const { parameters, body } = smallestCall(operation);
	const subject = (length: number, which?: number) =>
		subjectLike(operation, { wire, value }, length, which);
	const { resource, option } = operation;
	return {
		title,
		nodeType,
		path: golden.path,
		/** Parameter and body member that say whose listing is asked for. */
		subject: name,
		/** Subjects with so many records (see `sandbox/listing.ts`), told apart by a number. */
		subjectOf: subject,
		/** The parameters that ask for the listing of so many records. */
		parametersFor: (length: number): INodeParameters => ({
			resource: resource.value,
			operation: option.value,
			...parameters,
			[name]: subject(length),
		}),
		/** What those parameters send, without paging. */
		bodyFor: (length: number, which?: number) => ({ ...body, [wire]: subject(length, which) }),
		/** Member of `data` that holds the records; undefined where `data` is the list. */
		records: recordsMember(golden),
		/** Field that tells one record from another. */
		id: operation.result.record.idField ?? 'id',
		/** Body member, option, and key of `resumeFrom` and `_response.next`; undefined where one answer holds all. */
		position,
		/** Body member that asks for a number of records. */
		size,
		/** Member of `data` that says how many records there are. */
		total,
		price: golden.credits,
	};
}

/** The one member of the golden `data` that is a list; none where `data` is the list itself. */
export function recordsMember({ path, response: { data } }: Golden): string | undefined {
	if (Array.isArray(data)) return undefined;
	const lists = Object.entries(Object(data)).filter(([, member]) => Array.isArray(member));
	if (lists.length !== 1) throw new Error(`${path}: its golden data holds ${lists.length} lists`);
	return lists[0]?.[0];
}
