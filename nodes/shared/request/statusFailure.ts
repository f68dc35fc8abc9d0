import { keyBy } from 'lodash';
import { isEmpty, isSecret, subjectOf, wireName } from '../operation/field';
import { quoted } from '../text/message';
import { bodyFieldsOf, type Operation } from '../operation/operation';
import { type DataRecord, isObject, asObject } from '../operation/record';
import { positionOptionOf } from '../options/listing';
import {
	statedCost,
	type HttpResponse,
	NO_MESSAGE,
	foreignResponse,
	serviceMessage,
} from './response';
import type { Failure } from './failure';
import { isRateLimited, readRetryAfter } from './retry';
import type { Quote } from './secrets';

/** Details of a request that its errors mention. */
export interface RequestDetails {
	readonly operation: Operation;
	/** The body as sent. */
	readonly body: DataRecord;
	/** Members of the body that an event adds: no parameter shows them. */
	readonly ownMembers: DataRecord;
	readonly quote: Quote;
}

const BODY_FIELDS = quoted('Additional Body Fields');
const TOKEN = quoted('Challenge Token');

const SERVER_ERROR: Failure = {
	message: 'The service failed',
	advice: `Try again later. If it happens often, raise ${quoted('Max Retries')}, or ask the operator of the service.`,
	retryable: true,
};

const UNAVAILABLE: Failure = { ...SERVER_ERROR, declared: { cause: 'temporarily-unavailable' } };

/** Failures of responses without the service's envelope, whose sender is unknown. */
const NOT_OURS: Failure = {
	message: 'The service, or a proxy in front of it, failed',
	advice: `Try again later. If it happens often, raise ${quoted('Max Retries')}, or ask the operator of the service or the proxy.`,
};
const NOT_ALLOWED: Failure = {
	message: 'A proxy or firewall between n8n and the service does not allow this request',
	advice: "Ask whoever runs the network that n8n is in to allow the service's host.",
};

const OTHER: Failure = {
	message: 'The service rejected the request',
	advice: "Read the service's message, or ask its operator.",
};

/**
 * Returns the meaning of each error status and what to do, as in HTTP, because the service's document does not say
 * ("Errors").
 */
function meaningsFor({
	operation,
	body,
	quote,
}: RequestDetails): Readonly<Record<number, Failure>> {
	const isFree = operation.endpoint.auth === 'none';
	const subject = subjectOf(operation);
	const value = subject && body[wireName(subject)];
	const name =
		value === undefined ? '' : `${subject?.property.displayName} "${quote(String(value), 200)}"`;
	return {
		400: {
			message: 'The service could not process the request',
			advice: `Check the parameters and, if you use it, ${BODY_FIELDS}.`,
		},
		401: {
			message: `The service did not accept the ${isFree ? TOKEN : 'API key'}`,
			advice: isFree
				? `Enter a new ${TOKEN}.`
				: 'Open the credential, enter the API key again and test it.',
			declared: { cause: 'credential-invalid' },
		},
		402: {
			message: 'The account does not have enough credits',
			advice: payAdvice(operation),
		},
		403: {
			message: `The service does not allow this request${isFree ? '' : ' with this API key'}`,
			advice: 'Ask the operator of the service what is allowed.',
		},
		404: {
			message: `${name || 'The record'} was not found`,
			advice: subject?.ifNotFound?.(String(value)) ?? 'Check the spelling, and that it is public.',
		},
		407: {
			message: 'A proxy between n8n and the service requires a login',
			advice: 'Ask whoever runs the network that n8n is in.',
		},
		408: SERVER_ERROR,
		422: {
			message: `The service rejected a value${name && ` (for ${name})`}`,
			advice: 'Correct the value that the message names.',
		},
		425: SERVER_ERROR,
		429: {
			message: 'The service received too many requests',
			advice: `Try again later. If it happens often, set ${quoted('Requests per Minute')} in the credential.`,
			retryable: true,
			declared: { cause: 'rate-limited' },
		},
		500: SERVER_ERROR,
		503: { ...UNAVAILABLE, overload: true },
		// 520 to 524: a gateway could not reach the service, or timed out
		...Object.fromEntries([502, 504, 520, 521, 522, 523, 524].map((one) => [one, UNAVAILABLE])),
		529: { ...UNAVAILABLE, overload: true },
	};
}

/** Omits Limit for a lookup, and the account for a free operation. */
function payAdvice({ endpoint, result }: Operation): string {
	if (endpoint.price === 'free') return 'This operation is free: ask the operator of the service.';
	const limits =
		result.kind === 'list' ? `, or lower ${quoted('Limit')} or ${quoted('Max Credits')}` : '';
	return `Top up the account of this API key${limits}.`;
}

/** Makes the failure of a response whose status is not 2xx. @param now epoch milliseconds, to read Retry-After */
export function statusFailure(
	response: HttpResponse,
	request: RequestDetails,
	now: number,
): Failure {
	const { status, headers } = response;
	const message = serviceMessage(response.body);
	// a gateway's message has another form
	const shown = message ?? asObject(response.body).message;
	const text = typeof shown === 'string' && !isEmpty(shown) ? request.quote(shown) : NO_MESSAGE;
	if (status >= 300 && status < 400) return redirect(status, headers.location, request.quote);
	const known = meaningsFor(request)[status];
	const isOurs = message !== undefined || status >= 500 || (known !== undefined && status !== 404);
	if (!isOurs) return foreignResponse(response);
	const meaning = { ...(known ?? OTHER), ...(message === undefined && notOurs(status)) };
	const retryAfterMs = readRetryAfter(headers, status === 429, now);
	const creditsCost = statedCost(response.body);
	const waits = meaning.retryable && retryAfterMs !== undefined && { retryAfterMs };
	const advice = [
		...fieldAdvice(request, text),
		...(isRejectedBody({ status }) ? eventAdvice(request) : []),
		meaning.advice,
	];
	return {
		...meaning,
		status,
		message: `${meaning.message} (${status}): ${text}`,
		advice: advice.join(' '),
		// a gateway, or a crash, responded: whether the service did anything is unknown
		mayBeCharged:
			status >= 500 &&
			message === undefined &&
			creditsCost === undefined &&
			!isRateLimited({ status, retryAfterMs }),
		creditsCost,
		retryAfterMs,
		declared: meaning.declared && { ...meaning.declared, ...waits },
	};
}

function notOurs(status: number): Failure | undefined {
	if (status === 403) return NOT_ALLOWED;
	return status > 501 ? NOT_OURS : undefined;
}

/** Returns whether the body was rejected, rather than the key or the subject. */
export function isRejectedBody({ status }: Pick<Failure, 'status'>): boolean {
	return status === 400 || status === 422;
}

/** Says which members an event adds and how to remove them, because the service may not know them. */
function eventAdvice({ ownMembers, body }: RequestDetails): string[] {
	const names = Object.keys(ownMembers).filter((name) => body[name] === ownMembers[name]);
	if (names.length === 0) return [];
	const without = JSON.stringify(Object.fromEntries(names.map((name) => [name, null])));
	return [
		`This event sends ${names.join(' and ')} by default; to remove that, set ${BODY_FIELDS} to ${without}.`,
	];
}

/** Names the sent members that the service's message mentions, with their values, except secrets. */
function fieldAdvice(
	{ operation, body, ownMembers, quote }: RequestDetails,
	message: string,
): string[] {
	const words = new Set(message.match(/[A-Za-z]\w*/g));
	const fields = keyBy(bodyFieldsOf(operation), wireName);
	const { paging } = operation.result;
	const labels: DataRecord = {
		...(paging && { [paging.position]: positionOptionOf(paging).property.displayName }),
	};
	const labelOf = (name: string) =>
		name === paging?.size
			? 'The page size'
			: quoted(String(fields[name]?.property.displayName ?? labels[name] ?? name));
	return Object.entries(body).flatMap(([name, value]) => {
		const field = fields[name];
		if (!words.has(name) || value === ownMembers[name] || (field && isSecret(field))) return [];
		return [`${labelOf(name)} was ${quote(plainText(value), 100)}.`];
	});
}

/** Returns a value without JSON syntax: a list with commas, a range as `gte 10, lt 20`. */
function plainText(value: unknown): string {
	if (typeof value === 'string') return `"${value}"`;
	if (Array.isArray(value)) return value.map(plainText).join(', ');
	if (!isObject(value)) return String(value);
	return Object.entries(value)
		.map(([name, part]) => `${name} ${plainText(part)}`)
		.join(', ');
}

function redirect(status: number, location: unknown, quote: Quote): Failure {
	const target = typeof location === 'string' && quote(location);
	return {
		status,
		message: `The base URL responds with a redirect (${status}) to ${target || 'an address it does not name'}`,
		advice: `Redirects are not followed, to keep the API key where it belongs. If the service has moved, set ${quoted('Base URL')} to its new address.`,
	};
}
