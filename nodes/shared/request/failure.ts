import { type INode, NodeApiError } from 'n8n-workflow';
import { quoted } from '../text/message';
import { truncate, escapeHtml } from '../text/untrusted';

/** n8n's own name for the cause of a failure (n8n-workflow, `errors/failure`). */
export type DeclaredFailure = NonNullable<NodeApiError['failure']>;

/** Failure of a request that returned no record. Its texts are not escaped. */
export interface Failure {
	readonly status?: number;
	readonly message: string;
	readonly advice: string;
	/** Whether the same request may succeed later. */
	readonly retryable?: boolean | undefined;
	/** Whether the service may be overloaded: 429, 503, a timeout. */
	readonly overload?: boolean | undefined;
	/** Milliseconds to wait before the next attempt, according to the service. */
	readonly retryAfterMs?: number | undefined;
	/** Whether the service may have charged for the request although no usable response came. */
	readonly mayBeCharged?: boolean;
	/** Credits that an unusable response states as its cost. */
	readonly creditsCost?: number | undefined;
	/** The cause, if the response proves it. */
	readonly declared?: DeclaredFailure | undefined;
}

/** Advice of errors that occur before a request. */
export const NOTHING_SENT = 'Nothing was sent or charged.';

export const CHECK_BASE_URL = `Check ${quoted('Base URL')}: scheme, host, port and path prefix.`;

/** Makes the failure of one input item after an unexpected exception; the run continues. */
export function unexpectedFailure(error: unknown, quote = truncate): Failure {
	const reason = error instanceof Error ? error.message : String(error);
	return {
		message: `The response could not be converted to items: ${quote(reason)}`,
		advice: 'Please report this with the operation and its parameters.',
	};
}

function unsent(failure: Failure, message: string, advice = failure.advice): Failure {
	return { ...failure, message, advice, mayBeCharged: false };
}

/** Makes the failure of a request that is not sent, because another one has shown that it cannot succeed. */
export function notSent(because: string, failure: Failure): Failure {
	return unsent(failure, `Not sent, because ${because}. ${failure.message}`);
}

/**
 * Makes the failure of requests that another one's Retry-After keeps from being sent. It reveals nothing of that request or
 * its response.
 */
export function heldBackFailure(failure: Failure): Failure {
	const { status = 429, retryAfterMs = 0 } = failure;
	const wait = `wait ${Math.ceil(retryAfterMs / 1000)} s (${status})`;
	const message = `Not sent, because the service has asked another request to ${wait}`;
	return unsent(failure, message, 'Try again later.');
}

/** Makes the failure of requests to an endpoint that accepted nothing for a while. */
export function blockedFor(ms: number, failure: Failure): Failure {
	return unsent(
		failure,
		`The service accepted no request of this operation for ${Math.round(ms / 1000)} s (${failure.status ?? 429})`,
		`Try again later. If the service has a fixed limit, set ${quoted('Requests per Minute')} in the credential.`,
	);
}

/**
 * Makes the error that n8n shows for a failure, from plain values, because the HTTP helper's error contains the request and
 * its API key.
 * @param notes sentences to append to the advice
 */
export function toNodeApiError(
	node: INode,
	{ message, advice, status, declared }: Failure,
	itemIndex: number | undefined,
	notes: readonly string[] = [],
): NodeApiError {
	const sentences = [advice, ...notes];
	const error = new NodeApiError(
		node,
		{ message },
		{
			message,
			// the editor renders descriptions as HTML
			description: escapeHtml(sentences.filter((sentence) => sentence !== '').join(' ')),
			...(itemIndex === undefined ? {} : { itemIndex }),
			...(status === undefined ? {} : { httpCode: String(status) }),
			...(declared === undefined ? {} : { failure: declared }),
		},
	);
	// NodeApiError replaces messages that mention a system error ("ENOENT") with its own
	error.message = message;
	return error;
}
