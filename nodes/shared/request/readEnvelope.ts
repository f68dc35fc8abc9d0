import { isObject } from '../operation/record';
import { type Envelope, type HttpAnswer, isAmount, serviceMessage } from './answer';
import type { Failure } from './failure';
import type { Quote } from './untrustedText';
import { LOST } from './connectionFailure';
import { isCutJson } from './json';
import { costOf, notThisService } from './notThisService';

/** Reads an answer of status 2xx. Only the envelope is checked: records come out as sent, even without cost or time. */
export function readEnvelope(answer: HttpAnswer, quote: Quote): Envelope | Failure {
	const { body, status } = answer;
	const said = serviceMessage(body);
	if (said !== undefined) {
		return {
			status,
			message: `The service answered with an error although its status was ${status}: ${quote(said)}`,
			advice: 'Read the message of the service.',
			...costOf(body),
		};
	}
	if (isCutOff(answer)) {
		return {
			...LOST,
			status,
			message: 'The connection to the service was lost in the middle of its answer',
		};
	}
	if (!isObject(body) || body.status === 'error') return notThisService(answer);
	const { data, creditsCost, timeMs } = body;
	if (!isObject(data) && !Array.isArray(data)) return notThisService(answer);
	return {
		data,
		creditsCost: isAmount(creditsCost) ? creditsCost : undefined,
		timeMs: isAmount(timeMs) ? timeMs : null,
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
