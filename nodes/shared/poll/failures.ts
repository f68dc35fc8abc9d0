import { type INode, NodeApiError, NodeOperationError } from 'n8n-workflow';
import { InvalidParameter } from '../options/option';
import type { Ending } from '../paging/pages';
import { parameterError } from '../plan/parameterError';
import {
	type DeclaredFailure,
	type Failure,
	toNodeApiError,
	unexpectedFailure,
} from '../request/failure';
import type { PollReason } from './pollReason';

/** A poll that failed: what the service did. The caller decides whether it is an error now. */
export class PollFailure extends Error {
	constructor(readonly failure: Failure) {
		super(failure.message);
	}
}

/** The failure of a poll whose request brought nothing. */
export function pollFailure(ending: Ending): PollFailure {
	if (ending.kind === 'failure') return new PollFailure(ending.failure);
	if (ending.kind !== 'unpaid') {
		return new PollFailure({ message: 'The poll was stopped', advice: '' });
	}
	const message = `Nothing was sent, because it would go over ${ending.limit}`;
	return new PollFailure({ message, advice: 'Raise "Max Credits".' });
}

/**
 * Passes on what ended a poll, but blames n8n where the poll had waited for n8n and not for the service.
 * @param waitedMs for its credential, if that took most of its time; else 0
 */
export function blaming(waitedMs: number) {
	return (error: unknown): never => {
		const failure = failureIn(error);
		const ranOut = failure?.throttled ?? failure?.overload ?? false;
		if (failure === undefined || waitedMs === 0 || failure.status !== undefined || !ranOut)
			throw error;
		throw new PollFailure({
			...failure,
			message: `n8n took ${Math.round(waitedMs / 1000)} s to read the credential from its database, so the time of this poll was over before the service could answer`,
			advice:
				'The next poll tries again. If it happens often, look at the load of n8n and its database.',
		});
	};
}

/** What the service did, or did not do; undefined for what failed before anything was sent. */
export function failureIn(error: unknown): Failure | undefined {
	return error instanceof PollFailure ? error.failure : undefined;
}

/** Makes the error that n8n shows for a poll that failed. */
export function errorOf(
	node: INode,
	error: unknown,
	pollReason: PollReason,
): NodeApiError | NodeOperationError {
	if (error instanceof NodeOperationError || error instanceof NodeApiError) return error;
	if (error instanceof InvalidParameter) return parameterError(node, undefined, error);
	const failure: Failure =
		error instanceof PollFailure
			? error.failure
			: { ...unexpectedFailure(error), declared: { cause: 'node-defect' } };
	const said = pollReason === 'activation' ? allInMessage(failure) : failure;
	// an engine that waits after failures has to know how long
	return toNodeApiError(node, { ...said, declared: declaredFor(failure) }, undefined);
}

/** While a workflow is published the editor shows the message alone, and nothing else tells the user. */
function allInMessage(failure: Failure): Failure {
	const parts = [failure.message, failure.advice].filter((part) => part !== '');
	return { ...failure, message: parts.join('. '), advice: '' };
}

/** Why a poll failed, always: n8n takes one without a cause for one that passes in seconds (n8n, `poll-backoff-policy`). */
function declaredFor({ declared, status, retryable, retryAfterMs }: Failure): DeclaredFailure {
	if (declared !== undefined) return declared;
	if (status === 402) return { cause: 'quota-exhausted' };
	if (!retryable) return { cause: 'configuration-invalid' };
	const waits = retryAfterMs === undefined ? {} : { retryAfterMs };
	return { cause: 'temporarily-unavailable', ...waits };
}
