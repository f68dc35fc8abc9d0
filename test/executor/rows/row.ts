import type { INodeParameters } from 'n8n-workflow';
import type { Listing } from '../listings';

/** Parameters as a workflow holds them, and the body that they make, without paging. */
export interface Example {
	readonly parameters: INodeParameters;
	readonly body: Readonly<Record<string, unknown>>;
}

/** One operation as the public interface names it, with what it sends and what its items hold. */
export interface Row {
	readonly node: string;
	readonly resource: string;
	readonly operation: string;
	readonly path: string;
	readonly price: 'perResult' | 'perRequest' | 'free' | 'notStated';
	/** Required parameters alone. */
	readonly least: Example;
	/** Every parameter, filter and option of the operation's own. */
	readonly most: Example;
	/** The listing, where the operation pages. */
	readonly listing?: Listing;
	/** The records that come out, from the `data` of an answer; for a listing see there. */
	readonly records?: (data: Readonly<Record<string, unknown>>) => unknown[];
	/** Field that tells one record from another, where there is one. */
	readonly id?: string;
}

/** The record is `data` itself. */
export const whole = (data: object) => [data];

/** Same parameters and body: nothing is cleaned or renamed. */
export const plain = (members: Record<string, string | boolean>): Example => ({
	parameters: members,
	body: members,
});

export const titleOf = ({ node, resource, operation }: Row) => `${node} ${resource}.${operation}`;

/** What a node gets to run the example. */
export function parametersOf(
	{ resource, operation }: Row,
	{ parameters }: Example,
): INodeParameters {
	return { resource, operation, ...parameters };
}
