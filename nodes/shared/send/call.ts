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
	size: number,
	spending: Spending,
	{ keeping, answers, usage }: Sender,
): Answered | undefined {
	const { reuseMs = keeping.reuseMs, wanted } = request;
	const takesLeft = keeping.takesLeft && wanted === undefined && request.reuseMs !== 0;
	const name = nameOf(request, isSized(request) ? size : undefined);
	const taken = answers.take(name, reuseMs, takesLeft);
	const outcome = taken && readAgain(taken, request);
	if (outcome?.kind !== 'answer') return undefined;
	usage.taken += 1;
	if (wanted !== undefined) usage.takenPages += 1;
	usage.oldestAt = Math.min(usage.oldestAt, outcome.paid.at);
	usage.isFreeAgain = false;
	// it counts for its item: a listing ends at the same record, whoever has paid
	spending.own.ledger.settle(0, outcome.cost);
	return outcome;
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
			const isCutOff = timeout < request.timeout && failure.status === undefined;
			place.done(ticket, isCancelled || isCutOff ? 'neutral' : newsOf(failure), failure);
			if (isCancelled) return STOPPED;
			const isRefusal = isPaceRefusal(failure);
			// a refusal for the pace is no failed try
			const tries = this.tries - ticket.refusals;
			const isLeft = isRefusal ? !ticket.isForItself : tries <= maxRetries;
			const waitMs = isRefusal ? (failure.retryAfterMs ?? 0) : waitBefore(tries, failure);
			const until = performance.now() + waitMs;
			if (!isWorthRetry(failure) || maxRetries === 0 || !isLeft || until >= endsAt) {
				sender.tellOthers(request, failure);
				return this.failed(afterTries(failure, this.tries));
			}
			const unpaid = await this.payAgain(failure);
			if (unpaid !== undefined) return unpaid;
			if (waitMs > 0) await place.waitUntil(until);
			if (isRefusal) sender.usage.refused += 1;
			else ticket.isRetry = true;
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
			const isKept = request.reuseMs !== 0 && answers.add(outcome.name, outcome.paid, reuseMs > 0);
			usage.isFreeAgain &&= isKept && request.reuseMs === undefined;
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
