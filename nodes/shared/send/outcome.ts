import type { PaidAnswer } from '../account/onTheWire';
import type { Envelope } from '../request/answer';
import type { Access } from '../request/credential';
import type { Failure } from '../request/failure';
import { equalityOf, type WireRequest } from '../request/client';
import type { Subject } from '../request/statusFailure';
import type { BudgetExceeded } from './spending';
import type { StopReason } from './stop';

/** One request to send, retries included. Its `body` lacks the page size, which the budget may lower. */
export interface ServiceRequest extends Subject {
	readonly access: Access;
	/** Besides those of every request. */
	readonly headers: WireRequest['headers'];
	/** Input item that it is sent for; 0 in a poll. Earlier ones go first. */
	readonly itemIndex: number;
	/** Records that it asks for, and the body member that says so; absent where the endpoint has none. */
	readonly page?: { readonly name: 'count' | 'limit'; readonly size: number };
	readonly maxRetries: number;
	/** Milliseconds for each try. */
	readonly timeout: number;
	/** When the time for the request is over, retries included, as `performance.now()` counts. */
	readonly endsAt?: number;
	/** Whether it may take what became of an equal request. */
	readonly isShared: boolean;
	/** Milliseconds for which its answer is kept for, and may be taken from, runs that set this too; 0 for none. */
	readonly reuseMs: number;
	/** Records in an answer's `data`, to price an answer that does not say what it cost. */
	readonly countResults: (data: Envelope['data']) => number;
}

/** What is sent for a request. */
export function wireOf({ endpoint, body, headers, page }: ServiceRequest): WireRequest {
	return {
		path: endpoint.path,
		headers,
		body: page === undefined ? body : { ...body, [page.name]: page.size },
	};
}

/** Names what is sent: equal requests are those that are sent alike. */
export function keyOf(request: ServiceRequest): string {
	return equalityOf(wireOf(request));
}

/** A complete answer. */
export interface Answered {
	readonly kind: 'answer';
	readonly envelope: Envelope;
	/** Credits that it cost whoever has paid it. */
	readonly cost: number;
	readonly paid: PaidAnswer;
	/** Records that were asked for: fewer where no more could be paid. */
	readonly size: number | undefined;
	/** Whether an earlier run has left it. */
	readonly isOfEarlierRun?: true;
}

/** A failure after all tries, or one that kept the request from being sent. */
export interface Failed {
	readonly kind: 'failure';
	readonly failure: Failure;
}

/** The run stopped before the request was done. */
export interface Stopped {
	readonly kind: 'stopped';
	readonly reason: StopReason;
}

/** What became of a request. It is made where it is known, and passed on as it is. */
export type Outcome = Answered | Failed | BudgetExceeded | Stopped;
