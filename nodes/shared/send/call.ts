import {
	type Asker,
	claim,
	type Payer,
	type Pending,
	pendingOf,
	type RunAnswers,
	takeKept,
} from './answers';
import { addCredits, type Reservation, type Spending, type Usage } from './budget';
import {
	type Answered,
	type Outcome,
	readAgain,
	readAnswer,
	type ServiceRequest,
	wireOf,
} from './outcome';
import { type Failed, type PaidAnswer, type RequestResult, signalOf, type Stopped } from './result';
import type { Stop } from './stop';
import type { Blame, Permit, Place, Ticket } from './turns';
import type { Failure } from '../request/failure';
import { afterTries, isPaceRefusal, isWorthRetry, notRetried, waitBefore } from '../request/retry';

/** What decides which answers of others a run may take. */
export interface Takes {
	/** Names the call of the node, where n8n may try it again. */
	readonly call: string | undefined;
	/** Whether a person has started the run. */
	readonly isByHand: boolean;
}

/** What the requests of one run, or of one poll, share. */
export interface RunOfCalls {
	readonly usage: Usage;
	readonly answers: RunAnswers;
	readonly stop: Stop;
	/** A poll takes nothing. */
	readonly takes: Takes | undefined;
	/** Its place at the endpoint of a request. */
	placeOf(request: ServiceRequest): Place;
	/** A request has failed in a way that tells what waits that it would fail, too: nothing of that is sent. */
	tellOthers(request: ServiceRequest, failure: Failure): void;
}

const STOPPED: Stopped = { kind: 'stopped' };

/** One request, from what is known of its answer to what became of it. */
export class Call {
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
	private share: (result?: RequestResult) => void = () => undefined;
	private readonly ticket: Ticket;

	constructor(
		private readonly request: ServiceRequest,
		size: number,
		private readonly spending: Spending,
		private readonly sender: RunOfCalls,
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
		const { request, sender, ownName } = this;
		const { takes, usage } = sender;
		if (takes === undefined) return undefined;
		const { leftTo, reuseMs } = request;
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
		// what an earlier try of this call has paid, this run has paid
		const paidByThisRun = paidBy === 'call' ? outcome.cost : 0;
		const earlier = paidBy === 'call' ? usage.ofEarlierTry : usage.ofEarlierRuns;
		earlier.take(outcome.cost, answer.at, leftTo !== 'every run');
		usage.credits = addCredits(usage.credits, paidByThisRun);
		this.spending.spent = addCredits(this.spending.spent, paidByThisRun);
		return { ...outcome, paidByThisRun, isOfEarlierRun: true };
	}

	/** What comes of an equal request of another run, if one is on the wire. */
	private joined(): Promise<Outcome | 'again'> | undefined {
		const pending = this.mayJoin ? pendingOf(this.name) : undefined;
		return pending && this.join(pending);
	}

	/** Waits for an equal request for no longer than an answer of its own may take. */
	private async join(pending: Pending): Promise<Outcome | 'again'> {
		const { request, sender } = this;
		const { timeout, endsAt = Infinity } = request;
		this.joinsUntil ??= performance.now() + timeout;
		const { over } = sender.placeOf(request);
		const ended = Promise.race([pending, over]);
		const result = await sender.stop.waitFor(ended, Math.min(endsAt, this.joinsUntil));
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
		if (turn.kind === 'failure') return this.fail(turn.failure);
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
		const share = claim(this.name);
		if (share !== undefined) this.share = share;
		return share !== undefined || !this.mayJoin;
	}

	private get mayJoin(): boolean {
		const { joinsUntil = Infinity } = this;
		return this.isShared && performance.now() < joinsUntil;
	}

	/** Sends the request, and tells equal ones and the pace what came. */
	private async exchange(permit: Permit): Promise<Outcome | 'again'> {
		const { request, sender } = this;
		const { access, timeout, endsAt = Infinity } = request;
		const end = (result?: RequestResult) => {
			this.share(result);
			this.share = () => undefined;
			permit.end(signalOf(result));
		};
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
			end(outcome);
			return { ...outcome, name };
		}
		if (sender.stop.reason?.kind === 'cancelled') {
			end();
			return STOPPED;
		}
		// a failure that stops the run does so before the next request can start
		const next = this.afterFailure(outcome.failure, permit.blame());
		// where the time of the poll ended it, that tells nothing of the service
		const isCutOff = timeLeft < timeout && outcome.failure.status === undefined;
		end(isCutOff ? undefined : outcome);
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
	 * Waits until the request may be tried again, or says that it has failed, at once. A refusal for its pace is no failed
	 * try: it goes back to its place. @param blame whom a refusal is to be blamed on: if not the pace, it is one
	 */
	private async afterFailure(failure: Failure, blame: Blame): Promise<Outcome | 'again'> {
		const { request, sender, tries } = this;
		const { maxRetries, endsAt = Infinity, operation } = request;
		const isInTime = (ms: number) => performance.now() + ms < endsAt;
		const { retryAfterMs = 0 } = failure;
		const isWorthIt = isWorthRetry(failure) && maxRetries > 0;
		const mayRetry = isWorthIt && isInTime(retryAfterMs);
		if (failure.mayBeCharged && operation.endpoint.price !== 'free') sender.usage.unanswered += 1;
		const isForPace = isPaceRefusal(failure);
		if (isForPace && blame === 'the pace' && mayRetry) {
			const unpaid = await this.payAgain(failure);
			if (unpaid === undefined && retryAfterMs > 0) await this.wait(retryAfterMs);
			return unpaid ?? 'again';
		}
		const waitMs = waitBefore(tries, failure);
		const isLeft = tries <= maxRetries || (isForPace && blame !== 'itself');
		if (mayRetry && isLeft && isInTime(waitMs)) {
			const unpaid = await this.payAgain(failure);
			if (unpaid !== undefined) return unpaid;
			await this.wait(waitMs);
			this.tries += 1;
			this.ticket.isRetry = true;
			return 'again';
		}
		const last = afterTries(failure, tries);
		sender.tellOthers(request, last);
		const isTooLate = isWorthIt && !mayRetry && failure.status === 429;
		return this.fail(isTooLate ? { ...last, throttled: true } : last);
	}

	/** Waits so many milliseconds, or less if nothing of the run is sent any more. */
	private async wait(milliseconds: number): Promise<void> {
		const { stop } = this.sender;
		await stop.waitFor(this.sender.placeOf(this.request).over, performance.now() + milliseconds);
	}

	/** Sets credits aside anew for a retry if its last try has cost some, or may have. Gives why it cannot be sent. */
	private async payAgain(failure: Failure): Promise<Failed | Stopped | undefined> {
		if (!this.settleFailed(failure)) return undefined;
		const unpaid = await this.reserve(this.size ?? 1);
		if (unpaid?.kind !== 'unpaid') return unpaid;
		return this.failed(notRetried(failure, this.tries, unpaid.limit));
	}

	/** The request has failed. */
	private fail(failure: Failure): Failed {
		this.settleFailed(failure);
		return this.failed(failure);
	}

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
