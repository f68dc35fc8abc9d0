import { get, pick } from 'lodash';
import { pagingIn } from '../nodes/shared/contract/paging';
import type { Operation } from '../nodes/shared/operation/operation';
import { goldenOf } from '../golden/golden';
import { fullestCall, smallestCall } from '../golden/calls';
import { everyOperation } from './operations';

type Data = Readonly<Record<string, unknown>>;

/** Records that are not `data` itself, by the public interface: where each stands in it, and what is added to it. */
const INSIDE: Readonly<Record<string, readonly [record: string, ...sibling: string[]]>> = {
	'microblog tweet.get': ['tweet', 'replies'],
	'microblog user.get': ['tweets.0.author'],
	'forum post.get': ['post', 'comments'],
};

/**
 * Every operation of every node, with what it sends, costs and gives by the golden example of its endpoint:
 * there is nothing to add by hand.
 */
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
		/** The records that come out, from the `data` of an answer. */
		records: (data: unknown) => recordsIn(title, operation, data),
		/** Field that tells one record from another. */
		id: operation.result.record.idField,
		...pagingIn(fullRequest, Object(response.data) as object),
	};
});

function recordsIn(title: string, { result }: Operation, data: unknown): unknown[] {
	const members = Object(data) as Data;
	// a list is `data` itself, or the one list in it
	if (result.kind === 'list') return [data, ...Object.values(members)].find(Array.isArray) ?? [];
	const [record, ...siblings] = INSIDE[title] ?? [];
	return [record === undefined ? data : { ...get(data, record), ...pick(members, siblings) }];
}

export type Row = (typeof rows)[number];
