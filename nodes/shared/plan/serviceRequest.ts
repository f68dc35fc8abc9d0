import { type Field, isSecret, wireName } from '../operation/field';
import { type Operation, subjectOf } from '../operation/operation';
import type { Position } from '../contract/paging';
import { members } from '../operation/record';
import { positionOptionOf } from '../options/listing';
import { bodyMember } from '../paging/position';
import type { Access } from '../request/credential';
import { type Quote, quoteWithout } from '../request/untrustedText';
import type { ServiceRequest } from '../send/outcome';
import type { Body } from './body';
import type { Plan } from './planner';

type Labels = Readonly<Record<string, string>>;

/** Labels by operation: they are the same for every request. */
const labels = new WeakMap<Operation, Labels>();

/** Makes the request for a record, or for a page. @param size records to ask for; undefined where nothing pages */
export function serviceRequest(
	{ operation, settings, body, headers, itemIndex }: Plan,
	access: Access,
	position: Position | undefined,
	size: number | undefined,
): ServiceRequest {
	const { result, endpoint } = operation;
	const { paging, listKey } = result;
	const known = labels.get(operation) ?? labelsOf(operation);
	labels.set(operation, known);
	const quote = quoteWithout([...access.secrets, ...secretsOf(operation, body)]);
	return {
		access,
		endpoint,
		itemIndex,
		body: { ...body, ...(paging && bodyMember(paging, position)) },
		headers,
		...(paging?.size === undefined || size === undefined
			? {}
			: { page: { name: paging.size, size } }),
		// only errors name it: hiding secrets takes time
		name: () => nameOf(operation, body, quote),
		labels: known,
		quote,
		maxRetries: settings.maxRetries,
		timeout: settings.timeout,
		isShared: settings.reuseLookups,
		reuseMs: settings.reuseMs,
		countResults: (data) => {
			const list = Array.isArray(data) ? data : members(data)[listKey ?? ''];
			return Array.isArray(list) ? list.length : 1;
		},
	};
}

/** Labels of the members of the request body, by wire name. A secret has none: messages leave it out. */
function labelsOf({ fields, filters = [], options = [], result: { paging } }: Operation): Labels {
	const labelOf = (field: Field) => (isSecret(field) ? '' : field.property.displayName);
	return {
		...Object.fromEntries(
			[...fields, ...filters, ...options].map((field) => [wireName(field), labelOf(field)]),
		),
		...(paging && { [paging.position]: positionOptionOf(paging).property.displayName }),
		...(paging?.size && { [paging.size]: 'The page size' }),
	};
}

/** How errors name what was asked for: `Username "octo"`. */
function nameOf(operation: Operation, body: Readonly<Body>, quote: Quote): string {
	const field = subjectOf(operation);
	const value = field && body[wireName(field)];
	return value === undefined ? '' : `${field?.property.displayName} "${quote(String(value), 200)}"`;
}

/** Values of the body that no message may repeat. */
function secretsOf({ fields }: Operation, body: Readonly<Body>): string[] {
	return fields
		.filter(isSecret)
		.map((field) => body[wireName(field)])
		.filter((value) => typeof value === 'string');
}
