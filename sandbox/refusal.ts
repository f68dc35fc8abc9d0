import type { z } from 'zod/v4';
import type { Endpoint } from '../nodes/shared/contract/endpoint';

/** An answer that is not a success: its HTTP status and the message of the error body. */
export class Refusal extends Error {
	constructor(
		readonly status: number,
		message: string,
	) {
		super(message);
	}
}

/** A request body as the contract types it. */
export type BodyOf<E extends Endpoint> = z.output<E['body']>;

/** Holds a request body to the endpoint's rules; throws Refusal 422 that names the first field that breaks one. */
export function validated<E extends Endpoint>(endpoint: E, body: unknown): BodyOf<E> {
	const result = endpoint.body.safeParse(body);
	if (result.success) return result.data as BodyOf<E>;
	throw new Refusal(422, describe(result.error));
}

/** One line for a person: `count: Too big: expected number to be <=10`. */
export function describe(error: z.ZodError): string {
	const issue = error.issues[0];
	if (issue === undefined) return 'The body breaks a rule';
	return issue.path.length === 0 ? issue.message : `${issue.path.join('.')}: ${issue.message}`;
}
