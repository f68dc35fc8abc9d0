import type { PaidAnswer } from '../account/onTheWire';
import { documentedPrice } from '../contract/endpoint';
import { type HttpAnswer, readEnvelope } from '../request/answer';
import { parseBody } from '../request/body';
import { connectionFailure, type NoAnswer } from '../request/connectionFailure';
import { unexpectedFailure } from '../request/failure';
import { statusFailure } from '../request/statusFailure';
import type { Answered, Failed, ServiceRequest } from './outcome';

/** Turns what came back into an answer with its cost, or into a failure. @param at when it came, in epoch milliseconds */
export function readAnswer(
	came: HttpAnswer | NoAnswer,
	request: ServiceRequest,
	at = Date.now(),
): Answered | Failed {
	const { endpoint, page, quote, countResults } = request;
	const failed = (failure: Failed['failure']): Failed => ({ kind: 'failure', failure });
	try {
		if ('error' in came) return failed(connectionFailure(came, quote));
		const isServed = came.status >= 200 && came.status < 300;
		if (!isServed) return failed(statusFailure(came, request, at));
		const envelope = readEnvelope(came, quote);
		if ('message' in envelope) return failed(envelope);
		const { creditsCost, data } = envelope;
		const cost = creditsCost ?? documentedPrice(endpoint, countResults(data));
		return { kind: 'answer', envelope, cost, paid: { text: came.text, at }, size: page?.size };
	} catch (error) {
		return failed({ ...unexpectedFailure(error, quote), mayBeCharged: true });
	}
}

/** Reads an answer that an equal request has paid: its records are objects of their own. */
export function readAgain({ text, at }: PaidAnswer, request: ServiceRequest): Answered | Failed {
	return readAnswer({ status: 200, headers: {}, body: parseBody(text), text }, request, at);
}
