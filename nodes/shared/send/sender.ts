import { isWorthRetry, waitBefore } from '../request/backoff';
import type { Access } from '../request/credential';
import type { Failure } from '../request/failure';
import type { Limiter } from './limiter';
import { type Charged, readAnswer } from './readAnswer';
import type { Failed, Reply, ServiceRequest, Stopped } from './reply';
import { afterTries, notRetried, notSentAfter } from './sendFailures';
import type { Reservation, Spending, Unpaid } from './spending';
import type { Stop } from './stop';
import type { Usage } from './usage';
import { wait } from './wait';
import type { Verdict } from './window';

/** What all requests of a run, or of a poll, go through. */
export interface SenderParts {
	readonly limiter: Limiter;
	readonly stop: Stop;
	readonly usage: Usage;
	/** Whether a failure leaves the other requests alone, or stops the run. */
	readonly continueOnFail: boolean;
}

/** The outcome of one try. */
type Attempt =
	| ({ readonly kind: 'answer' } & Charged)
	| Failed
	| Stopped
	| { readonly kind: 'unsent'; readonly failed: Failed }
	| { readonly kind: 'retry'; readonly failure: Failure; readonly waitMs: number };

/** After these, nothing that is sent with the same credential can succeed. */
const REFUSALS_OF_A_KEY: ReadonlyArray<number | undefined> = [401, 402];

/** Sends requests: within the budget, with retries, and only so many at once. */
export class Sender {
	private readonly underWay = new Set<Promise<Reply>>();
	/** Credentials that the service has refused, and how. */
	private readonly refused = new Map<Access, Failure>();

	constructor(private readonly parts: SenderParts) {}

	/**
	 * Sends a request, and retries it after failures that may pass, as long as the budget allows and the
	 * run goes on. Never rejects.
	 */
	async send(request: ServiceRequest, spending: Spending): Promise<Reply> {
		const reply = this.reserveAndSend(request, spending);
		this.underWay.add(reply);
		try {
			return await reply;
		} finally {
			this.underWay.delete(reply);
		}
	}

	/** Resolves when no request is under way. */
	async idle(): Promise<void> {
		await Promise.all(this.underWay);
	}

	private async reserveAndSend(request: ServiceRequest, spending: Spending): Promise<Reply> {
		const reserved = await this.reserve(request, spending);
		if (reserved.kind !== 'reserved') return reserved;
		const { page } = request;
		const affordable =
			page === undefined ? request : { ...request, page: { ...page, size: reserved.size } };
		return await this.sendUntilDone(affordable, spending, reserved);
	}

	private async reserve(
		{ endpoint, page }: ServiceRequest,
		spending: Spending,
	): Promise<Reservation | Unpaid | Stopped> {
		const { stop } = this.parts;
		const reserved = await spending.reserve(endpoint, page?.size ?? 1, stop);
		if (stop.reason === undefined) return reserved;
		if (reserved.kind === 'reserved') spending.settle(reserved, 0);
		return { kind: 'stopped', reason: stop.reason };
	}

	private async sendUntilDone(
		request: ServiceRequest,
		spending: Spending,
		first: Reservation,
	): Promise<Reply> {
		let reserved = first;
		for (let tries = 1; ; tries += 1) {
			const attempt = await this.parts.limiter.run(
				request.itemIndex,
				async () => await this.attempt(request, tries),
				verdictOf,
			);
			if (attempt.kind !== 'retry') return this.finish(attempt, request, spending, reserved);
			const again = await this.prepareRetry(attempt, tries, request, spending, reserved);
			if (again.kind !== 'reserved') return again;
			reserved = again;
		}
	}

	/**
	 * One try. A failure that stops the run does so here, before the next request can start.
	 */
	private async attempt(request: ServiceRequest, tries: number): Promise<Attempt> {
		const { stop, usage, limiter } = this.parts;
		if (stop.reason !== undefined) return { kind: 'stopped', reason: stop.reason };
		const { access, endpoint, timeout, maxRetries, endsAt = Infinity } = request;
		const refusal = this.refused.get(access);
		if (refusal !== undefined) {
			return { kind: 'unsent', failed: this.failed(notSentAfter(refusal), request) };
		}
		usage.requests += 1;
		if (tries > 1) usage.retries += 1;
		const url = `${access.baseUrl}${endpoint.path}`;
		const body = bodyOf(request);
		const timeLeft = Math.max(1, Math.floor(endsAt - performance.now()));
		const answer = await access.client(url, body, Math.min(timeout, timeLeft));
		const came = readAnswer(answer, { ...request, body });
		if ('envelope' in came) return { kind: 'answer', ...came };
		const { failure } = came;
		if (stop.isCancelled) return { kind: 'stopped', reason: { kind: 'cancelled' } };
		if (failure.mayBeCharged && endpoint.price !== 'free') usage.unanswered += 1;
		const waitMs = waitBefore(tries, failure);
		const isInTime = performance.now() + waitMs < endsAt;
		if (isWorthRetry(failure) && tries <= maxRetries && isInTime) {
			// the service asks to wait with every request, not only with this one
			if (failure.status === 429) limiter.pauseFor(failure.retryAfterMs ?? 0);
			return { kind: 'retry', failure, waitMs };
		}
		if (endpoint.auth === 'bearer' && REFUSALS_OF_A_KEY.includes(failure.status)) {
			this.refused.set(access, failure);
		}
		return this.failed(afterTries(failure, tries), request, failure.retryable);
	}

	/** The failure of a request after its last try. It stops the run, unless the run goes on after failures. */
	private failed(failure: Failure, { itemIndex }: ServiceRequest, isOwn = false): Failed {
		const { stop, continueOnFail } = this.parts;
		if (!continueOnFail) stop.fail(failure, itemIndex);
		return { kind: 'failure', failure, isOwn };
	}

	/** Counts the cost of a request. */
	private finish(
		attempt: Exclude<Attempt, { kind: 'retry' }>,
		{ page }: ServiceRequest,
		spending: Spending,
		reserved: Reservation,
	): Reply {
		switch (attempt.kind) {
			case 'answer':
				this.spend(attempt.cost, spending, reserved);
				return { ...attempt, size: page?.size };
			case 'failure':
				if (attempt.failure.mayBeCharged) spending.keep(reserved);
				else this.spend(attempt.failure.creditsCost ?? 0, spending, reserved);
				return attempt;
			case 'unsent':
				this.spend(0, spending, reserved);
				return attempt.failed;
			case 'stopped':
				this.spend(0, spending, reserved);
				return attempt;
		}
	}

	private spend(cost: number, spending: Spending, reserved: Reservation): void {
		spending.settle(reserved, cost);
		this.parts.usage.spend(cost);
	}

	/**
	 * Reserves credits for a retry if the service may have charged for the try before it, and waits.
	 * The retry asks for the same page, or is not sent.
	 */
	private async prepareRetry(
		{ failure, waitMs }: { readonly failure: Failure; readonly waitMs: number },
		tries: number,
		request: ServiceRequest,
		spending: Spending,
		reserved: Reservation,
	): Promise<Reservation | Failed | Stopped> {
		let again: Reservation | Unpaid | Stopped = reserved;
		if (failure.mayBeCharged) {
			spending.keep(reserved);
			again = await this.reserve(request, spending);
		}
		if (again.kind === 'stopped') return again;
		if (again.kind === 'reserved' && again.size === reserved.size) {
			await wait(waitMs, this.parts.stop);
			return again;
		}
		if (again.kind === 'reserved') spending.settle(again, 0);
		const { limit } = again.kind === 'unpaid' ? again : spending.unpaidByOwn;
		return this.failed(notRetried(failure, tries, limit), request, true);
	}
}

function bodyOf({ body, page }: ServiceRequest): Readonly<Record<string, unknown>> {
	return page === undefined ? body : { ...body, [page.name]: page.size };
}

function verdictOf(attempt: Attempt): Verdict {
	if (attempt.kind === 'stopped' || attempt.kind === 'unsent') return 'neutral';
	if (attempt.kind === 'answer') return 'good';
	const { overload, status } = attempt.failure;
	if (overload) return 'overload';
	return status !== undefined && status < 500 ? 'good' : 'neutral';
}
