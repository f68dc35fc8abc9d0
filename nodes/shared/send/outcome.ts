import { documentedPrice } from '../contract/endpoint';
import type { Operation } from '../operation/operation';
import { type DataRecord, asObject } from '../operation/record';
import { type Envelope, type HttpResponse, readEnvelope } from '../request/response';
import { parseBody } from '../request/body';
import type { Access } from '../request/credential';
import type { Failure } from '../request/failure';
import type { Secrets } from '../request/secrets';
import type { RequestDetails } from '../request/statusFailure';
import type { Budget } from './budget';

/** One request for a record, or for a page of a listing. */
export interface ServiceRequest extends RequestDetails {
	readonly access: Access;
	readonly clean: Secrets['clean'];
	/** Key of the lookup or listing and its API key: all its pages share it. */
	readonly name: string;
	/** Members of the body with the page's position. */
	readonly page: DataRecord;
	/** Records to request, if the endpoint takes a number. */
	readonly pageSize: number;
	/** Whether an attempt has failed before. */
	readonly isRetry?: boolean;
	readonly budget: Budget;
	readonly maxRetries: number;
	/** Milliseconds for each attempt. */
	readonly timeout: number;
	/** Maximum age of a cached response, in milliseconds; undefined if its run decides. */
	readonly reuseMs: number | undefined;
	/** Deadline of the poll, by `performance.now()`: the request does not wait longer. */
	readonly endsAt?: number;
	/** Ends every wait: aborts when nothing more should be sent. */
	readonly signal: AbortSignal;
	/** Aborts the attempt in flight. */
	readonly abort?: AbortSignal;
}

/** A paid response, in the form that an equal request can reuse. */
export interface PaidResponse {
	/** The body as text, which can be parsed again, and which no workflow can change. */
	readonly text: string;
	/** Records that were requested; undefined if the endpoint takes no number. */
	readonly size: number | undefined;
	/** When it arrived, in epoch milliseconds. */
	readonly at: number;
}

/** A complete response. */
export interface ServiceResponse {
	readonly kind: 'response';
	readonly envelope: Envelope;
	/** Redacts a record, or another value of the response. */
	readonly clean: Secrets['clean'];
	/** Credits that it cost, whoever paid. */
	readonly cost: number;
	/** Whether it comes from the cache, or from a duplicate input item. */
	readonly isReused: boolean;
	/** Whether this run paid for it, in this or an earlier attempt of Retry On Fail. */
	readonly isPaidHere: boolean;
	readonly paid: PaidResponse;
}

/** A failure after all attempts, or one that kept the request from being sent. */
export interface Failed {
	readonly kind: 'failure';
	readonly failure: Failure;
}

/** The run stopped before the request was done. */
export interface Stopped {
	readonly kind: 'stopped';
}

/** Nothing more can be sent without exceeding a budget. */
export interface BudgetExceeded {
	readonly kind: 'unpaid';
	readonly budget: Budget;
}

/** The result of a request. */
export type Outcome = ServiceResponse | Failed | BudgetExceeded | Stopped;

/** Reads a response of status 2xx. */
export function readResponse(
	received: HttpResponse,
	{ operation, quote, clean }: ServiceRequest,
	paid: PaidResponse,
): ServiceResponse | Failed {
	const envelope = readEnvelope(received, quote);
	if ('message' in envelope) return { kind: 'failure', failure: envelope };
	const { creditsCost, data } = envelope;
	const cost = creditsCost ?? documentedPrice(operation.endpoint, resultsIn(operation, data));
	return { kind: 'response', envelope, clean, cost, isReused: false, isPaidHere: true, paid };
}

/** Parses a paid response again, so that an equal request gets records of its own. */
export function readAgain(
	paid: PaidResponse,
	request: ServiceRequest,
	isPaidHere = false,
): ServiceResponse | Failed {
	const { text } = paid;
	const received = { status: 200, headers: {}, body: parseBody(text), text, isTruncated: false };
	const outcome = readResponse(received, request, paid);
	return outcome.kind === 'response' ? { ...outcome, isReused: true, isPaidHere } : outcome;
}

/** Counts the records in a response's `data`, to price a response without a stated cost. */
function resultsIn({ result }: Operation, data: Envelope['data']): number {
	const list = Array.isArray(data) ? data : asObject(data)[result.listKey ?? ''];
	return Array.isArray(list) ? list.length : 1;
}
