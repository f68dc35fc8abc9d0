import { accountOf, refuseLongWait } from '../account/accounts';
import type { SharedResult } from '../account/onTheWire';
import type { Ended, Joined, Place, Slot, Ticket } from '../account/place';
import { isPaceRefusal, isWorthRetry, MAX_RETRY_AFTER_MS, waitBefore } from '../request/retry';
import { timedOut } from '../request/connectionFailure';
import type { Failure } from '../request/failure';
import { sleepUntil } from '../request/deadlines';
import {
	type Failed,
	keyOf,
	type Outcome,
	type ServiceRequest,
	type Stopped,
	wireOf,
} from './outcome';
import { readAgain, readAnswer } from './readAnswer';
import type { RunKeys } from './runKeys';
import type { BudgetExceeded, Reservation, Spending } from './spending';
import type { Stop } from './stop';
import { isRefusalOfKey, sharedOf, signalOf } from './signals';
import { afterTries, notRetried } from './tries';
import type { Usage } from './usage';

/** What all requests of a run, or of a poll, go through. */
export interface SenderParts {
	readonly keys: RunKeys;
	readonly stop: Stop;
	readonly usage: Usage;
}

/** A request under way: what it may spend, its place in the queue, and how often it was tried. */
interface Work {
	readonly request: ServiceRequest;
	readonly spending: Spending;
	readonly ticket: Ticket;
	readonly place: Place;
	reserved: Reservation;
	tries: number;
}

/** What a try led to: the outcome, or the next try. */
type Next =
	| Outcome
	/** It goes back to its place in the queue, and no try is counted. */
	| { readonly kind: 'queue' }
	| { readonly kind: 'retry'; readonly failure: Failure; readonly waitMs: number };

/** Sends the requests of a run or a poll: within its limits on credits, with retries, at the pace of the endpoint. */
export class Sender {
	private readonly underWay = new Set<Promise<Outcome>>();

	constructor(private readonly parts: SenderParts) {}

	/** Sends a request, and again after transient failures, while the budget allows and the run continues. Never rejects. */
	async send(request: ServiceRequest, spending: Spending): Promise<Outcome> {
		const outcome = this.reserveAndSend(request, spending);
		this.underWay.add(outcome);
		try {
			return await outcome;
		} finally {
			this.underWay.delete(outcome);
		}
	}

	/** Resolves when no request is under way. */
	async idle(): Promise<void> {
		await Promise.all(this.underWay);
	}

	private async reserveAndSend(asked: ServiceRequest, spending: Spending): Promise<Outcome> {
		const reserved = await this.reserve(asked, spending);
		if (reserved.kind !== 'reserved') return reserved;
		const { page } = asked;
		const isCut = page !== undefined && reserved.size < page.size;
		// a page that a limit made smaller is nobody else's
		const request = isCut
			? { ...asked, page: { ...page, size: reserved.size }, isShared: false }
			: asked;
		const shareAs = request.isShared ? keyOf(request) : undefined;
		const ticket: Ticket = { order: request.itemIndex, shareAs, refusals: 0 };
		const place = this.parts.keys.place(request.access, request.endpoint.path);
		const work: Work = { request, spending, ticket, place, reserved, tries: 1 };
		for (;;) {
			const next = await this.try(work, await place.slot(ticket));
			if (next.kind === 'queue') continue;
			if (next.kind !== 'retry') return next;
			const failed = await this.prepareRetry(work, next);
			if (failed !== undefined) return failed;
		}
	}

	private async reserve(
		{ endpoint, page }: ServiceRequest,
		spending: Spending,
	): Promise<Reservation | BudgetExceeded | Stopped> {
		const { stop } = this.parts;
		const reserved = await spending.reserve(endpoint, page?.size ?? 1, stop);
		if (stop.reason === undefined) return reserved;
		if (reserved.kind === 'reserved') spending.settle(reserved, 0);
		return this.stopped();
	}

	private async try(work: Work, given: Slot | Joined | Ended): Promise<Next> {
		switch (given.kind) {
			case 'slot':
				return await this.exchange(work, given);
			case 'joined':
				return await this.join(work, given);
			case 'failure':
				return this.failed(work, given.failure);
			case 'ended':
				work.spending.settle(work.reserved, 0);
				return this.stopped();
		}
	}

	/** Sends the request, and tells the account what came. */
	private async exchange(work: Work, slot: Slot): Promise<Next> {
		const { keys, stop, usage } = this.parts;
		const { request, spending, reserved, ticket, tries } = work;
		const { access, timeout, endsAt = Infinity } = request;
		usage.requests += 1;
		if (tries > 1) usage.retries += 1;
		const wire = wireOf(request);
		const timeLeft = Math.max(1, Math.floor(endsAt - performance.now()));
		const came = await access.client(wire, Math.min(timeout, timeLeft));
		const read = readAnswer(came, { ...request, body: wire.body });
		if (read.kind === 'answer') {
			this.spend(read.cost, spending, reserved);
			const { shareAs } = ticket;
			if (shareAs !== undefined)
				keys.answers.add(accountOf(access).kept, shareAs, read.paid, request.reuseMs);
			slot.end({ kind: 'good' }, { kind: 'answer', paid: read.paid });
			return read;
		}
		const { failure } = read;
		if (stop.reason?.kind === 'cancelled') {
			spending.settle(reserved, 0);
			slot.end({ kind: 'neutral' });
			return this.stopped();
		}
		// a failure that stops the run does so before the next request can start
		const next = this.afterFailure(work, failure, slot.isOvertaken());
		slot.end(signalOf(failure, timeLeft < timeout), sharedOf(failure), failure);
		return next;
	}

	/** Waits for what comes of an equal request of another run, for as long as for an answer of its own. */
	private async join(work: Work, { result }: Joined): Promise<Next> {
		const { stop, usage } = this.parts;
		const { request, spending, reserved } = work;
		const { timeout, endsAt = Infinity } = request;
		const giveUpAt = Math.min(endsAt, performance.now() + timeout);
		let came: SharedResult | 'nothing yet' = 'nothing yet';
		const arrival = result.then((shared) => void (came = shared));
		const tooLate = sleepUntil(giveUpAt, () => came !== 'nothing yet');
		await stop.waitFor(Promise.race([arrival, tooLate]));
		const shared = came as SharedResult | 'nothing yet';
		if (stop.reason !== undefined) {
			spending.settle(reserved, 0);
			return this.stopped();
		}
		if (shared === 'nothing yet') {
			return this.afterFailure(work, { ...timedOut(timeout), mayBeCharged: false }, true);
		}
		if (shared === undefined) return { kind: 'queue' };
		usage.reused += 1;
		if (shared.kind === 'failure') return this.failed(work, shared.failure);
		spending.settle(reserved, 0);
		const read = readAgain(shared.paid, request);
		if (read.kind === 'answer') spending.countReused(read.cost);
		return read;
	}

	/** What a request does after a failure. @param isOvertaken whether a refusal for its pace is a failed try */
	private afterFailure(work: Work, failure: Failure, isOvertaken: boolean): Next {
		const { usage } = this.parts;
		const { request, tries } = work;
		const { access, endpoint, maxRetries, endsAt = Infinity } = request;
		const isInTime = (ms: number) => performance.now() + ms < endsAt;
		const isForPace = isPaceRefusal(failure);
		const mayRetry = isWorthRetry(failure) && maxRetries > 0 && isInTime(failure.retryAfterMs ?? 0);
		if (isForPace && !isOvertaken && mayRetry) return { kind: 'queue' };
		if (failure.mayBeCharged && endpoint.price !== 'free') usage.unanswered += 1;
		const waitMs = waitBefore(tries, failure);
		if (mayRetry && tries <= maxRetries && isInTime(waitMs))
			return { kind: 'retry', failure, waitMs };
		const final = afterTries(failure, tries);
		if (endpoint.auth === 'bearer' && isRefusalOfKey(failure)) {
			accountOf(access).refuse(final);
		}
		if (isForPace && (failure.retryAfterMs ?? 0) > MAX_RETRY_AFTER_MS) {
			refuseLongWait(access, endpoint.path, final);
		}
		return this.failed(work, final);
	}

	/** Reserves credits for a retry if its last try may be charged, and waits. It asks for the same page, or is not sent. */
	private async prepareRetry(
		work: Work,
		{ failure, waitMs }: { readonly failure: Failure; readonly waitMs: number },
	): Promise<Outcome | undefined> {
		const { request, spending, reserved, tries } = work;
		if (failure.mayBeCharged) {
			spending.keep(reserved);
			const again = await this.reserve(request, spending);
			if (again.kind === 'stopped') return again;
			if (again.kind !== 'reserved' || again.size !== reserved.size) {
				if (again.kind === 'reserved') spending.settle(again, 0);
				const { limit } = again.kind === 'unpaid' ? again : spending.unpaidByOwn;
				return this.fail(notRetried(failure, tries, limit), request);
			}
			work.reserved = again;
		}
		await this.parts.stop.wait(waitMs);
		work.tries += 1;
		work.ticket.isRetry = true;
		return undefined;
	}

	/** The outcome of a request that has failed: it keeps what it reserved if that may be charged. */
	private failed({ request, spending, reserved }: Work, failure: Failure): Failed {
		if (failure.mayBeCharged) spending.keep(reserved);
		else this.spend(failure.creditsCost ?? 0, spending, reserved);
		return this.fail(failure, request);
	}

	private fail(failure: Failure, { itemIndex }: ServiceRequest): Failed {
		this.parts.stop.onFailure(failure, itemIndex);
		return { kind: 'failure', failure };
	}

	private stopped(): Stopped {
		return { kind: 'stopped', reason: this.parts.stop.reason ?? { kind: 'cancelled' } };
	}

	private spend(cost: number, spending: Spending, reserved: Reservation): void {
		spending.settle(reserved, cost);
		this.parts.usage.spend(cost);
	}
}
