import { type Failure, notSent } from '../request/failure';
import { afterTries, isPaceRefusal, isWorthRetry, notRetried, waitBefore } from '../request/retry';
import type { Budget, Reservation } from './budget';
import {
	type Answered,
	type Failed,
	isRefusalOfKey,
	newsOf,
	type Outcome,
	readAgain,
	readAnswer,
	outgoingOf,
	type ServiceRequest,
} from './outcome';
import type { Sender } from './sender';
import { Ticket } from './turns';

/**
 * Gives the answer that is kept for a request; else sends it within the credits, and again after failures that may pass.
 * Never rejects. @param own what its input item may spend
 */
export async function ask(request: ServiceRequest, own: Budget, sender: Sender): Promise<Outcome> {
	if (sender.stopReason !== undefined) return { kind: 'stopped' };
	const kept = keptFor(request, own, sender);
	if (kept !== undefined) return kept;
	const { operation, wanted = 1 } = request;
	const reserved = await sender.reserve(own, operation.endpoint, wanted);
	if (reserved.kind !== 'reserved') return reserved;
	const call = new Call(request, reserved, own, sender);
	const outcome = await call.send();
	// where it was not sent after all, what was set aside for it comes back
	call.reserved.settle(0);
	return outcome;
}

/** The answer that is kept for a request, as far as its run may take it. */
function keptFor(
	request: ServiceRequest,
	own: Budget,
	{ reuseMs, answers, usage }: Sender,
): Answered | undefined {
	const { wanted, operation } = request;
	// what its own budget allows is what it would be sent with
	const size = own.affords(operation.endpoint, wanted ?? 1);
	if (size === 0) return undefined;
	const takesLeft = wanted === undefined && request.reuseMs !== 0;
	const { name } = outgoingOf(request, size);
	const taken = answers.take(name, request.reuseMs ?? reuseMs, takesLeft);
	const outcome = taken && readAgain(taken, request);
	if (outcome?.kind !== 'answer') return undefined;
	usage.taken += 1;
	if (wanted !== undefined) usage.takenPages += 1;
	usage.oldestAt = Math.min(usage.oldestAt, outcome.paid.at);
	usage.isFreeAgain = false;
	// it counts for its item: a listing ends at the same record, whoever has paid
	own.ledger.settle(0, outcome.cost);
	return outcome;
}

/** A request that is sent, and its tries. */
class Call {
	constructor(
		private readonly request: ServiceRequest,
		/** For its next try, or of the one that is under way. */
		public reserved: Reservation,
		private readonly own: Budget,
		private readonly sender: Sender,
	) {}

	/** Sends it when its turn comes, and again after failures that may pass. */
	async send(): Promise<Outcome> {
		const { request, sender, own } = this;
		const { size } = this.reserved;
		const { endpoint } = request.operation;
		const { endsAt = Infinity, maxRetries } = request;
		const ticket = new Ticket(request.itemIndex);
		const place = sender.placeOf(request);
		for (;;) {
			const ended = await place.turnOf(ticket);
			if (ended !== undefined) return ended;
			if (ticket.isRetry) sender.usage.retries += 1;
			const timeLeft = Math.max(1, Math.floor(endsAt - performance.now()));
			const timeout = Math.min(request.timeout, timeLeft);
			const outcome = await this.exchange(timeout);
			if (outcome.kind === 'answer') {
				place.done(ticket, 'good');
				return outcome;
			}
			const { failure } = outcome;
			// what was cut off, or ended by the time of its poll, tells nothing of the service
			const isCancelled = sender.stopReason?.kind === 'cancelled';
			const isCutOff = timeout < request.timeout && failure.status === undefined;
			place.done(ticket, isCancelled || isCutOff ? 'neutral' : newsOf(failure), failure);
			if (isCancelled) return { kind: 'stopped' };
			if (endpoint.auth === 'bearer' && isRefusalOfKey(failure))
				place.end(notSent('the service has refused this credential before', failure));
			const { tries, refusals, isForItself } = ticket;
			const isRefusal = isPaceRefusal(failure);
			// a refusal for the pace is no failed try
			const failed = tries - refusals;
			const isLeft = isRefusal ? !isForItself : failed <= maxRetries;
			const waitMs = isRefusal ? (failure.retryAfterMs ?? 0) : waitBefore(failed, failure);
			const until = performance.now() + waitMs;
			if (!isWorthRetry(failure) || maxRetries === 0 || !isLeft || until >= endsAt)
				return this.failed(afterTries(failure, tries));
			// a retry asks for the same page, or is not sent; what its last try has cost, or may have, is set aside anew
			if (!this.reserved.isOpen) {
				const got = await sender.reserve(own, endpoint, size, size);
				if (got.kind === 'stopped') return got;
				if (got.kind === 'unpaid')
					return this.failed(notRetried(failure, tries, got.budget.inWords));
				this.reserved = got;
			}
			if (waitMs > 0) await place.waitUntil(until);
			if (isRefusal) sender.usage.refused += 1;
		}
	}

	/** One try: what it has cost is spent, and what it brings is the run's. */
	private async exchange(timeout: number): Promise<Answered | Failed> {
		const { request, sender, reserved } = this;
		const { usage, answers } = sender;
		const { access, operation, reuseMs } = request;
		usage.requests += 1;
		const outgoing = outgoingOf(request, reserved.size);
		const received = await access.client(outgoing.wire, timeout);
		const outcome = readAnswer(received, request, outgoing);
		if (outcome.kind === 'answer') {
			reserved.settle(outcome.cost);
			const isReused = (reuseMs ?? sender.reuseMs) > 0;
			const isKept = reuseMs !== 0 && answers.add(outcome.paid, isReused);
			usage.isFreeAgain &&= isKept && reuseMs === undefined;
			return outcome;
		}
		const { mayBeCharged = false, creditsCost = 0 } = outcome.failure;
		if (mayBeCharged && operation.endpoint.price !== 'free') usage.unanswered += 1;
		if (mayBeCharged) reserved.settle();
		else if (creditsCost > 0) reserved.settle(creditsCost);
		return outcome;
	}

	private failed(failure: Failure): Failed {
		this.sender.onFailure(failure, this.request.itemIndex);
		return { kind: 'failure', failure };
	}
}
