import { sortBy, sortedLastIndexBy } from 'lodash';
import { sleepUntil } from '../time/pauses';
import { waitRequested, blockedFor, type Failure } from '../request/failure';
import { isPaceRefusal, isWorthRetry } from '../request/retry';
import { ended, isUnlimited, MAX_WIDTH, type News, nextStart, started, unknown } from './limiter';
import type { Failed, Stopped } from './outcome';

/** An endpoint that lets nothing in for so long fails the runs that have waited all that time. */
const MAX_BLOCKED_MS = 90_000;
/**
 * A run with nothing under way may start beyond the width of an endpoint that has refused nothing, one each time this has
 * passed: 40 runs of one lookup take no longer than one, requests that hang hold up no other run, and a service that refuses
 * has said so after a few of them.
 */
const NEW_RUN_GAP_MS = 5;
/** From so many refusals on, each after others got in, those of one request tell the pace nothing. */
const DOUBTFUL = 5;
/** So many of these are for its own sake. */
const OWN = 25;

/** A request, as those see it that wait for the same endpoint. */
export class Ticket {
	/** How often it was sent. */
	tries: number;
	/** How often the service has refused it for its pace, when it did so last, and how often others had got in since the refusal before. */
	refusals = 0;
	refusedAt = Infinity;
	passedOver = 0;
	/** When it was sent last. */
	sentAt = 0;
	/** Ends its waiting: its turn has come, or it is not sent. */
	admit: (why?: Failed | Stopped) => void = () => {};

	/** @param order the lower, the sooner @param isRetry whether an attempt has failed before */
	constructor(
		readonly order: number,
		isRetry = false,
	) {
		this.tries = isRetry ? 1 : 0;
	}

	/** Whether a try of it has failed before the one that is under way. */
	get isRetry(): boolean {
		return this.tries - this.refusals > 1;
	}

	/** Whether the service refuses it for its own sake: others got in all the while. */
	get isForItself(): boolean {
		return this.passedOver >= OWN;
	}

	/**
	 * Within a run the lowest order goes first. What has failed, or was refused again, goes after all that was sent less often, so
	 * that no request stands for the others. No run has 2 ** 32 items.
	 */
	get rank(): number {
		const isFirstAgain = this.tries === 1 && this.refusals === 1;
		return (isFirstAgain ? 0 : this.tries) * 2 ** 32 + this.order;
	}
}

/** The place of one run, or of one poll, among those that wait for an endpoint. */
export class Place {
	/** Sorted by their ranks. */
	readonly waiting: Ticket[] = [];
	underWay = 0;
	private requests = 0;
	/** When the run began to ask, by `performance.now`. */
	readonly since = performance.now();
	/** When it was served last, counted in requests. */
	lastServed = 0;
	/** Why nothing more of it is sent: it has stopped, or whatever it sends would fail. */
	private over: Failed | Stopped | undefined;

	constructor(
		readonly turns: Turns,
		/** Of its credential. */
		readonly perMinute: number,
		private readonly signal?: AbortSignal,
	) {
		turns.account.places.add(this);
	}

	private readonly onAbort = () => this.end();

	/** Takes part while it has requests that have not ended: `join` for each of them, and `leave` after it. */
	join(): void {
		this.requests += 1;
		this.turns.account.places.add(this);
		// adding the same listener again does nothing
		this.signal?.addEventListener('abort', this.onAbort);
	}

	leave(): void {
		this.requests -= 1;
		if (this.requests > 0) return;
		this.turns.account.places.delete(this);
		// Node.js keeps a composed signal in memory for as long as it has a listener
		this.signal?.removeEventListener('abort', this.onAbort);
	}

	/** Waits until a request may be sent; or says why it is not. One that is sent has to be `done` in the end. */
	async turnOf(ticket: Ticket): Promise<Failed | Stopped | undefined> {
		if (this.over !== undefined) return this.over;
		return await new Promise((resolve) => {
			ticket.admit = resolve;
			this.waiting.splice(sortedLastIndexBy(this.waiting, ticket, 'rank'), 0, ticket);
			this.turns.startWaiting();
		});
	}

	/** A request has ended. @param news what that tells of the service */
	done(ticket: Ticket, news: News, failure?: Failure): void {
		this.underWay -= 1;
		this.turns.done(ticket, news, failure);
	}

	/** Ends what waits, and whatever asks from now on. @param failure undefined where the run has stopped, or is over */
	end(failure?: Failure): void {
		this.over ??= failure === undefined ? { kind: 'stopped' } : { kind: 'failure', failure };
		for (const ticket of this.waiting.splice(0)) ticket.admit(this.over);
		this.turns.account.places.delete(this);
		this.turns.startSoon();
	}
}

/** The requests of all runs and polls for one endpoint: next is the run with the fewest under way, in it the lowest order. */
class Turns {
	private limiter = unknown;
	/** Since then nothing was let in; undefined where nothing was refused since the last answer. */
	private blockedSince: number | undefined;
	private wakesAt = Infinity;
	private startedAt = -Infinity;

	constructor(readonly account: Account) {}

	private get places(): Place[] {
		return [...this.account.places].filter(({ turns }) => turns === this);
	}

	/** Starts what may start now, and wakes up again when more may. */
	startWaiting(): void {
		for (let place = this.nextPlace(); place !== undefined; place = this.nextPlace()) {
			const now = performance.now();
			const at = this.nextStart(place, now);
			// timers count whole milliseconds
			if (at - now >= 1) return this.wakeAt(at);
			this.startNext(place, now);
		}
	}

	/** Of the runs with requests that wait, one with the fewest under way; of these the one that was served longest ago. */
	private nextPlace(): Place | undefined {
		const waiting = this.places.filter((place) => place.waiting.length > 0);
		return sortBy(waiting, ['underWay', 'lastServed'])[0];
	}

	private nextStart(place: Place, now: number): number {
		const { limiter, account } = this;
		const at = nextStart(limiter, now);
		const isNew = place.underWay === 0 && isUnlimited(limiter) && limiter.underWay < MAX_WIDTH;
		const start = isNew ? Math.min(at, this.startedAt + NEW_RUN_GAP_MS) : at;
		// credentials that hold the same key may set different numbers: the lowest counts
		const perMinute = Math.min(...[...account.places].map((one) => one.perMinute));
		return Math.max(start, limiter.due, account.lastStartAt + 60_000 / perMinute);
	}

	private startNext(place: Place, now: number): void {
		const ticket = place.waiting.shift() as Ticket;
		this.limiter = started(this.limiter, now);
		this.account.lastStartAt = now;
		this.account.lastUse = now;
		this.startedAt = now;
		place.underWay += 1;
		place.lastServed = this.limiter.started;
		ticket.tries += 1;
		ticket.sentAt = now;
		ticket.admit();
	}

	/** See `Place.done`. */
	done(ticket: Ticket, news: News, failure?: Failure): void {
		const now = performance.now();
		const isPassedOver = ticket.refusedAt < (this.blockedSince ?? now);
		// one that hangs again and again tells nothing of the service
		const isRepeated = news === 'overload' && ticket.isRetry;
		const isDoubtful = news === 'refused' && isPassedOver && ticket.passedOver >= DOUBTFUL;
		const told = isRepeated || isDoubtful ? 'neutral' : news;
		this.limiter = ended(this.limiter, told, ticket.sentAt, now, failure?.retryAfterMs);
		if (news === 'good') this.blockedSince = undefined;
		if (news === 'refused') {
			this.blockedSince ??= now;
			ticket.refusals += 1;
			ticket.refusedAt = now;
			if (isPassedOver) ticket.passedOver += 1;
		}
		if (failure && isPaceRefusal(failure)) this.endHopeless(failure, now);
		this.startSoon();
	}

	/** A failure that stops runs does so before the next request can start. */
	startSoon(): void {
		void Promise.resolve().then(() => this.startWaiting());
	}

	/** Ends the runs that have waited for too long while nothing was let in; all of them if the service asks to wait too long. */
	private endHopeless(failure: Failure, now: number): void {
		for (const one of this.places) {
			const ms = now - Math.max(one.since, this.blockedSince ?? now);
			if (!isWorthRetry(failure)) one.end(waitRequested(failure));
			else if (ms >= MAX_BLOCKED_MS) one.end(blockedFor(ms, failure));
		}
	}

	private wakeAt(at: number): void {
		if (at >= this.wakesAt) return;
		this.wakesAt = at;
		const isOver = () => this.wakesAt !== at || this.nextPlace() === undefined;
		void sleepUntil(at, isOver).then(() => {
			if (this.wakesAt !== at) return;
			this.wakesAt = Infinity;
			this.startWaiting();
		});
	}
}

/** What all runs and polls of this n8n process share that use the same key. */
export class Account {
	/** By `performance.now`. */
	lastUse = 0;
	lastStartAt = -Infinity;
	readonly places = new Set<Place>();
	/** By the paths of endpoints. */
	private readonly turns = new Map<string, Turns>();

	/** Takes a place among those that wait for an endpoint. */
	open(path: string, perMinute = Infinity, signal?: AbortSignal): Place {
		const turns = this.turns.get(path) ?? new Turns(this);
		this.turns.set(path, turns);
		return new Place(turns, perMinute, signal);
	}

	get isInUse(): boolean {
		return this.places.size > 0;
	}
}
