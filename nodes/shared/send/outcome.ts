import type { Failed, PaidAnswer, Stopped } from './result';
import { documentedPrice } from '../contract/endpoint';
import type { Operation } from '../operation/operation';
import { members } from '../operation/record';
import { type Envelope, type HttpAnswer, readEnvelope } from '../request/answer';
import { parseBody } from '../request/body';
import { equalityOf, type WireRequest } from '../request/client';
import { connectionFailure, type NoAnswer } from '../request/connectionFailure';
import type { Access } from '../request/credential';
import { type Failure, unexpectedFailure } from '../request/failure';
import { statusFailure, type Subject } from '../request/statusFailure';
import type { BudgetExceeded, Spending } from './spending';

/** One request to send, retries included. Its `body` lacks the page size, which the budget may lower. */
export interface ServiceRequest extends Subject {
	readonly access: Access;
	/** Input item that it is sent for; 0 in a poll. Earlier ones go first. */
	readonly itemIndex: number;
	/** Records that it asks for; absent where the endpoint takes no number. */
	readonly size?: number;
	readonly maxRetries: number;
	/** Milliseconds for each try. */
	readonly timeout: number;
	/** When the time for the request is over, retries included, as `performance.now()` counts. */
	readonly endsAt?: number;
	/** Whether it may take what became of an equal request. */
	readonly isShared: boolean;
	/** Milliseconds for which its answer is kept for, and may be taken from, runs that set this too; 0 for none. */
	readonly reuseMs: number;
}

/** What is sent for a request. */
export function wireOf({ operation, body, size }: ServiceRequest): WireRequest {
	const { endpoint, result } = operation;
	const sized = size !== undefined && result.paging?.size && { [result.paging.size]: size };
	return { path: endpoint.path, body: { ...body, ...sized } };
}

/** Names what is sent, and with which key: equal requests are those that are sent alike. */
export function keyOf(request: ServiceRequest): string {
	return `${request.access.identity} ${equalityOf(wireOf(request))}`;
}

/** A complete answer. */
export interface Answered {
	readonly kind: 'answer';
	readonly envelope: Envelope;
	/** Credits that it cost whoever has paid it. */
	readonly cost: number;
	/** Credits of it that this run has paid: 0 where another item, run or execution has. */
	readonly paidByThisRun: number;
	/** The answer itself, and when it came. */
	readonly paid: PaidAnswer;
	/** Records that were asked for: fewer where no more could be paid. */
	readonly size: number | undefined;
	/** Whether an earlier run has left it. */
	readonly isOfEarlierRun?: true;
}

/** What became of a request. It is made where it is known, and passed on as it is. */
export type Outcome = Answered | Failed | BudgetExceeded | Stopped;

/** Turns what came back into an answer with its cost, or into a failure. @param at when it came, in epoch milliseconds */
export function readAnswer(
	received: HttpAnswer | NoAnswer,
	request: ServiceRequest,
	at = Date.now(),
): Answered | Failed {
	const { operation, quote, size } = request;
	const failed = (failure: Failure): Failed => ({ kind: 'failure', failure });
	try {
		if ('error' in received) return failed(connectionFailure(received, quote));
		const isServed = received.status >= 200 && received.status < 300;
		if (!isServed) return failed(statusFailure(received, request, at));
		const envelope = readEnvelope(received, quote);
		if ('message' in envelope) return failed(envelope);
		const { creditsCost, data } = envelope;
		const cost = creditsCost ?? documentedPrice(operation.endpoint, resultsIn(operation, data));
		const paid = { text: received.text, at };
		return { kind: 'answer', envelope, cost, paidByThisRun: cost, paid, size };
	} catch (error) {
		return failed({ ...unexpectedFailure(error, quote), mayBeCharged: true });
	}
}

/** Records in an answer's `data`, to price an answer that does not say what it cost. */
function resultsIn({ result }: Operation, data: Envelope['data']): number {
	const list = Array.isArray(data) ? data : members(data)[result.listKey ?? ''];
	return Array.isArray(list) ? list.length : 1;
}

/**
 * Reads an answer that an equal request has paid: its records are objects of their own. Its cost counts for the item like
 * one of its own: equal items stop at the same record, whoever pays.
 */
export function readAgain(
	{ text, at }: PaidAnswer,
	request: ServiceRequest,
	spending: Spending,
): Answered | Failed {
	const received = { status: 200, headers: {}, body: parseBody(text), text };
	const outcome = readAnswer(received, request, at);
	if (outcome.kind !== 'answer') return outcome;
	spending.own.ledger.settle(0, outcome.cost);
	return { ...outcome, paidByThisRun: 0 };
}
