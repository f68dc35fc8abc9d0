import { counted, quoted } from '../text/message';
import { isEmpty } from '../operation/field';
import { type DataRecord, isObject, members } from '../operation/record';
import { LOST } from './connectionFailure';
import { CHECK_BASE_URL, type Failure } from './failure';
import type { Quote } from './secrets';

/** An HTTP answer, of any status. */
export interface HttpAnswer {
	readonly status: number;
	readonly headers: DataRecord;
	/** Parsed where it is JSON, else text. */
	readonly body: unknown;
	readonly text: string;
	/** Whether its text ends, as JSON, before it is complete. */
	readonly isCut: boolean;
}

/** A complete envelope (service document, "Common response envelope"). */
export interface Envelope {
	/** Milliseconds that the service says the request took; null where it does not say. */
	readonly timeMs: number | null;
	/** Credits that the service says the request cost; undefined where it does not say. */
	readonly creditsCost: number | undefined;
	/** Null if nothing was found. */
	readonly data: DataRecord | readonly unknown[] | null;
	/** All members of the answer. */
	readonly answer: DataRecord;
}

/** An amount of credits or time that the service may send; a JSON number can be too large to count with. */
function isAmount(value: unknown): value is number {
	return typeof value === 'number' && value >= 0 && value <= Number.MAX_SAFE_INTEGER;
}

export const NO_MESSAGE = 'the answer holds no message';

/** The message of an error body (service document, "Errors"), whole; undefined for any other body. */
export function serviceMessage(body: unknown): string | undefined {
	const { status, message } = members(body);
	if (status !== 'error' || typeof message !== 'string') return undefined;
	return isEmpty(message) ? NO_MESSAGE : message;
}

/** Reads an answer of status 2xx. Only the envelope is checked: records come out as sent, even without cost or time. */
export function readEnvelope(answer: HttpAnswer, quote: Quote): Envelope | Failure {
	const { body, status } = answer;
	const said = serviceMessage(body);
	if (said !== undefined) {
		return {
			status,
			message: `The service refused the request, although with the status ${status}: ${quote(said)}`,
			advice: 'Read the message of the service.',
			creditsCost: costIn(body),
		};
	}
	// no content was to come
	const isEmpty = status === 204 || status === 205;
	if (!isEmpty && isCutOff(answer)) {
		return {
			...LOST,
			status,
			message: 'The connection to the service was lost in the middle of its answer',
		};
	}
	const all = members(body);
	const { data, timeMs, status: outcome } = all;
	const creditsCost = costIn(body);
	// without its other members it may be the answer of anything
	const hasNone = data === null && (creditsCost !== undefined || isAmount(timeMs));
	const hasData = isObject(data) || Array.isArray(data) || hasNone;
	if (!hasData || outcome === 'error') return notThisService(answer);
	return { data, creditsCost, timeMs: isAmount(timeMs) ? timeMs : null, answer: all };
}

/**
 * Whether the answer ended before it was complete. A connection that is lost is reported by the HTTP helper,
 * but not where the answer has neither a length nor chunks, nor where a proxy sends on what it has got.
 */
function isCutOff({ body, headers, isCut }: HttpAnswer): boolean {
	if (typeof body !== 'string') return false;
	const lengthUnknown =
		headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
	return isCut || (lengthUnknown && body.trim() === '');
}

/**
 * Makes the failure of an answer that this service does not give: a web page, text, or JSON of
 * another shape. Text that was to be JSON may have been charged, and so may an envelope that does not say its cost.
 */
export function notThisService({ status, body }: HttpAnswer): Failure {
	const creditsCost = costIn(body);
	const isOfService =
		typeof body === 'string' ? !isWebPage(body) : isObject(body) && 'data' in body;
	return {
		status,
		message: `The base URL answers with ${kindOf(body)} (${status}), not with an answer of this service`,
		advice: CHECK_BASE_URL,
		mayBeCharged: status >= 200 && status < 300 && isOfService && creditsCost === undefined,
		creditsCost,
	};
}

/** The failure of an answer of the right form that lacks what was asked for. */
export function notHeld(what: string): Failure {
	return {
		message: `The answer of the service does not hold ${what}`,
		advice: `Check ${quoted('Base URL')}. If it is right, the service does not answer as its document says.`,
	};
}

/** The failure of a lookup whose answer lacks its record. @param cost credits of the answer @param why in a sentence, if it is known */
export function foundNothing(
	cost: number,
	record = 'record',
	why = `Nothing was found: the service answered without the ${record}`,
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

/** What the answer says that it cost, also where it cannot be used; undefined where it does not say. */
export function costIn(body: unknown): number | undefined {
	const { creditsCost } = members(body);
	return isAmount(creditsCost) ? creditsCost : undefined;
}
