import { documentedPrice } from '../contract/price';
import type { Envelope, HttpAnswer, NoAnswer } from '../request/answer';
import { connectionFailure } from '../request/connectionFailure';
import { type Failure, unexpectedFailure } from '../request/failure';
import { readEnvelope } from '../request/readEnvelope';
import { statusFailure } from '../request/statusFailure';
import type { ServiceRequest } from './reply';

/** A complete answer, and what it cost. */
export interface Charged {
	readonly envelope: Envelope;
	readonly cost: number;
}

/** Turns what came back into an answer with its cost, or into a failure. */
export function readAnswer(
	came: HttpAnswer | NoAnswer,
	request: ServiceRequest,
): Charged | { readonly failure: Failure } {
	try {
		const read = outcomeOf(came, request);
		if ('data' in read) return { envelope: read, cost: costOf(read, request) };
		return { failure: read };
	} catch (error) {
		return { failure: { ...unexpectedFailure(error, request.quote), mayBeCharged: true } };
	}
}

function outcomeOf(came: HttpAnswer | NoAnswer, request: ServiceRequest): Envelope | Failure {
	if ('error' in came) return connectionFailure(came, request.quote);
	if (came.status >= 200 && came.status < 300) return readEnvelope(came, request.quote);
	return statusFailure(came, request, Date.now());
}

function costOf(
	{ creditsCost, data }: Envelope,
	{ endpoint, countResults }: ServiceRequest,
): number {
	return creditsCost ?? documentedPrice(endpoint, countResults(data));
}
