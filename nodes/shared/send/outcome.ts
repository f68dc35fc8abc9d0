import { documentedPrice } from '../contract/endpoint';
import type { Operation } from '../operation/operation';
import { type DataRecord, members } from '../operation/record';
import { type Envelope, type HttpAnswer, readEnvelope } from '../request/answer';
import { parseBody } from '../request/body';
import type { WireRequest } from '../request/client';
import { connectionFailure, type NoAnswer } from '../request/connectionFailure';
import type { Access } from '../request/credential';
import { type Failure, unexpectedFailure } from '../request/failure';
import { isPaceRefusal, isWorthRetry } from '../request/retry';
import type { Secrets } from '../request/secrets';
import { type Asked, statusFailure } from '../request/statusFailure';
import type { BudgetExceeded, Stopped } from './budget';
import type { News } from './limiter';

/** One request to send, retries included. */
export interface ServiceRequest extends Asked {
	readonly access: Access;
	readonly clean: Secrets['clean'];
	/** What its input item asks for and with which key, as text. Requests with the same one, and page, are equal. */
	readonly name: string;
	/** Where its page begins, as it is sent. */
	readonly page: DataRecord;
	/** Input item that it is sent for; 0 in a poll. Earlier ones go first. */
	readonly itemIndex: number;
	/** Records that may still come; undefined in a lookup. */
	readonly wanted: number | undefined;
	readonly maxRetries: number;
	/** Milliseconds for each try. */
	readonly timeout: number;
	/** When the time for the request is over, retries included, as `performance.now()` counts. */
	readonly endsAt?: number;
	/** How old an answer may be that it is given instead, in milliseconds; undefined where its run decides. */
	readonly reuseMs: number | undefined;
}

/** A request as it is sent, or would be. */
interface Outgoing {
	/** Names it and the key that it is sent with: what has the same name is sent alike. */
	readonly name: string;
	/** Records that it asks for: fewer where no more can be paid; undefined where the endpoint takes no number. */
	readonly size: number | undefined;
	readonly wire: WireRequest;
}

/** @param most records that it may ask for */
export function outgoingOf(request: ServiceRequest, most: number): Outgoing {
	const { name, operation, body, page } = request;
	const { endpoint, result } = operation;
	const sizeName = (result.paging ?? result.goesOn)?.size;
	const size = sizeName && most;
	const sized = sizeName && { [sizeName]: most };
	const wire = { path: endpoint.path, body: { ...body, ...page, ...sized } };
	return { name: `${name} ${JSON.stringify([page, size])}`, size, wire };
}

/** An answer that was paid for, as an equal request needs it. */
export interface PaidAnswer extends Pick<Outgoing, 'name' | 'size'> {
	/** The body: it can be read again, and nothing that a workflow does to its items changes it. */
	readonly text: string;
	/** When it came, in epoch milliseconds. */
	readonly at: number;
}

/** A complete answer. */
export interface Answered {
	readonly kind: 'answer';
	readonly envelope: Envelope;
	/** What makes an item's value of one that it holds. */
	readonly clean: Secrets['clean'];
	/** Credits that it cost whoever has paid it. */
	readonly cost: number;
	/** Whether another item or run has asked for it: then it costs nothing more. */
	readonly isReused: boolean;
	/** The answer itself, and when it came. */
	readonly paid: PaidAnswer;
}

/** A failure after all tries, or one that kept the request from being sent. */
export interface Failed {
	readonly kind: 'failure';
	readonly failure: Failure;
}

/** What became of a request. It is made where it is known, and passed on as it is. */
export type Outcome = Answered | Failed | BudgetExceeded | Stopped;

/** Turns what came back into an answer with its cost, or into a failure. */
export function readAnswer(
	received: HttpAnswer | NoAnswer,
	request: ServiceRequest,
	{ name, size, wire }: Outgoing,
): Answered | Failed {
	const { quote } = request;
	const failed = (failure: Failure): Failed => ({ kind: 'failure', failure });
	try {
		if ('error' in received) return failed(connectionFailure(received, quote));
		const { status, text } = received;
		const paid = { name, size, text, at: Date.now() };
		if (status >= 200 && status < 300) return read(received, request, paid);
		return failed(statusFailure(received, { ...request, body: wire.body }, paid.at));
	} catch (error) {
		return failed({ ...unexpectedFailure(error, quote), mayBeCharged: true });
	}
}

/** Reads an answer that an equal request has paid: its records are objects of their own. */
export function readAgain(paid: PaidAnswer, request: ServiceRequest): Answered | Failed {
	const { text } = paid;
	const received = { status: 200, headers: {}, body: parseBody(text), text, isCut: false };
	return read(received, request, paid, true);
}

function read(
	received: HttpAnswer,
	request: ServiceRequest,
	paid: PaidAnswer,
	isReused = false,
): Answered | Failed {
	const { operation, quote, clean } = request;
	const envelope = readEnvelope(received, quote);
	if ('message' in envelope) return { kind: 'failure', failure: envelope };
	const { creditsCost, data } = envelope;
	const cost = creditsCost ?? documentedPrice(operation.endpoint, resultsIn(operation, data));
	return { kind: 'answer', envelope, clean, cost, isReused, paid };
}

/** Records in an answer's `data`, to price an answer that does not say what it cost. */
function resultsIn({ result }: Operation, data: Envelope['data']): number {
	const list = Array.isArray(data) ? data : members(data)[result.listKey ?? ''];
	return Array.isArray(list) ? list.length : 1;
}

/** What a failure tells of the service. */
export function newsOf(failure: Failure): News {
	const { overload, status = 500 } = failure;
	// where it asks for a wait that nobody waits, a later run asks anew
	if (isPaceRefusal(failure)) return isWorthRetry(failure) ? 'refused' : 'neutral';
	if (overload) return 'overload';
	return status < 500 && !isRefusalOfKey(failure) ? 'good' : 'neutral';
}

/** Whether nothing that is sent with the same credential can succeed. */
export function isRefusalOfKey({ status }: Failure): boolean {
	return status === 401 || status === 402;
}
