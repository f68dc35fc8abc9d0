import { MAX_RETRY_AFTER_MS } from '../request/backoff';
import type { Failure } from '../request/failure';

/** A failure after its last try, with what was done about it. */
export function afterTries(failure: Failure, tries: number): Failure {
	if (!failure.retryable) return failure;
	return { ...failure, message: `${failure.message} (${whyLast(failure, tries)})` };
}

function whyLast({ retryAfterMs = 0 }: Failure, tries: number): string {
	if (retryAfterMs > MAX_RETRY_AFTER_MS) {
		return `the service asks to wait ${Math.ceil(retryAfterMs / 1000)} s, longer than this node waits`;
	}
	return `after ${tries} ${tries === 1 ? 'try' : 'tries'}`;
}

/** A retry that would go over a limit if the service has charged for the tries before. */
export function notRetried(failure: Failure, tries: number, limit: string): Failure {
	return {
		...afterTries(failure, tries),
		advice: `It was not retried: the service may have charged for it, and a retry could go over ${limit}. ${failure.advice}`,
	};
}

/** The failure of a request that was not sent, because the service has refused its credential before. */
export function notSentAfter({ status, message, advice, declared }: Failure): Failure {
	return {
		...(status === undefined ? {} : { status }),
		message: `Not sent, because the service has refused this credential before. ${message}`,
		advice,
		retryable: false,
		mayBeCharged: false,
		...(declared === undefined ? {} : { declared }),
	};
}

/** The failure of a request that waited for its turn while the service let nothing in. */
export function shutFor(ms: number, failure: Failure): Failure {
	return {
		...failure,
		message: `${failure.message} (no request with this API key got through for ${Math.round(ms / 1000)} s)`,
		advice:
			'Try again later. If the service allows only so many requests, set "Requests per Minute" in the credential.',
	};
}

/** The failure of a poll whose time was over before its request could be sent. */
export const notInTime: Failure = {
	message:
		'The service lets in only so many requests, and the time of this poll was over before its turn came',
	advice:
		'The next poll tries again. If it happens often, let the triggers with this API key poll less often, or at different times.',
	retryable: true,
	mayBeCharged: false,
	heldBack: true,
};
