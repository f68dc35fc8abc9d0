import type { Keys } from '../account/accounts';
import type { NoTurn } from '../account/lane';
import type { LoadSignal } from '../account/pace';
import { isPaceRefusal, isWorthRetry, MAX_RETRY_AFTER_MS, waitBefore } from '../request/backoff';
import type { Failure } from '../request/failure';
import { type Charged, readAnswer } from './readAnswer';
import { type Failed, type Reply, type ServiceRequest, type Stopped, wireOf } from './reply';
import { afterTries, notInTime, notRetried, notSentAfter, shutFor } from './sendFailures';
import type { Reservation, Spending, BudgetExceeded } from './spending';
import { type Stop, type StopReason, wait } from './stop';
import type { Usage } from './usage';

/** What all requests of a run, or of a poll, go through. */
export interface SenderParts {
	readonly keys: Keys;
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
	/** The service lets in only so many requests: it goes back to its place, and no try is counted. */
	| { readonly kind: 'heldBack' }
	| { readonly kind: 'retry'; readonly failure: Failure; readonly waitMs: number };

/** After these, nothing that is sent with the same credential can succeed. */
const REFUSALS_OF_A_KEY: ReadonlyArray<number | undefined> = [401, 402];

/** Sends the requests of a run or a poll: within its limits on credits, with retries, at the pace of the key. */
export class Sender {
	private readonly underWay = new Set<Promise<Reply>>();

	constructor(private readonly parts: SenderParts) {}

	/** Sends a request, and again after transient failures, while the budget allows and the run continues. Never rejects. */
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
	): Promise<Reservation | BudgetExceeded | Stopped> {
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
		let refusals = 0;
		for (let tries = 1; ;) {
			const attempt = await this.attempt(request, tries, refusals);
			if (attempt.kind === 'heldBack') {
				refusals += 1;
				continue;
			}
			if (attempt.kind !== 'retry') return this.finish(attempt, request, spending, reserved);
			const again = await this.prepareRetry(attempt, tries, request, spending, reserved);
			if (again.kind !== 'reserved') return again;
			reserved = again;
			tries += 1;
		}
	}

	/** One try, when its turn comes. */
	private async attempt(
		request: ServiceRequest,
		tries: number,
		refusals: number,
	): Promise<Attempt> {
		const { keys, stop, usage } = this.parts;
		const { access, timeout, endsAt = Infinity } = request;
		const { lane } = keys.on(access);
		const turn = await lane.turn(request.itemIndex, refusals);
		if (turn.kind !== 'turn') return this.withoutTurn(turn, request);
		usage.requests += 1;
		if (tries > 1) usage.retries += 1;
		const wire = wireOf(request);
		const timeLeft = Math.max(1, Math.floor(endsAt - performance.now()));
		const answer = await access.client(wire, Math.min(timeout, timeLeft));
		const came = readAnswer(answer, { ...request, body: wire.body });
		if ('envelope' in came) {
			turn.end({ kind: 'good' });
			return { kind: 'answer', ...came };
		}
		// a failure that stops the run does so before the next request can start
		const attempt = stop.isCancelled
			? stopped({ kind: 'cancelled' })
			: this.afterFailure(came.failure, request, tries);
		turn.end(signalOf(came.failure, attempt, timeLeft < timeout), came.failure);
		return attempt;
	}

	/** What a request does after a failure. */
	private afterFailure(failure: Failure, request: ServiceRequest, tries: number): Attempt {
		const { keys, usage } = this.parts;
		const { access, endpoint, maxRetries, endsAt = Infinity } = request;
		const opensAt = performance.now() + (failure.retryAfterMs ?? 0);
		const mayWait = isWorthRetry(failure) && maxRetries > 0 && opensAt < endsAt;
		if (isPaceRefusal(failure) && mayWait) return { kind: 'heldBack' };
		if (failure.mayBeCharged && endpoint.price !== 'free') usage.unanswered += 1;
		const waitMs = waitBefore(tries, failure);
		const isInTime = performance.now() + waitMs < endsAt;
		if (isWorthRetry(failure) && tries <= maxRetries && isInTime) {
			return { kind: 'retry', failure, waitMs };
		}
		const final = afterTries(failure, tries);
		const isKeyRefused = endpoint.auth === 'bearer' && REFUSALS_OF_A_KEY.includes(failure.status);
		const isShut = isPaceRefusal(failure) && (failure.retryAfterMs ?? 0) > MAX_RETRY_AFTER_MS;
		if (isKeyRefused || isShut) keys.on(access).refuse(final);
		return this.failed(final, request, failure.retryable);
	}

	/** The outcome of a request that does not get its turn. */
	private withoutTurn(turn: NoTurn, request: ServiceRequest): Attempt {
		const { stop } = this.parts;
		switch (turn.kind) {
			case 'ended':
				return stopped(stop.reason ?? { kind: 'cancelled' });
			case 'late':
				return { ...this.failed(notInTime, request), isUnsent: true };
			case 'refused':
				return { ...this.failed(notSentAfter(turn.failure), request), isUnsent: true };
			case 'shut':
				return { ...this.failed(shutFor(turn.ms, turn.failure), request), isUnsent: true };
		}
	}
	/** The failure of a request after its last try. It stops the run, unless a failure concerns its item alone. */
	private failed(failure: Failure, { itemIndex }: ServiceRequest, isItemSpecific = false): Failed {
		const { stop, continueOnFail } = this.parts;
		if (!continueOnFail) stop.fail(failure, itemIndex);
		return { kind: 'failure', failure, isItemSpecific };
	}

	/** Counts the cost of a request. */
	private finish(
		attempt: Exclude<Attempt, { kind: 'retry' | 'heldBack' }>,
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
			case 'stopped':
				this.spend(0, spending, reserved);
				return attempt;
		}
	}

	private spend(cost: number, spending: Spending, reserved: Reservation): void {
		spending.settle(reserved, cost);
		this.parts.usage.spend(cost);
	}

	/** Reserves credits for a retry if its last try may be charged, and waits. It asks for the same page, or is not sent. */
	private async prepareRetry(
		{ failure, waitMs }: { readonly failure: Failure; readonly waitMs: number },
		tries: number,
		request: ServiceRequest,
		spending: Spending,
		reserved: Reservation,
	): Promise<Reservation | Failed | Stopped> {
		let again: Reservation | BudgetExceeded | Stopped = reserved;
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

function stopped(reason: StopReason): Stopped {
	return { kind: 'stopped', reason };
}

/** What a failure tells of the load of the service. @param wasCut whether the time of the poll ended it, before its own */
function signalOf(failure: Failure, attempt: Attempt, wasCut: boolean): LoadSignal {
	const { overload, status, retryAfterMs } = failure;
	if (attempt.kind === 'stopped' || REFUSALS_OF_A_KEY.includes(status)) return { kind: 'neutral' };
	if (isPaceRefusal(failure)) {
		return { kind: 'refused', ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
	}
	if (overload) return { kind: wasCut ? 'neutral' : 'overload' };
	return { kind: status !== undefined && status < 500 ? 'good' : 'neutral' };
}
