import type { PaidAnswer } from '../account/store';
import type { Envelope, Subject } from '../request/answer';
import type { Access } from '../request/credential';
import type { Failure } from '../request/failure';
import type { WireRequest } from '../request/client';
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
	/** Records in an answer's `data`, to price an answer that does not say what it cost. */
	readonly countResults: (data: Envelope['data']) => number;
}

/** What is sent for a request: equal requests are those that are sent alike. */
export function wireOf({ endpoint, body, headers, page }: ServiceRequest): WireRequest {
	return {
		path: endpoint.path,
		headers,
		body: page === undefined ? body : { ...body, [page.name]: page.size },
	};
}

/** A complete answer with its cost. */
export interface Answered {
	readonly kind: 'answer';
	readonly envelope: Envelope;
	readonly cost: number;
	readonly paid: PaidAnswer;
	/** The answer holds nothing usable: no other request is to take it. */
	readonly discard?: () => void;
	/** Records that were asked for: fewer where no more could be paid. */
	readonly size: number | undefined;
}

/** A failure after all tries. */
export interface Failed {
	readonly kind: 'failure';
	readonly failure: Failure;
	/** Whether another item may succeed with the same request, because it has other limits: tries, time or credits. */
	readonly isItemSpecific: boolean;
	/** Whether nothing was sent: another run may have its turn. */
	readonly isUnsent?: true;
}

/** The run stopped before the request was done. */
export interface Stopped {
	readonly kind: 'stopped';
	readonly reason: StopReason;
}

/** The outcome of a request. */
export type Reply = Answered | Failed | BudgetExceeded | Stopped;
