import { max } from 'lodash';
import { type DataRecord, parseTime } from '../operation/record';
import type { Failure } from './failure';

const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 30_000;

/** A service that asks for a longer wait than this gets no retry: the run would take too long. */
export const MAX_RETRY_AFTER_MS = 5 * 60_000;

/**
 * How long to wait before the next try, in milliseconds: what the service asks for, else exponential back-off;
 * both with jitter, so that many workflows do not retry at the same moment. @param tries so far
 */
export function waitBefore(tries: number, failure: Failure): number {
	const wait = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1)) * (0.5 + Math.random() / 2);
	return failure.retryAfterMs === undefined ? wait : failure.retryAfterMs + Math.random() * 100;
}

/** Whether a failure is worth a retry. */
export function isWorthRetry({ retryable, retryAfterMs = 0 }: Failure): boolean {
	return retryable === true && retryAfterMs <= MAX_RETRY_AFTER_MS;
}

/** A failure after its last try, with what was done about it. */
export function afterTries(failure: Failure, tries: number): Failure {
	if (!failure.retryable) return failure;
	const { retryAfterMs = 0, message } = failure;
	const whyLast =
		retryAfterMs > MAX_RETRY_AFTER_MS
			? `the service asks to wait ${Math.ceil(retryAfterMs / 1000)} s, longer than this node waits`
			: `after ${tries} ${tries === 1 ? 'try' : 'tries'}`;
	return { ...failure, message: `${message} (${whyLast})` };
}

/** A retry that would go over a limit if the service has charged for the tries before. */
export function notRetried(failure: Failure, tries: number, limit: string): Failure {
	return {
		...afterTries(failure, tries),
		advice: `It was not retried: the service may have charged for it, and a retry could go over ${limit}. ${failure.advice}`,
	};
}

/** Whether the service refused the request because there were too many. It is let in later: it is no failed try. */
export function isPaceRefusal({
	status,
	retryAfterMs,
}: Pick<Failure, 'status' | 'retryAfterMs'>): boolean {
	return status === 429 || (status === 503 && retryAfterMs !== undefined);
}

const SECONDS = /^\s*\d{1,30}(\.\d{1,9})?\s*$/;

/** In how many milliseconds each of some limits is reset; undefined where something is left of it: it is not why a request was refused. */
type Resets = ReadonlyArray<number | undefined>;

/** Resets of limits, in the order in which they count; they are usual among services, and in no standard. */
const RESET_HEADERS = [
	'x-ratelimit-retry-after',
	'ratelimit-reset',
	'x-ratelimit-reset',
	'x-rate-limit-reset',
];

/**
 * Reads when a service that refused a request lets requests in again.
 * @param isPace whether it refused it because there were too many: only then the headers of limits count
 * @param now epoch milliseconds; the answer's own Date goes before it, because clocks differ
 * @returns milliseconds to wait from `now` on; undefined where the headers say nothing usable: a
 *   negative number, a moment that has passed
 */
export function readRetryAfter(
	headers: DataRecord,
	isPace: boolean,
	now: number,
): number | undefined {
	now = parseTime(headerText(headers.date)) ?? now;
	const milliseconds = headerText(headers['retry-after-ms']);
	if (SECONDS.test(milliseconds)) return Number(milliseconds);
	const asked = headerText(headers['retry-after']);
	const moment = SECONDS.test(asked) ? Number(asked) * 1000 : readDate(asked, now);
	if (moment !== undefined || !isPace) return moment;
	const named = RESET_HEADERS.map((name) => resetsOf(headers, name, now));
	return max([draftResets(headers), ...named].find((found) => found.length > 0));
}

/** `"default";r=0;t=30`, or the older `limit=10, remaining=0, reset=30` (IETF draft, "RateLimit header fields"). */
function draftResets(headers: DataRecord): Resets {
	const text = headerText(headers.ratelimit);
	const limits = /\breset=/.test(text) ? [text] : text.split(',');
	return limits.flatMap((limit) => {
		const seconds = /\b(?:t|reset)=(\d{1,9})\b/.exec(limit)?.[1];
		const isLeft = /\b(?:r|remaining)=0*[1-9]/.test(limit);
		return seconds === undefined ? [] : [isLeft ? undefined : Number(seconds) * 1000];
	});
}

/** One reset, or a list for several limits, with what is left of each in a header of its own. */
function resetsOf(headers: DataRecord, name: string, now: number): Resets {
	const text = headerText(headers[name]);
	const remaining = headers[name.replace(/reset$/, 'remaining')];
	const left = headerText(name.endsWith('reset') && remaining).split(',');
	const parts = /[a-z]{3}/i.test(text) ? [text] : text.split(',');
	return parts.flatMap((part, index) => {
		const ms = readReset(part, now);
		const isLeft = /^\s*0*[1-9]/.test(left[index] ?? '');
		return ms === undefined ? [] : [isLeft ? undefined : ms];
	});
}

/** A number of seconds, an epoch in seconds (above 1e9) or in milliseconds (above 1e12), or a date. */
function readReset(text: string, now: number): number | undefined {
	if (!/^\s*\d{1,15}(\.\d{1,9})?\s*$/.test(text)) return readDate(text, now);
	const number = Number(text);
	if (number <= 1e9) return number * 1000;
	const ms = (number > 1e12 ? number : number * 1000) - now;
	return ms > 0 ? ms : undefined;
}

/** A date names its day or month, or begins with its year; Date.parse would make one of "-40" as well. */
function readDate(text: string, now: number): number | undefined {
	const isDate = /[a-z]{3}/i.test(text) || /^\s*\d{4}-\d\d-\d\dT/.test(text);
	const date = isDate ? (parseTime(text.slice(0, 64)) ?? now) : now;
	return date > now ? date - now : undefined;
}

function headerText(header: unknown): string {
	const text: unknown = Array.isArray(header) ? header[0] : header;
	return typeof text === 'string' ? text : '';
}
