import { DateTime } from 'luxon';
import { type INode, type NodeApiError, NodeOperationError, UserError } from 'n8n-workflow';
import { InvalidParameter } from '../options/option';
import type { Ending } from '../paging/pages';
import { parameterError, unreadable } from '../plan/parameterError';
import {
	type DeclaredFailure,
	type Failure,
	toNodeApiError,
	unexpectedFailure,
} from '../request/failure';
import { cut, escapeHtml } from '../request/untrustedText';

/** A poll that failed: what the service did. The caller decides whether it is an error now. */
export class PollFailure extends Error {
	/** @param isUnpaid whether the limit on credits allowed no request */
	constructor(
		readonly failure: Failure,
		private readonly isUnpaid = false,
	) {
		super(failure.message);
	}

	/** Whether it says nothing of the value that was asked for: the key is refused, or its pace or the credits are used up. */
	get isOfAll(): boolean {
		const { status = 0, throttled } = this.failure;
		return this.isUnpaid || throttled === true || [401, 402, 429].includes(status);
	}
}

/** The time of a poll was over before its request could be sent. */
const tooLate: Failure = {
	message:
		'The service limits how many requests it lets in, and the time of this poll was over before its turn came',
	advice:
		'The next poll tries again. If it happens often, let the triggers with this API key poll less often, or at different times.',
	retryable: true,
	mayBeCharged: false,
	throttled: true,
};

/** The failure of a poll whose request brought nothing: of the service, of a limit on credits, or of the time. */
export function pollFailure(ending: Ending): PollFailure {
	if (ending.kind !== 'unpaid')
		return new PollFailure(ending.kind === 'failure' ? ending.failure : tooLate);
	const message = `Nothing was sent, because it would go over ${ending.limit}`;
	return new PollFailure({ message, advice: 'Raise "Max Credits".' }, true);
}

/** The failure of a poll whose time was over when n8n had read its credential, after so many milliseconds. */
export function credentialTooSlow(ms: number): PollFailure {
	return new PollFailure({
		...tooLate,
		message: `n8n took ${Math.round(ms / 1000)} s to read the credential from its database, so the time of this poll was over before anything could be sent`,
		advice:
			'The next poll tries again. If it happens often, look at the load of n8n and its database.',
	});
}

/** The failure of n8n to give the credential: it was deleted, cannot be decrypted, or n8n's database fails. */
export function credentialFailure(error: unknown): unknown {
	if (error instanceof NodeOperationError) return error;
	const reason = cut(error instanceof Error ? error.message : String(error));
	// n8n's own word for what its user has to mend
	const isForUser = error instanceof UserError;
	return new PollFailure({
		message: `Nothing was sent, because n8n could not read the credential: ${reason}`,
		advice: isForUser
			? 'Choose another credential in the trigger, and publish the workflow again.'
			: 'If it happens again, look at the credential, and at the database of n8n.',
		declared: { cause: isForUser ? 'configuration-invalid' : 'temporarily-unavailable' },
	});
}

/** What is thrown before there is a request, told as what it is: what n8n throws then is about an expression. */
export function beforeRequest(node: INode, error: unknown): PollFailure | NodeOperationError {
	if (error instanceof PollFailure || error instanceof NodeOperationError) return error;
	if (error instanceof InvalidParameter) return parameterError(node, undefined, error);
	return unreadable(node, error, { description: 'Nothing was sent.' });
}

/** What a poll threw: a defect of this package, where it is not known. */
export function asKnown(error: unknown): PollFailure | NodeOperationError {
	if (error instanceof PollFailure || error instanceof NodeOperationError) return error;
	return new PollFailure({ ...unexpectedFailure(error), declared: { cause: 'node-defect' } });
}

/**
 * Makes the error that n8n shows for a poll that failed.
 * @param isActivation the editor shows the message alone then, and nothing else tells the user
 * @param pause what to say about the ticks that follow
 */
export function errorOf(
	node: INode,
	error: PollFailure | NodeOperationError,
	isActivation: boolean,
	pause = '',
): NodeApiError | NodeOperationError {
	if (error instanceof NodeOperationError) {
		error.description = [error.description, escapeHtml(pause)].filter(Boolean).join(' ');
		return error;
	}
	const { failure } = error;
	const { message, advice } = failure;
	const all = [message, advice].filter(Boolean).join('. ');
	const said = isActivation ? { message: all, advice: '' } : {};
	// an engine that waits after failures has to know how long
	const declared = declaredFor(failure);
	return toNodeApiError(node, { ...failure, ...said, declared }, undefined, [pause]);
}

/** Why a poll failed, always: n8n takes one without a cause for one that passes in seconds (n8n, `poll-backoff-policy`). */
function declaredFor({ declared, status, retryable, retryAfterMs }: Failure): DeclaredFailure {
	if (declared !== undefined) return declared;
	if (status === 402) return { cause: 'quota-exhausted' };
	if (!retryable) return { cause: 'configuration-invalid' };
	const waits = retryAfterMs === undefined ? {} : { retryAfterMs };
	return { cause: 'temporarily-unavailable', ...waits };
}

/** The tick after a failure polls again, and the one after that. */
export const FAILURES_BEFORE_PAUSE = 3;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** What is asked for is wrong or gone: only an edit helps, and that ends the pause, a day long at most. */
const NEEDS_AN_EDIT: ReadonlyArray<number | undefined> = [400, 404, 422];
/** A tick whose interval is as long as the pause is not skipped, even if it comes a little early. */
const PART_THAT_COUNTS = 0.9;

/** What has failed so many times in a row, and until when it is left alone, in epoch milliseconds. */
export type Failed = readonly [times: number, until: number];

export const NEVER: Failed = [0, 0];

/** It has failed once more: the pause doubles from the third time in a row on. @param began when, in epoch milliseconds */
export function failedAgain([times]: Failed, status: number | undefined, began: number): Failed {
	const most = NEEDS_AN_EDIT.includes(status) ? DAY_MS : HOUR_MS;
	return [times + 1, began + pauseAfter(times + 1, most)];
}

/** Whether it pauses now, so that nobody pays for failures. A clock that is set back ends a pause, which could else last for years. */
export function isPausing([times, until]: Failed): boolean {
	const left = until - Date.now();
	return left > 0 && left <= pauseAfter(times, DAY_MS);
}

function pauseAfter(times: number, most: number): number {
	const beyond = times - FAILURES_BEFORE_PAUSE;
	return beyond < 0 ? 0 : Math.min(most, MINUTE_MS * 2 ** beyond) * PART_THAT_COUNTS;
}

/** Says until when ticks are skipped, as it is in a time zone; nothing where the next tick polls. */
export function pauseIn(zone: string, failed: Failed): string {
	if (!isPausing(failed)) return '';
	const [times, at] = failed;
	const until = DateTime.fromMillis(at, { zone }).toFormat('yyyy-MM-dd HH:mm');
	return `Polls have failed ${times} times in a row, so the trigger pauses: it polls again at the first Poll Time after ${until} (${zone}), or when you publish the workflow again.`;
}
