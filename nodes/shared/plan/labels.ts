import { isSecret, wireName } from '../operation/field';
import { type Operation, subjectOf } from '../operation/operation';
import { positionOptionOf } from '../options/position';
import type { Quote } from '../request/untrustedText';
import type { Body } from './body';

type Labels = Readonly<Record<string, string>>;

/**
 * The labels of the members of an operation's request body, by wire name. A secret has no label:
 * messages leave it out.
 */
export function labelsOf({ fields, filters = [], options = [], result }: Operation): Labels {
	const own = [...fields, ...filters, ...options].map(
		(field) => [wireName(field), isSecret(field) ? '' : field.property.displayName] as const,
	);
	const paging = result.kind === 'list' ? result.paging : undefined;
	const position =
		paging && ([paging.position, positionOptionOf(paging).property.displayName] as const);
	const size = paging?.size && ([paging.size, 'The page size'] as const);
	return Object.fromEntries([...own, ...(position ? [position] : []), ...(size ? [size] : [])]);
}

/** How errors name what was asked for: `Username "octo"`. */
export function nameOf(operation: Operation, body: Readonly<Body>, quote: Quote): string {
	const field = subjectOf(operation);
	const value = field && body[wireName(field)];
	return value === undefined ? '' : `${field?.property.displayName} "${quote(String(value), 200)}"`;
}

/** Values of the body that no message may repeat. */
export function secretsOf({ fields }: Operation, body: Readonly<Body>): string[] {
	return fields
		.filter(isSecret)
		.map((field) => body[wireName(field)])
		.filter((value) => typeof value === 'string');
}
