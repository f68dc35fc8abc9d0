import type { Operation } from '../nodes/shared/operation/operation';
import { type Golden, goldenOf } from '../golden/golden';
import { type Call, fullestCall, smallestCall } from '../golden/calls';
import { listings, type PagedListing, recordsMember } from './listings';
import { everyOperation } from './operations';

type Data = Readonly<Record<string, unknown>>;

/** One operation, with what it sends, costs and gives by the golden example of its endpoint. */
export interface Row {
	readonly node: string;
	readonly path: string;
	readonly price: Golden['credits'];
	/** Whether it takes a base URL instead of a credential. */
	readonly isPublic: boolean;
	/** Required parameters alone. */
	readonly least: Call;
	/** Every parameter, filter and option of the operation's own. */
	readonly most: Call;
	/** The listing, where the operation pages. */
	readonly listing: PagedListing | undefined;
	/** The records that come out, from the `data` of an answer that is not one page of several. */
	readonly records: (data: unknown) => unknown[];
	/** Field that tells one record from another, where there is one. */
	readonly id: string | undefined;
}

/** Records that come with a list of others beside them, by the public interface: where each stands in `data`. */
const WITH_SIBLING: Readonly<Record<string, readonly [record: string, sibling: string]>> = {
	'microblog tweet.get': ['tweet', 'replies'],
	'forum post.get': ['post', 'comments'],
};

/** Every operation of every node under its title, for `describe.each`: there is nothing to add by hand. */
export const titledRows = everyOperation.map(({ title, node, operation }) => {
	const golden = goldenOf(operation.endpoint.path);
	const name = { resource: operation.resource.value, operation: operation.option.value };
	const named = ({ parameters, body }: Call): Call => ({
		parameters: { ...name, ...parameters },
		body,
	});
	const row: Row = {
		node,
		path: golden.path,
		price: golden.credits,
		isPublic: !golden.auth,
		least: named(smallestCall(operation)),
		most: named(fullestCall(operation)),
		listing: listings.find((listing) => listing.title === title),
		records: (data) => recordsIn(title, operation, golden, data),
		id: operation.result.record.idField,
	};
	return [title, row] as const;
});

function recordsIn(title: string, { result }: Operation, golden: Golden, data: unknown): unknown[] {
	if (result.kind === 'list') {
		const member = recordsMember(golden);
		return (member === undefined ? data : (data as Data)[member]) as unknown[];
	}
	const [record, sibling] = WITH_SIBLING[title] ?? [];
	if (record === undefined || sibling === undefined) return [data];
	const { [record]: own, [sibling]: others } = data as Data;
	return [{ ...Object(own), [sibling]: others }];
}
