import { accountOf } from './accounts';
import { claim, type Pending, pendingOf } from './answers';
import { RunAnswers, takeKept } from './kept';
import { type Failed, isRefusalOfKey, type RequestResult, signalOf } from './result';
import type { Permit, Place, Ticket } from './turns';
import { timedOut } from '../request/connectionFailure';
import { sleepUntil } from '../request/deadlines';
import { type Failure, notSent } from '../request/failure';
import { isPaceRefusal, isWorthRetry, MAX_RETRY_AFTER_MS, waitBefore } from '../request/retry';
import { keyOf, type Outcome, readAgain, readAnswer, type ServiceRequest, wireOf } from './outcome';
import { addCredits, type Reservation, type Spending, Usage } from './spending';
import type { Stop } from './stop';

/** Sends the requests of one run, or of one poll: within its limits on credits, with retries, at the pace of the endpoint. */
export class Sender {
	readonly usage = new Usage();
	/** The answers that it has paid. */
	readonly answers = new RunAnswers();
	/** Its places at endpoints, by key and path. */
	readonly places = new Map<string, Place>();

	/** @param missed how often a poll was not served before, in a row */
	constructor(
		readonly stop: Stop,
		private readonly missed = 0,
	) {
		stop.whenStopped(() => this.close());
	}

	/** Takes the answer that an earlier run has left, or sends the request. */
	async takeOrSend(request: ServiceRequest, spending: Spending): Promise<Outcome> {
		const key = keyOf(request);
		const paid = takeKept(key, request.reuseMs);
		if (paid === undefined) return await this.send(request, spending);
		const { earlier } = this.usage;
		earlier.answers += 1;
		earlier.oldestAt = Math.min(earlier.oldestAt, paid.at);
		this.answers.add(key, paid, 0);
		const outcome = readAgain(paid, request, spending);
		return outcome.kind === 'answer' ? { ...outcome, isOfEarlierRun: true } : outcome;
	}

	/** Sends a request, and again after transient failures, while the budget allows and the run continues. Never rejects. */
	async send(request: ServiceRequest, spending: Spending): Promise<Outcome> {
		const { operation, size = 1 } = request;
		const reserved = await spending.reserve(operation.endpoint, size, this.stop);
		if (reserved.kind !== 'reserved') return reserved;
		// no other run asks for a page that a limit made smaller: it tries a whole one
		const cut = reserved.size < size && { size: reserved.size, isShared: false };
		const sent = { ...request, ...cut };
		return await new Sending(sent, spending, reserved, this, this.place(request)).outcome();
	}

	/** The place at an endpoint; it is taken with the first request. */
	private place({ access, operation }: ServiceRequest): Place {
		const { path } = operation.endpoint;
		const key = `${access.identity} ${path}`;
		const known = this.places.get(key);
		const place = known ?? accountOf(access).open(path, access.requestsPerMinute, this.missed);
		this.places.set(key, place);
		return place;
	}

	/** The run has stopped, or is over: nothing of it that waits is sent. */
	close(): void {
		for (const place of this.places.values()) place.close();
	}
}

/** A request under way. */
class Sending {
	private readonly ticket: Ticket;
	/** Tries so far. */
	private tries = 1;
	/** Names it for equal requests; undefined where it is not shared. */
	private readonly shareAs: string | undefined;
	/** While it is on the wire: tells equal requests what came. */
	private share: (result?: RequestResult) => void = () => undefined;

	constructor(
		private readonly request: ServiceRequest,
		private readonly spending: Spending,
		private reserved: Reservation,
		private readonly sender: Sender,
		private readonly place: Place,
	) {
		this.shareAs = request.isShared ? keyOf(request) : undefined;
		const order = request.itemIndex;
		this.ticket = { order, isRetry: false, refusals: 0, claim: () => this.claim() };
	}

	async outcome(): Promise<Outcome> {
		for (;;) {
			const pending = pendingOf(this.shareAs);
			const outcome = pending === undefined ? await this.send() : await this.join(pending);
			if (outcome !== 'again') return outcome;
		}
	}

	/** Sends the request when its turn comes, unless an equal one is on the wire by then. */
	private async send(): Promise<Outcome | 'again'> {
		const got = await this.place.acquire(this.ticket);
		if (got.kind === 'failure') return this.fail(got.failure);
		if (got.kind === 'stopped') return this.notSent();
		return got.kind === 'permit' ? await this.exchange(got) : 'again';
	}

	/** It is on the wire from here on, unless an equal one is. */
	private claim(): boolean {
		if (this.shareAs === undefined) return true;
		const share = claim(this.shareAs);
		if (share !== undefined) this.share = share;
		return share !== undefined;
	}

	/** The request has ended: tells equal ones and the pace. @param result nothing where that tells nothing */
	private end(permit: Permit, result?: RequestResult): void {
		this.share(result);
		permit.end(signalOf(result));
	}

	/** Sends the request, and tells the account what came. */
	private async exchange(permit: Permit): Promise<Outcome | 'again'> {
		const { request, sender, shareAs } = this;
		const { access, timeout, endsAt = Infinity, reuseMs } = request;
		sender.usage.requests += 1;
		if (this.tries > 1) sender.usage.retries += 1;
		const wire = wireOf(request);
		const timeLeft = Math.max(1, Math.floor(endsAt - performance.now()));
		const answer = await access.client(wire, Math.min(timeout, timeLeft));
		const outcome = readAnswer(answer, { ...request, body: wire.body });
		if (outcome.kind === 'answer') {
			this.spend(outcome.cost);
			if (shareAs !== undefined) sender.answers.add(shareAs, outcome.paid, reuseMs);
			this.end(permit, outcome);
			return outcome;
		}
		const { failure } = outcome;
		if (sender.stop.reason?.kind === 'cancelled') {
			this.end(permit);
			return this.notSent();
		}
		// a failure that stops the run does so before the next request can start
		const next = this.afterFailure(failure, permit.isOvertaken());
		// where the time of the poll ended it, that tells nothing of the service
		const isCutOff = timeLeft < timeout && failure.status === undefined;
		this.end(permit, isCutOff ? undefined : outcome);
		return await next;
	}

	/** Waits for what comes of an equal request of another run, for as long as for an answer of its own. */
	private async join(result: Pending): Promise<Outcome | 'again'> {
		const { request, sender, spending } = this;
		const { timeout, endsAt = Infinity } = request;
		const giveUpAt = Math.min(endsAt, performance.now() + timeout);
		let isOver = false;
		const tooLate = sleepUntil(giveUpAt, () => isOver).then(() => 'too late' as const);
		const shared = await sender.stop.waitFor(Promise.race([result, tooLate]));
		isOver = true;
		if (sender.stop.reason !== undefined || performance.now() >= endsAt) return this.notSent();
		if (shared === 'too late')
			return await this.afterFailure({ ...timedOut(timeout), mayBeCharged: false }, true);
		if (shared === undefined) return 'again';
		sender.usage.reused += 1;
		if (shared.kind === 'failure') return this.fail(shared.failure);
		spending.settle(this.reserved, 0);
		return readAgain(shared.paid, request, spending);
	}

	/**
	 * Waits until the request may be tried again, or says that it has failed, at once. A refusal for its pace is no failed
	 * try: it goes back to its place. @param isOvertaken whether what was sent later was let in: then it is one
	 */
	private async afterFailure(failure: Failure, isOvertaken: boolean): Promise<Outcome | 'again'> {
		const { request, sender, tries } = this;
		const { access, maxRetries, endsAt = Infinity } = request;
		const { endpoint } = request.operation;
		const isInTime = (ms: number) => performance.now() + ms < endsAt;
		const { retryAfterMs = 0 } = failure;
		const isForPace = isPaceRefusal(failure);
		const mayRetry = isWorthRetry(failure) && maxRetries > 0 && isInTime(retryAfterMs);
		if (isForPace && !isOvertaken && mayRetry) return 'again';
		if (failure.mayBeCharged && endpoint.price !== 'free') sender.usage.unanswered += 1;
		const waitMs = waitBefore(tries, failure);
		if (mayRetry && tries <= maxRetries && isInTime(waitMs))
			return await this.retry(failure, waitMs);
		const last = afterTries(failure, tries);
		if (endpoint.auth === 'bearer' && isRefusalOfKey(failure)) accountOf(access).refuse(last);
		if (isForPace && retryAfterMs > MAX_RETRY_AFTER_MS) {
			this.place.turns.fail(notSent('the service has asked for a long wait before', last));
		}
		return this.fail(last);
	}

	/** Reserves credits for a retry if its last try may be charged, and waits. It asks for the same page, or is not sent. */
	private async retry(failure: Failure, waitMs: number): Promise<Outcome | 'again'> {
		const { spending, reserved, sender } = this;
		if (failure.mayBeCharged) {
			spending.settle(reserved);
			const { size } = reserved;
			const again = await spending.reserve(
				this.request.operation.endpoint,
				size,
				sender.stop,
				size,
			);
			if (again.kind === 'stopped') return again;
			if (again.kind === 'unpaid') return this.failed(notRetried(failure, this.tries, again.limit));
			this.reserved = again;
		}
		await sender.stop.wait(waitMs);
		this.tries += 1;
		this.ticket.isRetry = true;
		return 'again';
	}

	/** The request has failed: it keeps what it reserved if that may be charged. */
	private fail(failure: Failure): Failed {
		if (failure.mayBeCharged) this.spending.settle(this.reserved);
		else this.spend(failure.creditsCost ?? 0);
		return this.failed(failure);
	}

	private failed(failure: Failure): Failed {
		this.sender.stop.onFailure(failure, this.request.itemIndex);
		return { kind: 'failure', failure };
	}

	private notSent(): Outcome {
		this.spending.settle(this.reserved, 0);
		return { kind: 'stopped' };
	}

	private spend(cost: number): void {
		const { usage } = this.sender;
		this.spending.settle(this.reserved, cost);
		usage.credits = addCredits(usage.credits, cost);
	}
}

/** A failure after its last try, with what was done about it. */
function afterTries(failure: Failure, tries: number): Failure {
	if (!failure.retryable) return failure;
	const { retryAfterMs = 0, message } = failure;
	const whyLast =
		retryAfterMs > MAX_RETRY_AFTER_MS
			? `the service asks to wait ${Math.ceil(retryAfterMs / 1000)} s, longer than this node waits`
			: `after ${tries} ${tries === 1 ? 'try' : 'tries'}`;
	return { ...failure, message: `${message} (${whyLast})` };
}

/** A retry that would go over a limit if the service has charged for the tries before. */
function notRetried(failure: Failure, tries: number, limit: string): Failure {
	return {
		...afterTries(failure, tries),
		advice: `It was not retried: the service may have charged for it, and a retry could go over ${limit}. ${failure.advice}`,
	};
}
