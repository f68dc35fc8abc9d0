import { type INode, NodeApiError } from 'n8n-workflow';
import { isTool } from '../options/listing';
import { cut, escapeHtml } from './untrustedText';

/** Why an operation failed, as n8n names it (n8n-workflow, `errors/failure`). */
export type DeclaredFailure = NonNullable<NodeApiError['failure']>;

/** One request that brought no record, and what is known about it. Its texts are not escaped. */
export interface Failure {
	/** HTTP status, where an answer came. */
	readonly status?: number;
	/** What happened, with the service's own message. */
	readonly message: string;
	/** What to do about it. */
	readonly advice: string;
	/** Whether the same request may succeed when it is sent again. */
	readonly retryable?: boolean;
	/** Whether the service may be doing too much at once: 429, 503, a timeout. */
	readonly overload?: true;
	/** The request never went out, because the pace of its endpoint kept it waiting until the time of its poll was over. */
	readonly throttled?: true;
	/** Milliseconds that the service asks to wait before the next try. */
	readonly retryAfterMs?: number;
	/** Whether the service may have done, and charged for, the request although no usable answer came. */
	readonly mayBeCharged?: boolean;
	/** Credits that the answer says it cost, where it does although it cannot be used. */
	readonly creditsCost?: number;
	/** The cause, where the answer proves it. */
	readonly declared?: DeclaredFailure;
}

/** The failure of one input item after an unexpected exception: the run and its other items continue. */
export function unexpectedFailure(error: unknown, quote = cut): Failure {
	const reason = error instanceof Error ? error.message : String(error);
	return {
		message: `The answer could not be turned into items: ${quote(reason)}`,
		advice: 'Please report this with the operation and its parameters.',
	};
}

/**
 * Makes the error that n8n shows for a failure. It is built from plain values: the HTTP helper's error would
 * hold the request, and with it the API key. @param notes sentences to add to the advice
 */
export function toNodeApiError(
	node: INode,
	failure: Failure,
	itemIndex: number | undefined,
	notes: readonly string[] = [],
): NodeApiError {
	const sentences = [failure.advice, ...whichItem(node, itemIndex), ...notes];
	const error = new NodeApiError(
		node,
		{ message: failure.message },
		{
			message: failure.message,
			// the editor renders descriptions as HTML
			description: escapeHtml(sentences.filter((sentence) => sentence !== '').join(' ')),
			...(itemIndex === undefined ? {} : { itemIndex }),
			...(failure.status === undefined ? {} : { httpCode: String(failure.status) }),
			...(failure.declared === undefined ? {} : { failure: failure.declared }),
		},
	);
	// NodeApiError swaps messages that name a system error ("ENOENT") for its own; the service's message stays.
	error.message = failure.message;
	return error;
}

/** The editor counts items from 0 as well. A model makes one call at a time, and would only wonder. */
export function whichItem(node: INode, itemIndex: number | undefined): string[] {
	return itemIndex === undefined || isTool(node)
		? []
		: [`Input item: ${itemIndex} (the first is 0).`];
}
