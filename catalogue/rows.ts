import type { Operation } from '../nodes/shared/operation/operation';
import { type Golden, goldenOf } from '../golden/golden';
import { type Call, fullestCall, smallestCall } from '../golden/calls';
import { listings, recordsMember } from './listings';
import { everyOperation } from './operations';

type Data = Readonly<Record<string, unknown>>;

/** Records that come with a list of others beside them, by the public interface: where each stands in `data`. */
const WITH_SIBLING: Readonly<Record<string, readonly [record: string, sibling: string]>> = {
	'microblog tweet.get': ['tweet', 'replies'],
	'forum post.get': ['post', 'comments'],
};

/**
 * Every operation of every node under its title, for `describe.each`, with what it sends, costs and gives by the golden example of
 * its endpoint: there is nothing to add by hand.
 */
export const titledRows = everyOperation.map(({ title, node, operation }) => {
	const golden = goldenOf(operation.endpoint.path);
	const name = { resource: operation.resource.value, operation: operation.option.value };
	const named = ({ parameters, body }: Call): Call => ({
		parameters: { ...name, ...parameters },
		body,
	});
	const row = {
		node,
		path: golden.path,
		price: golden.credits,
		/** Whether it takes a base URL instead of a credential. */
		isPublic: !golden.auth,
		least: named(smallestCall(operation)),
		most: named(fullestCall(operation)),
		/** Where the operation pages. */
		listing: listings.find((listing) => listing.title === title),
		/** The records that come out, from the `data` of an answer that is not one page of several. */
		records: (data: unknown) => recordsIn(title, operation, golden, data),
		id: operation.result.record.idField,
	};
	return [title, row] as const;
});

export type Row = (typeof titledRows)[number][1];

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
