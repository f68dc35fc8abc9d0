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
import type { PollReason } from './engine';

/** A poll that failed: what the service did. The caller decides whether it is an error now. */
export class PollFailure extends Error {
	/** @param endsPoll whether it says nothing of the value that was asked for: the key is refused, or its pace, the time or the credits are used up */
	constructor(
		readonly failure: Failure,
		readonly endsPoll = [401, 402, 429].includes(failure.status ?? 0),
	) {
		super(failure.message);
	}
}

/** The failure of a poll whose request brought nothing: of the service, of a limit on credits, or of the time. */
export function pollFailure(ending: Ending): PollFailure {
	if (ending.kind === 'failure') return new PollFailure(ending.failure);
	if (ending.kind === 'unpaid') {
		const message = `Nothing was sent, because it would go over ${ending.budget.label}`;
		return new PollFailure({ message, advice: `Raise ${quoted('Max Credits')}.` }, true);
	}
	const message =
		'The service limits how many requests it lets in, or n8n was slow: the time of this poll was over before its turn came';
	const advice =
		'The next poll tries again. If it happens often, let the triggers with this API key poll less often, or at different times.';
	return new PollFailure({ message, advice, retryable: true }, true);
}

/** The failure of n8n to give the credential: it was deleted, cannot be decrypted, or n8n's database fails. */
export function credentialFailure(error: unknown): unknown {
	if (error instanceof NodeOperationError) return error;
	const reason = truncate(error instanceof Error ? error.message : String(error));
	return new PollFailure({
		message: `Nothing was sent, because n8n could not read the credential: ${reason}`,
		advice:
			'If it happens again, choose another credential in the trigger, or look at the database of n8n.',
		// n8n's own word for what its user has to mend
		retryable: !(error instanceof UserError),
	});
}

/** What a poll threw: a defect of this package, where it is not known. */
export function asKnown(error: unknown): PollFailure | NodeOperationError {
	if (error instanceof PollFailure || error instanceof NodeOperationError) return error;
	return new PollFailure({ ...unexpectedFailure(error), declared: { cause: 'node-defect' } });
}

/**
 * Whether a failure is an error now. While a workflow is published only what its user has to mend is one, and when n8n
 * restarts nothing is: that would switch the trigger off for good.
 */
export function isError(reason: PollReason, error: PollFailure | NodeOperationError): boolean {
	const passes = error instanceof PollFailure && error.failure.retryable === true;
	return reason !== 'restart' && !(reason === 'activation' && passes);
}

/** Makes the error that n8n shows for a poll that failed. */
export function errorOf(
	node: INode,
	error: PollFailure | NodeOperationError,
	reason: PollReason,
): NodeApiError | NodeOperationError {
	if (error instanceof NodeOperationError) return error;
	const { failure } = error;
	const { message, advice } = failure;
	const all = [message, advice].filter(Boolean).join('. ');
	// at an activation the editor shows the message alone, and nothing else tells the user
	const said = reason === 'activation' ? { message: all, advice: '' } : {};
	return toNodeApiError(node, { ...failure, ...said, declared: declaredFor(failure) }, undefined);
}

/** Why a poll failed, always: n8n takes one without a cause for one that passes in seconds (n8n, `poll-backoff-policy`). */
function declaredFor({ declared, status, retryable, retryAfterMs }: Failure): DeclaredFailure {
	if (declared !== undefined) return declared;
	if (status === 402) return { cause: 'quota-exhausted' };
	if (!retryable) return { cause: 'configuration-invalid' };
	const waits = retryAfterMs === undefined ? {} : { retryAfterMs };
	return { cause: 'temporarily-unavailable', ...waits };
}
