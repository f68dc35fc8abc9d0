import {
	type Envelope,
	type HttpAnswer,
	isObject,
	type NoAnswer,
	type Subject,
} from '../request/answer';
import { LONGEST_RETRY_AFTER_MS, mayTryAgain, waitBefore } from '../request/backoff';
import type { Client } from '../request/client';
import { connectionFailure } from '../request/connectionFailure';
import type { Failure } from '../request/failure';
import { readEnvelope } from '../request/readEnvelope';
import { statusFailure } from '../request/statusFailure';
import { wait } from '../request/wait';
import { type Budget, documentedCost, highestPrice } from './budget';
import type { Halt } from './halt';
import type { Ledger } from './ledger';
import type { Slots } from './slots';

/** An envelope with its cost known, a failure after all tries, or nothing because the run halted. */
export type Reply =
	| { readonly kind: 'envelope'; readonly envelope: Envelope; readonly cost: number }
	| { readonly kind: 'failure'; readonly failure: Failure }
	| { readonly kind: 'halted' };

/** One request to send. */
export interface Request extends Subject {
	readonly url: string;
	/** Records that it asks for, where it asks for a number of them. */
	readonly size: number | undefined;
	readonly maxRetries: number;
	/** Milliseconds for each try. */
	readonly timeout: number;
	/** Records in an answer's `data`, to price an answer that does not say what it cost. */
	readonly countResults: (data: Envelope['data']) => number;
}

/** What all requests of a run go through. */
export interface SenderParts {
	readonly client: Client;
	readonly slots: Slots;
	readonly halt: Halt;
	readonly ledger: Ledger;
	/** Text that must not appear in a failure: the API key. */
	readonly secret: string;
	/** Whether a failure leaves the other requests alone, or halts the run. */
	readonly goesOn: boolean;
}

/** A try that failed, and whether it was the last. */
interface FailedTry {
	readonly failure: Failure;
	readonly isFinal: boolean;
}

/** Sends requests with retries, at most so many at once, and keeps the books. */
export class Sender {
	private readonly underWay = new Set<Promise<Reply>>();

	constructor(private readonly parts: SenderParts) {}

	/**
	 * Sends a request, and again after failures that may pass, as long as the budget bears it and the
	 * run is not halted. Never throws.
	 */
	async send(request: Request, budget: Budget): Promise<Reply> {
		const reply = this.sendUntilDone(request, budget);
		this.underWay.add(reply);
		try {
			return await reply;
		} finally {
			this.underWay.delete(reply);
		}
	}

	/** Waits for every request under way. */
	async idle(): Promise<void> {
		await Promise.all(this.underWay);
	}

	private async sendUntilDone(request: Request, budget: Budget): Promise<Reply> {
		const { slots, halt, ledger } = this.parts;
		const price = highestPrice(request.endpoint, request.size);
		if (!budget.reserve(price)) return this.failed(notSent(budget.limit), 0);
		for (let tries = 1; ; tries += 1) {
			if (halt.halted) return { kind: 'halted' };
			const outcome = await slots.use(async () => await this.exchange(request, tries, budget));
			if (outcome === undefined) return { kind: 'halted' };
			if ('data' in outcome) return this.served(outcome, request, budget, price);
			if (halt.cancelled) return { kind: 'halted' };
			if (outcome.isFinal) return this.failed(outcome.failure, tries);
			await wait(waitBefore(tries, outcome.failure), halt.signal);
			if (!halt.halted) ledger.retries += 1;
		}
	}

	/**
	 * One try; undefined where the run halted before it was sent. A failure that halts the run does so
	 * before the slot is free again, or the next request would slip out.
	 */
	private async exchange(
		request: Request,
		tries: number,
		budget: Budget,
	): Promise<Envelope | FailedTry | undefined> {
		const { client, halt, ledger, goesOn } = this.parts;
		if (halt.halted) return undefined;
		ledger.requests += 1;
		const outcome = read(await client(request.url, request.body, request.timeout), request);
		if ('data' in outcome) return outcome;
		const failed = this.book(outcome, request, tries, budget);
		if (failed.isFinal && !goesOn) halt.stop();
		return failed;
	}

	private served(envelope: Envelope, request: Request, budget: Budget, price: number): Reply {
		const results = request.countResults(envelope.data);
		const cost = envelope.creditsCost ?? documentedCost(request.endpoint, results);
		budget.settle(price, cost);
		this.parts.ledger.credits += cost;
		return { kind: 'envelope', envelope, cost };
	}

	/** Books a failed try, and reserves for the next one before the wait for it begins. */
	private book(failure: Failure, request: Request, tries: number, budget: Budget): FailedTry {
		const price = highestPrice(request.endpoint, request.size);
		if (failure.mayBeCharged) {
			if (price > 0) this.parts.ledger.unanswered += 1;
		} else {
			const cost = failure.creditsCost ?? 0;
			budget.settle(price, cost);
			this.parts.ledger.credits += cost;
		}
		if (!mayTryAgain(failure) || tries > request.maxRetries) return { failure, isFinal: true };
		if (budget.reserve(price)) return { failure, isFinal: false };
		return { failure: notTriedAgain(failure, budget.limit), isFinal: true };
	}

	private failed(failure: Failure, tries: number): Reply {
		const message = `${failure.message}${triesOf(failure, tries)}`;
		const hide = (text: string) => hideSecret(text, this.parts.secret);
		return {
			kind: 'failure',
			failure: { ...failure, message: hide(message), advice: hide(failure.advice) },
		};
	}
}

function read(answer: HttpAnswer | NoAnswer, request: Request): Envelope | Failure {
	if ('error' in answer) return connectionFailure(answer);
	if (answer.status >= 200 && answer.status < 300) return readEnvelope(answer);
	return statusFailure(answer, request, Date.now());
}

/** A message of the service may repeat the key. Shorter texts are no keys, and stand in other words. */
function hideSecret(text: string, secret: string): string {
	return secret.length < 8 ? text : text.replaceAll(secret, '***');
}

function triesOf(failure: Failure, tries: number): string {
	if (!failure.passing) return '';
	const asked = failure.retryAfterMs ?? 0;
	if (asked > LONGEST_RETRY_AFTER_MS) {
		return ` (the service asks to wait ${Math.ceil(asked / 1000)} s, longer than this node waits)`;
	}
	return ` (after ${tries} ${tries === 1 ? 'try' : 'tries'})`;
}

function notSent(limit: number): Failure {
	return {
		message: `The request was not sent: it would go over Max Credits (${limit})`,
		advice: 'Raise Max Credits.',
		passing: false,
		mayBeCharged: false,
	};
}

/** A further try that would go over Max Credits, should the service have charged the ones before. */
function notTriedAgain(failure: Failure, limit: number): Failure {
	return {
		...failure,
		advice: `It was not tried again: the service may have charged for it, and another try could go over Max Credits (${limit}). ${failure.advice}`,
	};
}

/** Records in `data`: the list itself, or its member. */
export function countRecords(data: Envelope['data'], listKey: string | undefined): number {
	const list = listKey === undefined || !isObject(data) ? data : data[listKey];
	return Array.isArray(list) ? list.length : 1;
}
