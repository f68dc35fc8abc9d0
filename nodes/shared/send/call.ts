import {
	type Asker,
	claim,
	type EqualItems,
	onTheWire,
	type Payer,
	type Pending,
	takeKept,
} from './answers';
import { addCredits, type Reservation, type Spending } from './budget';
import {
	type Answered,
	type Failed,
	isSameForAll,
	newsOf,
	type Outcome,
	type PaidAnswer,
	readAgain,
	readAnswer,
	type ServiceRequest,
	wireOf,
} from './outcome';
import type { Sender } from './sender';
import type { Stopped } from './stop';
import type { Blame, Permit, Ticket } from './turns';
import type { Failure } from '../request/failure';
import { afterTries, isPaceRefusal, isWorthRetry, notRetried, waitBefore } from '../request/retry';

const STOPPED: Stopped = { kind: 'stopped' };

/** Takes what became of an equal request of the run, or asks for it. Never rejects. @param equal items that ask for the same */
export async function ask(
	request: ServiceRequest,
	spending: Spending,
	sender: Sender,
	equal?: EqualItems,
): Promise<Outcome> {
	const { stop, usage } = sender;
	const size = spending.ownSize(request.operation.endpoint, request.wanted ?? 1);
	if (size === 0) return spending.own.exceeded;
	const call = new Call(request, size, spending, sender);
	if (equal === undefined || !request.isShared || equal.isSingle) return await call.outcome();
	const settings = JSON.stringify([request.maxRetries, request.timeout, spending.own.limit]);
	for (;;) {
		const first = equal.outcomes.get(call.name);
		if (first === undefined) {
			const outcome = call.outcome();
			equal.outcomes.set(call.name, { settings, outcome });
			return await outcome;
		}
		const became = await first.outcome;
		if (stop.reason !== undefined) return STOPPED;
		if (isForEqual(became, call.size, first.settings === settings)) {
			usage.reused += 1;
			return became.kind === 'answer' ? call.reuse(became.paid) : became;
		}
		if (equal.outcomes.get(call.name) === first) equal.outcomes.delete(call.name);
	}
}

/** Whether an equal item would get the same: not what its own limits or settings made of it. */
function isForEqual(outcome: Outcome, size: number | undefined, hasSameSettings: boolean): boolean {
	if (outcome.kind === 'answer') return outcome.paid.size === size;
	return outcome.kind === 'failure' && (hasSameSettings || isSameForAll(outcome.failure));
}

/** One request, from what is known of its answer to what became of it. */
class Call {
	/** Records that it asks for; undefined where the endpoint takes no number. */
	size: number | undefined;
	/** Names what is asked for, and with which key. Its answer is shared under this name. */
	readonly name: string;
	/** Names it for the next try of its call alone, where nobody else may have its answer. */
	private readonly ownName: string | undefined;
	private isShared: boolean;
	private reserved: Reservation | undefined;
	private tries = 1;
	/** When it stops to wait for equal requests of other runs. */
	private joinsUntil: number | undefined;
	/** While it is on the wire: tells equal requests what came. */
	private share: ReturnType<typeof claim>;
	private readonly ticket: Ticket;

	constructor(
		private readonly request: ServiceRequest,
		size: number,
		private readonly spending: Spending,
		private readonly sender: Sender,
	) {
		const { itemIndex, operation, wanted } = request;
		const call = sender.takes?.call;
		this.size = wanted === undefined || !operation.result.paging?.size ? undefined : size;
		this.name = `${request.name} ${JSON.stringify([request.page, this.size])}`;
		this.ownName = call && `${this.name} ${itemIndex} ${call}`;
		this.isShared = request.isShared;
		this.ticket = { order: itemIndex, isRetry: false, refusals: 0, claim: () => this.claim() };
	}

	/** Its answer is known, or comes to an equal request, or it is sent: and again after transient failures. Never rejects. */
	async outcome(): Promise<Outcome> {
		for (;;) {
			const isStopped = this.sender.stop.reason !== undefined;
			const outcome = isStopped ? STOPPED : (this.kept() ?? (await (this.joined() ?? this.send())));
			if (outcome === 'again') continue;
			// where it was not sent after all, what was set aside for it comes back
			this.settle(0);
			return outcome;
		}
	}

	/** An answer that was paid before, and is promised to this run. */
	private kept(): Answered | undefined {
		const { ownName } = this;
		const { takes, usage } = this.sender;
		const { ofEarlierRuns, ofEarlierTry } = usage;
		if (takes === undefined) return undefined;
		const { leftTo, reuseMs } = this.request;
		const takesLeft = leftTo === 'every run' || (leftTo === 'runs by hand' && takes.isByHand);
		const asker: Asker = { call: takes.call, reuseMs, takesLeft };
		const taken =
			(this.isShared ? takeKept(this.name, asker) : undefined) ??
			(ownName === undefined ? undefined : takeKept(ownName, asker));
		if (taken === undefined) return undefined;
		const { answer, paidBy } = taken;
		const name = answer.size === this.size && this.isShared ? this.name : ownName;
		const outcome = this.reuse(answer, name, paidBy);
		if (outcome.kind !== 'answer') return undefined;
		if (paidBy !== 'call') {
			ofEarlierRuns.answers += 1;
			ofEarlierRuns.pages += leftTo === 'every run' ? 0 : 1;
			ofEarlierRuns.oldestAt = Math.min(ofEarlierRuns.oldestAt, answer.at);
			return { ...outcome, isOfEarlierRun: true };
		}
		// what an earlier try of this call has paid, this run has paid
		const { cost } = outcome;
		ofEarlierTry.answers += 1;
		ofEarlierTry.credits = addCredits(ofEarlierTry.credits, cost);
		usage.credits = addCredits(usage.credits, cost);
		this.spending.spent = addCredits(this.spending.spent, cost);
		return { ...outcome, paidByThisRun: cost, isOfEarlierRun: true };
	}

	/** What comes of an equal request of another run, if one is on the wire. */
	private joined(): Promise<Outcome | 'again'> | undefined {
		const pending = this.mayJoin ? onTheWire.get(this.name) : undefined;
		return pending && this.join(pending);
	}

	/** Waits for an equal request for no longer than an answer of its own may take. */
	private async join(pending: Pending): Promise<Outcome | 'again'> {
		const { request, sender } = this;
		const { timeout, endsAt = Infinity } = request;
		this.joinsUntil ??= performance.now() + timeout;
		const until = Math.min(endsAt, this.joinsUntil);
		const result = await sender.placeOf(request).waitUntil(until, pending);
		if (sender.stop.reason !== undefined || performance.now() >= endsAt) return STOPPED;
		if (result === undefined) return await this.send();
		sender.usage.reused += 1;
		return result.kind === 'failure' ? this.failed(result.failure) : this.reuse(result.paid);
	}

	/** Reads an answer that an equal request has paid. Its cost counts for the item: equal items stop at the same record, whoever pays. */
	reuse(paid: PaidAnswer, name: string | undefined = this.name, paidBy?: Payer): Answered | Failed {
		const outcome = readAgain(paid, this.request);
		if (outcome.kind !== 'answer') return outcome;
		this.spending.own.ledger.settle(0, outcome.cost);
		this.take(name, paid, paidBy);
		return { ...outcome, name };
	}

	/** Sends the request when there are credits for it and its turn has come, unless an equal one is on the wire by then. */
	private async send(): Promise<Outcome | 'again'> {
		const { request, sender, ticket } = this;
		// meanwhile its answer may have come to an equal one
		if (this.reserved === undefined) return (await this.reserve(1)) ?? 'again';
		ticket.name = this.mayJoin ? this.name : undefined;
		const turn = await sender.placeOf(request).acquire(ticket);
		if (turn.kind === 'permit') return await this.exchange(turn);
		if (turn.kind === 'failure') return this.failed(turn.failure);
		if (turn.kind === 'stopped') return turn;
		this.settle(0);
		return 'again';
	}

	/** Sets credits aside. @param least records that have to be paid: a retry asks for the same page, or is not sent */
	private async reserve(least: number): Promise<Exclude<Outcome, Answered> | undefined> {
		const { endpoint } = this.request.operation;
		const size = this.size ?? 1;
		const got = await this.spending.reserve(endpoint, size, this.sender.stop, least);
		if (got.kind !== 'reserved') return got;
		this.reserved = got;
		if (got.size < size) {
			// no other run asks for a page that a limit made smaller: it tries a whole one
			this.size = got.size;
			this.isShared = false;
		}
		return undefined;
	}

	/** It is on the wire from here on, unless an equal one is that it may still join. */
	private claim(): boolean {
		if (!this.isShared) return true;
		this.share = claim(this.name);
		return this.share !== undefined || !this.mayJoin;
	}

	private get mayJoin(): boolean {
		const { joinsUntil = Infinity } = this;
		return this.isShared && performance.now() < joinsUntil;
	}

	/** Sends the request, and tells equal ones and the pace what came. */
	private async exchange(permit: Permit): Promise<Outcome | 'again'> {
		const { request, sender } = this;
		const { access, timeout, endsAt = Infinity } = request;
		sender.usage.requests += 1;
		if (this.tries > 1) sender.usage.retries += 1;
		const wire = wireOf(request, this.size);
		const timeLeft = Math.max(1, Math.floor(endsAt - performance.now()));
		const received = await access.client(wire, Math.min(timeout, timeLeft));
		const outcome = readAnswer(received, request, wire.body, this.size);
		if (outcome.kind === 'answer') {
			this.settle(outcome.cost);
			const name = this.isShared ? this.name : this.ownName;
			this.take(name, outcome.paid, 'call');
			this.share?.(outcome);
			permit.end('good');
			return { ...outcome, name };
		}
		const { failure } = outcome;
		// a failure that stops the run does so before the next request can start
		const isCancelled = sender.stop.reason?.kind === 'cancelled';
		const next = isCancelled ? STOPPED : this.afterFailure(failure, permit.blame());
		// where it was cut off, or the time of the poll ended it, that tells nothing of the service
		const isCutOff = isCancelled || (timeLeft < timeout && failure.status === undefined);
		this.share?.(isCutOff ? undefined : outcome);
		permit.end(isCutOff ? 'neutral' : newsOf(failure), failure);
		return await next;
	}

	/** An answer is the run's. @param paidBy undefined where what has paid it came to something */
	private take(name: string | undefined, answer: PaidAnswer, paidBy?: Payer): void {
		const { answers } = this.sender;
		const { leftTo, reuseMs } = this.request;
		const isForAll = name === this.name && leftTo !== 'nobody';
		if (paidBy !== undefined) answers.add(name, answer, isForAll, paidBy);
		if (reuseMs > 0 && name === this.name) answers.keep(name, answer, reuseMs);
	}

	/**
	 * Waits until the request may be tried again, or says at once that it has failed. A refusal for its pace is no failed
	 * try: it goes back to its place. @param blame whom a refusal is to be blamed on: if not the pace, it is one
	 */
	private async afterFailure(failure: Failure, blame: Blame): Promise<Outcome | 'again'> {
		const { request, sender, tries } = this;
		const { maxRetries, endsAt = Infinity, operation } = request;
		if (failure.mayBeCharged && operation.endpoint.price !== 'free') sender.usage.unanswered += 1;
		const isRefusal = isPaceRefusal(failure);
		const isForPace = isRefusal && blame === 'the pace';
		const waitMs = isForPace ? (failure.retryAfterMs ?? 0) : waitBefore(tries, failure);
		const until = performance.now() + waitMs;
		const isWorthIt = isWorthRetry(failure) && maxRetries > 0;
		const isLeft = tries <= maxRetries || (isRefusal && blame !== 'itself');
		if (isWorthIt && isLeft && until < endsAt) {
			const unpaid = await this.payAgain(failure);
			if (unpaid !== undefined) return unpaid;
			if (waitMs > 0) await sender.placeOf(request).waitUntil(until);
			if (isForPace) return 'again';
			this.tries += 1;
			this.ticket.isRetry = true;
			return 'again';
		}
		this.settleFailed(failure);
		const last = afterTries(failure, tries);
		sender.tellOthers(request, last);
		const isTooLate = isWorthIt && until >= endsAt && failure.status === 429;
		return this.failed(isTooLate ? { ...last, throttled: true } : last);
	}

	/** Sets credits aside anew for a retry if its last try has cost some, or may have. Gives why it cannot be sent. */
	private async payAgain(failure: Failure): Promise<Failed | Stopped | undefined> {
		if (!this.settleFailed(failure)) return undefined;
		const unpaid = await this.reserve(this.size ?? 1);
		if (unpaid?.kind !== 'unpaid') return unpaid;
		return this.failed(notRetried(failure, this.tries, unpaid.limit));
	}

	/** The request has failed. */
	private failed(failure: Failure): Failed {
		this.sender.stop.onFailure(failure, this.request.itemIndex);
		return { kind: 'failure', failure };
	}

	/** A try without an answer has cost what the service says, or all that was set aside. Gives whether it may have cost anything. */
	private settleFailed({ mayBeCharged, creditsCost = 0 }: Failure): boolean {
		if (mayBeCharged) this.settle(undefined);
		else if (creditsCost > 0) this.settle(creditsCost);
		return mayBeCharged === true || creditsCost > 0;
	}

	/** What was set aside has been spent so far, or, where that is not known, stays. */
	private settle(cost: number | undefined): void {
		const { usage } = this.sender;
		if (this.reserved !== undefined) this.spending.settle(this.reserved, cost);
		this.reserved = undefined;
		usage.credits = addCredits(usage.credits, cost ?? 0);
	}
}
