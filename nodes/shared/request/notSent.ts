import type { Failure } from './failure';

/** The failure of a request that is not sent, because another one has shown that it cannot succeed. */
function notSent(because: string, failure: Failure): Failure {
	return {
		...failure,
		message: `Not sent, because ${because}. ${failure.message}`,
		retryable: false,
		mayBeCharged: false,
	};
}

/** After a 401 or a 402. */
export function notSentByKey(failure: Failure): Failure {
	return notSent('the service has refused this credential before', failure);
}

/** After a Retry-After that is longer than this node waits. */
export function notSentByWait(failure: Failure): Failure {
	return notSent('the service has asked for a long wait before', failure);
}

/** After a time in which the endpoint let nothing in. */
export function blockedFor(ms: number, failure: Failure): Failure {
	return {
		...failure,
		message: `${failure.message} (the service let no request of this operation through for ${Math.round(ms / 1000)} s)`,
		advice:
			'Try again later. If the service allows only so many requests, set "Requests per Minute" in the credential.',
	};
}

/** The time of a poll was over before its request could be sent. */
export const pollTooLate: Failure = {
	message:
		'The service limits how many requests it lets in, and the time of this poll was over before its turn came',
	advice:
		'The next poll tries again. If it happens often, let the triggers with this API key poll less often, or at different times.',
	retryable: true,
	mayBeCharged: false,
	throttled: true,
};
