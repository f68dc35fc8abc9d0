import { type Envelope, type HttpAnswer, isAmount, isObject, serviceMessage } from './answer';
import { type Failure, lastingFailure } from './failure';
import type { Quote } from './untrustedText';
import { isCutJson } from './json';
import { notThisService } from './notThisService';

/**
 * Reads the answer of a request that the service says it served (2xx).
 *
 * Only the envelope is checked: records come out as the service sent them. Records that are paid for
 * are kept even if cost or time is missing.
 */
export function readEnvelope(answer: HttpAnswer, quote: Quote): Envelope | Failure {
	const { body } = answer;
	const said = serviceMessage(body);
	if (said !== undefined) return refusedAfterAll(answer.status, quote(said));
	if (isCutOff(answer)) return cutOff(answer.status);
	if (!isObject(body) || body.status === 'error') return notThisService(answer);
	const { data, creditsCost, timeMs } = body;
	if (!isObject(data) && !Array.isArray(data)) return notThisService(answer);
	return {
		data,
		creditsCost: isAmount(creditsCost) ? creditsCost : undefined,
		timeMs: isAmount(timeMs) ? timeMs : null,
	};
}

function refusedAfterAll(status: number, message: string): Failure {
	return {
		...lastingFailure(
			`The service answered with an error although its status was ${status}: ${message}`,
			'Read the message of the service.',
		),
		status,
	};
}

/**
 * Whether the answer ended before it was complete. A connection that is lost is reported by the HTTP helper,
 * but not where the answer has neither a length nor chunks, nor where a proxy sends on what it has got.
 */
function isCutOff({ body, headers }: HttpAnswer): boolean {
	if (typeof body !== 'string') return false;
	const lengthUnknown =
		headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
	return isCutJson(body) || (lengthUnknown && body.trim() === '');
}

function cutOff(status: number): Failure {
	return {
		status,
		message: 'The connection to the service was lost in the middle of its answer',
		advice: 'Try again. If it happens often, look for a proxy or firewall that closes connections.',
		retryable: true,
		mayBeCharged: true,
	};
}
