import { MAX_RETRY_AFTER_MS } from '../request/retry';
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
