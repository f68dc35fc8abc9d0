import { type HttpAnswer, isAmount, isObject } from './answer';
import { type Failure, lastingFailure } from './failure';

/**
 * Makes the failure of an answer that this service does not give: a web page, text, or JSON of
 * another shape. Text that was to be JSON may have been charged.
 */
export function notThisService({ status, body }: HttpAnswer): Failure {
	return {
		...lastingFailure(
			`The base URL answers with ${kindOf(body)} (${status}), not with an answer of this service`,
			'Check the Base URL: scheme, host, port and path prefix.',
		),
		status,
		mayBeCharged: status === 200 && typeof body === 'string' && !isWebPage(body),
		...costOf(body),
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
function costOf(body: unknown): { creditsCost?: number } {
	const cost = isObject(body) ? body.creditsCost : undefined;
	return isAmount(cost) ? { creditsCost: cost } : {};
}
