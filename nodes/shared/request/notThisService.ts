import { type HttpAnswer, isAmount, isObject } from './answer';
import { type Failure, lastingFailure } from './failure';

/**
 * Makes the failure of an answer that this service does not give: a web page, text, or JSON of
 * another shape.
 */
export function notThisService({ status, body }: HttpAnswer): Failure {
	return {
		...lastingFailure(
			`The base URL answers with ${kindOf(body)} (${status}), not with an answer of this service`,
			'Check the Base URL: scheme, host, port and path prefix.',
		),
		status,
		...costOf(body),
	};
}

function kindOf(body: unknown): string {
	if (typeof body === 'string') {
		if (/^\s*(<!doctype|<html|<head|<body)/i.test(body)) return 'a web page';
		return body.trim() === '' ? 'nothing' : 'text that is not JSON';
	}
	if (body === null || body === undefined) return 'nothing';
	if (isObject(body)) return 'data' in body ? 'JSON without usable data' : 'JSON without data';
	return 'JSON of another kind';
}

/** An answer that cannot be used may still say what it cost. */
function costOf(body: unknown): { creditsCost?: number } {
	const cost = isObject(body) ? body.creditsCost : undefined;
	return isAmount(cost) ? { creditsCost: cost } : {};
}
