import { counted, quoted } from '../text/message';
import { isEmpty } from '../operation/field';
import { type DataRecord, isObject, asObject } from '../operation/record';
import { LOST } from './connectionFailure';
import { CHECK_BASE_URL, type Failure } from './failure';
import type { Quote } from './secrets';

/** An HTTP response of any status. */
export interface HttpResponse {
	readonly status: number;
	readonly headers: DataRecord;
	/** Parsed JSON, or text. */
	readonly body: unknown;
	readonly text: string;
	/** Whether its text is the beginning of a longer JSON text. */
	readonly isTruncated: boolean;
}

/** A complete envelope (service document, "Common response envelope"). */
export interface Envelope {
	/** Milliseconds that the request took, according to the service; null if not stated. */
	readonly timeMs: number | null;
	/** Credits that the request cost, according to the service; undefined if not stated. */
	readonly creditsCost: number | undefined;
	/** Null if the service found nothing. */
	readonly data: DataRecord | readonly unknown[] | null;
	/** All members of the response. */
	readonly response: DataRecord;
}

/** Returns whether a value can be an amount of credits or time: JSON numbers can be too large to calculate with. */
function isAmount(value: unknown): value is number {
	return typeof value === 'number' && value >= 0 && value <= Number.MAX_SAFE_INTEGER;
}

export const NO_MESSAGE = 'the response contains no message';

/** Returns the message of an error body (service document, "Errors"); undefined for any other body. */
export function serviceMessage(body: unknown): string | undefined {
	const { status, message } = asObject(body);
	if (status !== 'error' || typeof message !== 'string') return undefined;
	return isEmpty(message) ? NO_MESSAGE : message;
}

/** Reads a response of status 2xx. Validates only the envelope, so records are output even without cost or time. */
export function readEnvelope(response: HttpResponse, quote: Quote): Envelope | Failure {
	const { body, status } = response;
	const text = serviceMessage(body);
	if (text !== undefined) {
		return {
			status,
			message: `The service rejected the request, despite status ${status}: ${quote(text)}`,
			advice: "Read the service's message.",
			creditsCost: statedCost(body),
		};
	}
	// these statuses have no content
	const isEmpty = status === 204 || status === 205;
	if (!isEmpty && endsEarly(response)) {
		return {
			...LOST,
			status,
			message: 'The connection to the service was lost in the middle of the response',
		};
	}
	const all = asObject(body);
	const { data, timeMs, status: outcome } = all;
	const creditsCost = statedCost(body);
	// null alone can be the response of any API
	const hasNone = data === null && (creditsCost !== undefined || isAmount(timeMs));
	const hasData = isObject(data) || Array.isArray(data) || hasNone;
	if (!hasData || outcome === 'error') return foreignResponse(response);
	return { data, creditsCost, timeMs: isAmount(timeMs) ? timeMs : null, response: all };
}

/**
 * Returns whether a response ended early. The HTTP helper reports a lost connection, except if the response has neither a
 * length nor chunks, or if a proxy passes on what it received.
 */
function endsEarly({ body, headers, isTruncated }: HttpResponse): boolean {
	if (typeof body !== 'string') return false;
	const lengthUnknown =
		headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
	return isTruncated || (lengthUnknown && body.trim() === '');
}

/**
 * Makes the failure of a response from something other than this service: a website, text, or other JSON. Broken JSON may
 * have been charged, and so may an envelope without a cost.
 */
export function foreignResponse({ status, body }: HttpResponse): Failure {
	const creditsCost = statedCost(body);
	const isOfService =
		typeof body === 'string' ? !isWebPage(body) : isObject(body) && 'data' in body;
	return {
		status,
		message: `The base URL responds with ${kindOf(body)} (${status}), not with a response from this service`,
		advice: CHECK_BASE_URL,
		mayBeCharged: status >= 200 && status < 300 && isOfService && creditsCost === undefined,
		creditsCost,
	};
}

/** Makes the failure of a response with a valid envelope that lacks the data. */
export function missingInResponse(what: string): Failure {
	return {
		message: `The response does not contain ${what}`,
		advice: `Check ${quoted('Base URL')}. If it is right, the service does not respond as documented.`,
	};
}

/** Makes the failure of a lookup without a record. @param cost credits of the response @param why a sentence, if known */
export function recordNotFound(
	cost: number,
	record = 'record',
	why = `Nothing was found: the response has no ${record}`,
): Failure {
	return {
		message: `${why} (${counted(cost, 'credit')})`,
		advice: 'Check the address or the ID, and that it is public.',
	};
}

function kindOf(body: unknown): string {
	if (typeof body === 'string') {
		if (isWebPage(body)) return 'a web page';
		return body.trim() === '' ? 'nothing' : 'text that is not JSON';
	}
	if (body === null) return 'nothing';
	if (isObject(body)) return 'data' in body ? 'JSON without usable data' : 'JSON without data';
	return 'JSON of another kind';
}

function isWebPage(body: string): boolean {
	return /^\s*(<!doctype|<html|<head|<body)/i.test(body);
}

/** Returns the cost that a response states, even an unusable one; undefined if it states none. */
export function statedCost(body: unknown): number | undefined {
	const { creditsCost } = asObject(body);
	return isAmount(creditsCost) ? creditsCost : undefined;
}
