import type { Operation } from '../operation/operation';
import type { Position } from '../operation/paging';
import { bodyMember } from '../paging/position';
import { type Envelope, isObject } from '../request/answer';
import type { Access } from '../request/credential';
import { quoteWithout } from '../request/untrustedText';
import type { ServiceRequest } from '../send/reply';
import { labelsOf, nameOf, secretsOf } from './labels';
import type { Plan } from './plan';

/** Labels by operation: they are the same for every request. */
const labels = new WeakMap<Operation, ReturnType<typeof labelsOf>>();

/**
 * Makes the request for what a plan asks for: for its record, or for a page of its listing.
 * @param size records wanted of the page; undefined where nothing pages
 */
export function serviceRequest(
	{ operation, settings, body, itemIndex }: Plan,
	access: Access,
	position: Position | undefined,
	size: number | undefined,
): ServiceRequest {
	const { result, endpoint } = operation;
	const paging = result.kind === 'list' ? result.paging : undefined;
	const listKey = result.kind === 'list' ? result.listKey : undefined;
	const known = labels.get(operation) ?? labelsOf(operation);
	labels.set(operation, known);
	const quote = quoteWithout([access.secret, ...secretsOf(operation, body)]);
	return {
		access,
		endpoint,
		itemIndex,
		body: { ...body, ...(paging && bodyMember(paging, position)) },
		...(paging?.size === undefined || size === undefined
			? {}
			: { page: { name: paging.size, size } }),
		name: nameOf(operation, body, quote),
		labels: known,
		quote,
		maxRetries: settings.maxRetries,
		timeout: settings.timeout,
		countResults: (data) => countRecords(data, listKey),
	};
}

/** Records in `data`: the list itself, or its member. */
function countRecords(data: Envelope['data'], listKey: string | undefined): number {
	const list = listKey === undefined || !isObject(data) ? data : data[listKey];
	return Array.isArray(list) ? list.length : 1;
}
