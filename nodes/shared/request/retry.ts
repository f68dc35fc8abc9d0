import { max } from 'lodash';
import { type DataRecord, parseTime } from '../operation/record';
import type { Failure } from './failure';

const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 30_000;

/** Max Retry-After that the node waits for, in milliseconds. */
export const MAX_RETRY_AFTER_MS = 5 * 60_000;

/**
 * Returns the delay before the next attempt, in milliseconds: the service's Retry-After, or exponential backoff, with jitter
 * so that workflows do not retry at the same moment. @param attempts made so far
 */
export function retryDelay(attempts: number, failure: Failure): number {
	const wait =
		Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1)) * (0.5 + Math.random() / 2);
	return failure.retryAfterMs === undefined ? wait : failure.retryAfterMs + Math.random() * 100;
}

/** Returns whether a failure should be retried. */
export function isRetryable({ retryable, retryAfterMs = 0 }: Failure): boolean {
	return retryable === true && retryAfterMs <= MAX_RETRY_AFTER_MS;
}

/** Returns a failure after its last attempt, with the number of attempts. */
export function afterAttempts(failure: Failure, attempts: number): Failure {
	if (!failure.retryable) return failure;
	const { retryAfterMs = 0, message } = failure;
	const whyLast =
		retryAfterMs > MAX_RETRY_AFTER_MS
			? `the service asks to wait ${Math.ceil(retryAfterMs / 1000)} s, longer than this node waits`
			: `after ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`;
	return { ...failure, message: `${message} (${whyLast})` };
}

/** Returns a failure that is not retried, because the retry could exceed a limit if the earlier attempts were charged. */
export function notRetriedAtLimit(failure: Failure, attempts: number, limit: string): Failure {
	return {
		...afterAttempts(failure, attempts),
		advice: `It was not retried: the service may have charged for it, and a retry could go over ${limit}. ${failure.advice}`,
	};
}

/** Returns whether a request was rate-limited. It is sent again later, and does not count as a failed attempt. */
export function isRateLimited({
	status,
	retryAfterMs,
}: Pick<Failure, 'status' | 'retryAfterMs'>): boolean {
	return status === 429 || (status === 503 && retryAfterMs !== undefined);
}

/** Returns whether nothing sent with the same credential can succeed: a wrong key, or no credits left. */
export function isRejectionOfKey({ status }: Failure): boolean {
	return status === 401 || status === 402;
}

const NUMBER = /^\s*\d{1,30}(\.\d{1,9})?\s*$/;

/** Headers with the reset of a limit, by priority: the IETF's draft, and others that are common, but in no standard. */
const RESET_HEADERS = [
	'ratelimit',
	'x-ratelimit-retry-after',
	'ratelimit-reset',
	'x-ratelimit-reset',
	'x-rate-limit-reset',
];

/**
 * Reads when the service accepts requests again.
 * @param isPace whether the request was rate-limited: only then do the limit headers count
 * @param now epoch milliseconds; the response's Date takes precedence, because clocks differ
 * @returns milliseconds from `now`; undefined if the headers say nothing usable, such as a negative number or a past time
 */
export function readRetryAfter(
	headers: DataRecord,
	isPace: boolean,
	now: number,
): number | undefined {
	now = parseTime(headerText(headers.date)) ?? now;
	const milliseconds = headerText(headers['retry-after-ms']);
	if (NUMBER.test(milliseconds)) return Number(milliseconds);
	const wait = readWait(headerText(headers['retry-after']), now);
	if (wait !== undefined || !isPace) return wait;
	const named = RESET_HEADERS.map((name) => resetsOf(headers, name, now));
	return max(named.find((found) => found.length > 0));
}

/**
 * Returns the milliseconds until each limit of a header resets; undefined for a limit with something left, which cannot be why
 * the request was rejected. What remains is in another header, or beside the reset, as in `"default";r=0;t=30` and the older
 * `limit=10, remaining=0, reset=30`.
 */
function resetsOf(headers: DataRecord, name: string, now: number): Array<number | undefined> {
	const text = headerText(headers[name]);
	const isDraft = name === 'ratelimit';
	const isOne = isDraft ? /\breset=/ : /[a-z]{3}/i;
	const remaining = name.endsWith('reset') && headers[name.replace(/reset$/, 'remaining')];
	const left = headerText(remaining).split(',');
	return (isOne.test(text) ? [text] : text.split(',')).flatMap((part, index) => {
		const reset = isDraft ? /\b(?:t|reset)=(\d{1,9})\b/.exec(part)?.[1] : part;
		const rest = isDraft ? /\b(?:r|remaining)=(\d+)/.exec(part)?.[1] : left[index];
		const wait = readWait(reset ?? '', now);
		return wait === undefined ? [] : [Number.parseInt(rest ?? '', 10) > 0 ? undefined : wait];
	});
}

/** Reads seconds, epoch seconds (above 1e9), epoch milliseconds (above 1e12), or a date. @returns milliseconds from `now` */
function readWait(text: string, now: number): number | undefined {
	const number = NUMBER.test(text) ? Number(text) : undefined;
	if (number !== undefined && number <= 1e9) return number * 1000;
	// Date.parse accepts "-40" as well
	const isDate = /[a-z]{3}/i.test(text) || /^\s*\d{4}-\d\d-\d\dT/.test(text);
	const date = isDate ? parseTime(text.slice(0, 64)) : undefined;
	const moment = number === undefined ? date : number * (number > 1e12 ? 1 : 1000);
	return moment !== undefined && moment > now ? moment - now : undefined;
}

function headerText(header: unknown): string {
	const text: unknown = Array.isArray(header) ? header[0] : header;
	return typeof text === 'string' ? text : '';
}
