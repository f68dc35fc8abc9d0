import type { PaidAnswer } from '../account/store';
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
	readonly paid: PaidAnswer;
}

/** Turns what came back into an answer with its cost, or into a failure. */
export function readAnswer(
	came: HttpAnswer | NoAnswer,
	request: ServiceRequest,
): Charged | { readonly failure: Failure } {
	try {
		if ('error' in came) return { failure: connectionFailure(came, request.quote) };
		const isServed = came.status >= 200 && came.status < 300;
		if (!isServed) return { failure: statusFailure(came, request, Date.now()) };
		const read = readEnvelope(came, request.quote);
		if ('message' in read) return { failure: read };
		const paid = { text: came.text, at: Date.now() };
		return { envelope: read, cost: costOf(read, request), paid };
	} catch (error) {
		return { failure: { ...unexpectedFailure(error, request.quote), mayBeCharged: true } };
	}
}

function costOf(
	{ creditsCost, data }: Envelope,
	{ endpoint, countResults }: ServiceRequest,
): number {
	return creditsCost ?? documentedPrice(endpoint, countResults(data));
}
