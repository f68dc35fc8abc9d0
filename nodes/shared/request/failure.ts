import type { INode } from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';

/** Why an operation failed, in n8n's own words for it (n8n-workflow, `errors/failure`). */
export type DeclaredFailure = NonNullable<NodeApiError['failure']>;

/** One request that brought no record, and what is known of it. */
export interface Failure {
	/** HTTP status, where an answer came. */
	readonly status?: number;
	/** What happened, with the service's own message. */
	readonly message: string;
	/** What to do about it. */
	readonly advice: string;
	/** Whether the same request may succeed when it is sent again. */
	readonly passing: boolean;
	/** Milliseconds that the service asks to wait before the next try. */
	readonly retryAfterMs?: number;
	/** Whether the service may have done, and charged for, the request although no answer came. */
	readonly mayBeCharged: boolean;
	/** Credits that the answer says it cost, where it does although it cannot be used. */
	readonly creditsCost?: number;
	/** The cause, where the answer proves it. */
	readonly declared?: DeclaredFailure;
}

/**
 * Makes the error that n8n shows for a failure. It is built from plain values alone: the HTTP
 * helper's error would bring the request, and with it the API key, along.
 *
 * @param notes sentences to add to the advice
 */
export function toNodeApiError(
	node: INode,
	failure: Failure,
	itemIndex: number,
	notes: readonly string[] = [],
): NodeApiError {
	const error = new NodeApiError(
		node,
		{ message: failure.message },
		{
			message: failure.message,
			description: [failure.advice, ...notes, `Input item: ${itemIndex}.`].join(' '),
			itemIndex,
			...(failure.status === undefined ? {} : { httpCode: String(failure.status) }),
			...(failure.declared === undefined ? {} : { failure: failure.declared }),
		},
	);
	// NodeApiError swaps messages that name a system error ("ENOENT") for its own; the service's message stays.
	error.message = failure.message;
	return error;
}
