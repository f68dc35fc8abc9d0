import { type INode, NodeApiError } from 'n8n-workflow';
import { quoted } from '../text/message';
import { truncate, escapeHtml } from '../text/untrusted';

/** Why an operation failed, as n8n names it (n8n-workflow, `errors/failure`). */
export type DeclaredFailure = NonNullable<NodeApiError['failure']>;

/** One request that brought no record, and what is known about it. Its texts are not escaped. */
export interface Failure {
	readonly status?: number;
	readonly message: string;
	readonly advice: string;
	/** Whether the same request may succeed when it is sent again. */
	readonly retryable?: boolean | undefined;
	/** Whether the service may be doing too much at once: 429, 503, a timeout. */
	readonly overload?: boolean | undefined;
	/** Milliseconds that the service asks to wait before the next try. */
	readonly retryAfterMs?: number | undefined;
	/** Whether the service may have done, and charged for, the request although no usable answer came. */
	readonly mayBeCharged?: boolean;
	/** Credits that the answer says it cost, where it does although it cannot be used. */
	readonly creditsCost?: number | undefined;
	/** The cause, where the answer proves it. */
	readonly declared?: DeclaredFailure | undefined;
}

/** Of what is refused before a request. */
export const NOTHING_SENT = 'Nothing was sent or paid.';

export const CHECK_BASE_URL = `Check ${quoted('Base URL')}: scheme, host, port and path prefix.`;

/** The failure of one input item after an unexpected exception: the run and its other items continue. */
export function unexpectedFailure(error: unknown, quote = truncate): Failure {
	const reason = error instanceof Error ? error.message : String(error);
	return {
		message: `The answer could not be turned into items: ${quote(reason)}`,
		advice: 'Please report this with the operation and its parameters.',
	};
}

function unsent(failure: Failure, message: string, advice = failure.advice): Failure {
	return { ...failure, message, advice, mayBeCharged: false };
}

/** The failure of a request that is not sent, because another one has shown that it cannot succeed. */
export function notSent(because: string, failure: Failure): Failure {
	return unsent(failure, `Not sent, because ${because}. ${failure.message}`);
}

/** What a wait that nobody waits for tells other runs: nothing of the request, and no word of the service. */
export function asksToWait(failure: Failure): Failure {
	const { status = 429, retryAfterMs = 0 } = failure;
	const wait = `wait ${Math.ceil(retryAfterMs / 1000)} s (${status})`;
	const message = `Not sent, because the service has asked another request to ${wait}`;
	return unsent(failure, message, 'Try again later.');
}

/** The same, after a time in which the endpoint let nothing in. */
export function blockedFor(ms: number, failure: Failure): Failure {
	return unsent(
		failure,
		`The service let no request of this operation through for ${Math.round(ms / 1000)} s (${failure.status ?? 429})`,
		`Try again later. If the service allows only so many requests, set ${quoted('Requests per Minute')} in the credential.`,
	);
}

/**
 * Makes the error that n8n shows for a failure. It is built from plain values: the HTTP helper's error would
 * hold the request, and with it the API key. @param notes sentences to add to the advice
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
	// NodeApiError swaps messages that name a system error ("ENOENT") for its own; the service's message stays.
	error.message = message;
	return error;
}
