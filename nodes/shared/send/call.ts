import range from 'lodash/range';
import type { Failure } from '../request/failure';
import { afterTries, isPaceRefusal, isWorthRetry, notRetried, waitBefore } from '../request/retry';
import { addCredits, type Reservation, type Spending } from './budget';
import {
	type Answered,
	type Failed,
	isSized,
	nameOf,
	newsOf,
	type Outcome,
	readAgain,
	readAnswer,
	type ServiceRequest,
	wireOf,
} from './outcome';
import type { Sender } from './sender';
import type { Stopped } from './stop';
import { Ticket } from './turns';

const STOPPED: Stopped = { kind: 'stopped' };

/** Gives the answer that is kept for a request; else sends it within the credits, and again after failures that may pass. Never rejects. */
export async function ask(
	request: ServiceRequest,
	spending: Spending,
	sender: Sender,
): Promise<Outcome> {
	const { endpoint } = request.operation;
	if (sender.stop.reason !== undefined) return STOPPED;
	const size = spending.ownSize(endpoint, request.wanted ?? 1);
	if (size === 0) return spending.own.exceeded;
	const kept = keptFor(request, size, spending, sender);
	if (kept !== undefined) return kept;
	const reserved = await spending.reserve(endpoint, size, sender.stop);
	if (reserved.kind !== 'reserved') return reserved;
	const call = new Call(request, reserved, spending, sender);
	const outcome = await call.send();
	// where it was not sent after all, what was set aside for it comes back
	call.settle(0);
	return outcome;
}

/** The answer that is kept for a request, as far as its run may take it. */
function keptFor(
	request: ServiceRequest,
	most: number,
	spending: Spending,
	{ keeping, answers, usage }: Sender,
): Answered | undefined {
	const { reuseMs = keeping.reuseMs, wanted } = request;
	const isLookup = wanted === undefined;
	const takesLeft = keeping.takesLeft && isLookup && request.reuseMs !== 0;
	const whole = isSized(request) ? most : undefined;
	// an earlier try of the call may have asked for fewer records, because no more could be paid
	for (const size of whole === undefined ? [undefined] : range(whole, 0)) {
		const name = nameOf(request, size);
		const taken = answers.take(name, size === whole ? reuseMs : 0, takesLeft);
		const outcome = taken && readAgain(taken.answer, request);
		if (outcome?.kind !== 'answer') continue;
		const { cost, paid } = outcome;
		const paidByThisRun = taken?.isOwn ? cost : 0;
		if (taken?.isOwn) usage.takeOfEarlierTry(cost);
		else usage.take(paid.at, isLookup ? 'lookup' : 'page');
		// it counts for its item: a listing ends at the same record, whoever has paid
		spending.own.ledger.settle(0, cost);
		spending.spent = addCredits(spending.spent, paidByThisRun);
		return { ...outcome, isKept: true, paidByThisRun, isReused: !taken?.isOwn };
	}
	return undefined;
}

/** A request that is sent, and its tries. */
class Call {
	private tries = 0;
	private readonly size: number | undefined;

	/** @param reserved undefined once it is spent */
	constructor(
		private readonly request: ServiceRequest,
		private reserved: Reservation | undefined,
		private readonly spending: Spending,
		private readonly sender: Sender,
	) {
		this.size = isSized(request) ? reserved?.size : undefined;
	}

	/** Sends it when its turn comes, and again after failures that may pass. */
	async send(): Promise<Outcome> {
		const { request, sender } = this;
		const { itemIndex, endsAt = Infinity, maxRetries } = request;
		const place = sender.placeOf(request);
		const ticket = new Ticket(itemIndex);
		for (;;) {
			const notSent = await place.turnOf(ticket);
			if (notSent?.kind === 'failure') return this.failed(notSent.failure);
			if (notSent !== undefined) return notSent;
			const timeLeft = Math.max(1, Math.floor(endsAt - performance.now()));
			const timeout = Math.min(request.timeout, timeLeft);
			const outcome = await this.exchange(timeout, ticket.isRetry);
			if (outcome.kind === 'answer') {
				place.done(ticket, 'good');
				return outcome;
			}
			const { failure } = outcome;
			// what was cut off, or ended by the time of its poll, tells nothing of the service
			const isCancelled = sender.stop.reason?.kind === 'cancelled';
			const isCutOff = timeLeft < request.timeout && failure.status === undefined;
			place.done(ticket, isCancelled || isCutOff ? 'neutral' : newsOf(failure), failure);
			if (isCancelled) return STOPPED;
			const isRefusal = isPaceRefusal(failure);
			// a refusal for the pace is no failed try
			const tries = this.tries - ticket.refusals;
			const isLeft = isRefusal ? !ticket.isForItself : tries <= maxRetries;
			const waitMs = isRefusal ? (failure.retryAfterMs ?? 0) : waitBefore(tries, failure);
			const until = performance.now() + waitMs;
			if (!isWorthRetry(failure) || maxRetries === 0 || !isLeft || until >= endsAt)
				return this.failedForGood(failure);
			const unpaid = await this.payAgain(failure);
			if (unpaid !== undefined) return unpaid;
			if (waitMs > 0) await place.waitUntil(until);
			if (!isRefusal) ticket.isRetry = true;
		}
	}

	/** One try: what it has cost is spent, and what it brings is the run's. */
	private async exchange(timeout: number, isRetry: boolean): Promise<Answered | Failed> {
		const { request, sender, size } = this;
		const { keeping, usage, answers } = sender;
		const { access, reuseMs = keeping.reuseMs, operation } = request;
		this.tries += 1;
		usage.requests += 1;
		if (isRetry) usage.retries += 1;
		const wire = wireOf(request, size);
		const received = await access.client(wire, timeout);
		const outcome = readAnswer(received, request, wire.body, size);
		if (outcome.kind === 'answer') {
			this.settle(outcome.cost);
			const isKept = answers.add(outcome.name, outcome.paid, reuseMs > 0);
			if (isKept && request.reuseMs === undefined) usage.forAnHour += 1;
			return outcome;
		}
		const { mayBeCharged = false, creditsCost = 0 } = outcome.failure;
		if (mayBeCharged && operation.endpoint.price !== 'free') usage.unanswered += 1;
		if (mayBeCharged) this.settle(undefined);
		else if (creditsCost > 0) this.settle(creditsCost);
		return outcome;
	}

	/** Sets credits aside anew for a retry, where its last try has cost some, or may have. Gives why it cannot be sent. */
	private async payAgain(failure: Failure): Promise<Failed | Stopped | undefined> {
		const { request, spending, sender, size = 1 } = this;
		if (this.reserved !== undefined) return undefined;
		// a retry asks for the same page, or is not sent
		const got = await spending.reserve(request.operation.endpoint, size, sender.stop, size);
		if (got.kind === 'stopped') return got;
		if (got.kind === 'unpaid')
			return this.failed(notRetried(failure, this.tries, got.budget.inWords));
		this.reserved = got;
		return undefined;
	}

	private failedForGood(failure: Failure): Failed {
		const last = afterTries(failure, this.tries);
		this.sender.tellOthers(this.request, last);
		return this.failed(last);
	}

	private failed(failure: Failure): Failed {
		this.sender.stop.onFailure(failure, this.request.itemIndex);
		return { kind: 'failure', failure };
	}

	/** What was set aside has been spent so far, or, where that is not known, stays. */
	settle(cost: number | undefined): void {
		const { usage } = this.sender;
		if (this.reserved === undefined) return;
		this.spending.settle(this.reserved, cost);
		this.reserved = undefined;
		usage.credits = addCredits(usage.credits, cost ?? 0);
	}
}
