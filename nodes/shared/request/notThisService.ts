import { isObject } from '../operation/record';
import { type HttpAnswer, isAmount } from './answer';
import type { Failure } from './failure';

export const CHECK_BASE_URL = 'Check the "Base URL": scheme, host, port and path prefix.';

/**
 * Makes the failure of an answer that this service does not give: a web page, text, or JSON of
 * another shape. Text that was to be JSON may have been charged, and so may an envelope that does not say its cost.
 */
export function notThisService({ status, body }: HttpAnswer): Failure {
	const cost = costOf(body);
	const isOfService =
		typeof body === 'string' ? !isWebPage(body) : isObject(body) && 'data' in body;
	return {
		status,
		message: `The base URL answers with ${kindOf(body)} (${status}), not with an answer of this service`,
		advice: CHECK_BASE_URL,
		mayBeCharged: status >= 200 && status < 300 && isOfService && cost.creditsCost === undefined,
		...cost,
	};
}

/** The failure of an answer of the right form that lacks what was asked for. */
export function notHeld(what: string): Failure {
	return {
		message: `The answer of the service does not hold ${what}`,
		advice:
			'Check the "Base URL". If it is right, the service does not answer as its document says.',
	};
}

function kindOf(body: unknown): string {
	if (typeof body === 'string') {
		if (isWebPage(body)) return 'a web page';
		return body.trim() === '' ? 'nothing' : 'text that is not JSON';
	}
	if (body === null || body === undefined) return 'nothing';
	if (isObject(body)) return 'data' in body ? 'JSON without usable data' : 'JSON without data';
	return 'JSON of another kind';
}

function isWebPage(body: string): boolean {
	return /^\s*(<!doctype|<html|<head|<body)/i.test(body);
}

/** An answer that cannot be used may still say what it cost. */
export function costOf(body: unknown): { creditsCost?: number } {
	const cost = isObject(body) ? body.creditsCost : undefined;
	return isAmount(cost) ? { creditsCost: cost } : {};
}
