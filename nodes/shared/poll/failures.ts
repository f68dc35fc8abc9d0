import { type INode, type NodeApiError, NodeOperationError, UserError } from 'n8n-workflow';
import { quoted } from '../text/message';
import type { Ending } from '../paging/pages';
import {
	type DeclaredFailure,
	type Failure,
	toNodeApiError,
	unexpectedFailure,
} from '../request/failure';
import { truncate } from '../text/untrusted';
import type { PollReason } from './poll';

/** The failure of a poll. The caller decides whether it is an error now. */
export class PollFailure extends Error {
	/** @param endsPoll whether it would hit the next value, too: the key is rejected or rate-limited, or the time or the credits are used up */
	constructor(
		readonly failure: Failure,
		readonly endsPoll = [401, 402, 429].includes(failure.status ?? 0),
	) {
		super(failure.message);
	}
}

/** Makes the failure of a poll whose first request returned nothing. */
export function pollFailure(ending: Ending): PollFailure {
	if (ending.kind === 'failure') return new PollFailure(ending.failure);
	if (ending.kind === 'unpaid') {
		const message = `Nothing was sent, because it would go over ${ending.budget.label}`;
		return new PollFailure({ message, advice: `Raise ${quoted('Max Credits')}.` }, true);
	}
	const message =
		'The poll timed out before its request could be sent: the service rate-limits this API key, or n8n was slow';
	const advice =
		'The next poll tries again. If it happens often, let the triggers with this API key poll less often, or at different times.';
	return new PollFailure({ message, advice, retryable: true }, true);
}

/** Makes the failure of a credential that was deleted, cannot be decrypted, or cannot be read from n8n's database. */
export function credentialFailure(error: Error): Error {
	if (error instanceof NodeOperationError) return error;
	return new PollFailure({
		message: `Nothing was sent, because n8n could not read the credential: ${truncate(error.message)}`,
		advice: 'If it happens again, choose another credential, or check the database of n8n.',
		// n8n throws a UserError for what its user has to fix
		retryable: !(error instanceof UserError),
	});
}

/**
 * Returns the error that n8n shows for what a poll threw, or a line for its log where an error would do harm. While a
 * workflow is being published, only what its user has to fix is an error; when n8n restarts, nothing is, because an error
 * would switch the trigger off for good.
 */
export function errorOf(
	node: INode,
	thrown: unknown,
	reason: PollReason,
): NodeApiError | NodeOperationError | string {
	const failure = failureOf(thrown);
	const { message, advice, retryable = false } = failure;
	if (reason === 'restart' || (reason === 'activation' && retryable))
		// a line break in the service's message would start a new line in the log
		return `A poll failed; the next one tries again: ${message.replace(/\s+/g, ' ')}`;
	if (thrown instanceof NodeOperationError) return thrown;
	const declared = failure.declared ?? causeOf(failure);
	// on activation the editor shows only the message
	const merged = { message: [message, advice].filter(Boolean).join('. '), advice: '' };
	const shown = reason === 'activation' ? merged : {};
	return toNodeApiError(node, { ...failure, declared, ...shown }, undefined);
}

function failureOf(thrown: unknown): Failure {
	if (thrown instanceof PollFailure) return thrown.failure;
	if (thrown instanceof NodeOperationError) return { message: thrown.message, advice: '' };
	return { ...unexpectedFailure(thrown), declared: { cause: 'node-defect' } };
}

/**
 * Returns the cause of a failure. Without a declared cause, n8n expects the failure to pass within seconds (n8n,
 * `poll-backoff-policy`).
 */
function causeOf({ status, retryable, retryAfterMs }: Failure): DeclaredFailure {
	if (status === 402) return { cause: 'quota-exhausted' };
	if (!retryable) return { cause: 'configuration-invalid' };
	return { cause: 'temporarily-unavailable', ...(retryAfterMs !== undefined && { retryAfterMs }) };
}
