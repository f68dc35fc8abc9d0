import sortedLastIndexBy from 'lodash/sortedLastIndexBy';
import { sleepUntil } from '../request/deadlines';
import { blockedFor, type Failure } from '../request/failure';
import { ended, isUnlimited, MAX_WIDTH, type News, nextStart, started, unknown } from './limiter';
import type { Failed } from './outcome';
import type { Stopped } from './stop';

/** An endpoint that lets nothing in for so long fails the runs that have waited all that time. */
const MAX_BLOCKED_MS = 90_000;
/**
 * A run with nothing under way may start beyond the width of an endpoint that has refused nothing, one each time this has
 * passed: 40 runs of one lookup take no longer than one, requests that hang hold up no other run, and a service that refuses
 * has said so after a few of them.
 */
const NEW_RUN_GAP_MS = 5;
/** So many refusals of one request, each after others got in, are for its own sake; from the first number on they tell the pace nothing. */
const DOUBTFUL = 5;
const OWN = 25;

/** A request that waits for its turn. */
export interface Ticket {
	/** The lower, the sooner. */
	readonly order: number;
	/** A retry goes after requests that have not failed, because its refusals tell the pace nothing. */
	isRetry: boolean;
	/** How often the service has refused it for its pace; and how often others had got in since the refusal before. */
	refusals: number;
	passedOver: number;
	/** Requests of the endpoint that had got in when it was refused last. */
	letIn: number;
}

/** A request that has not been sent. @param order the lower, the sooner */
export const ticketOf = (order: number): Ticket => {
	return { order, isRetry: false, refusals: 0, passedOver: 0, letIn: Infinity };
};

/** A request may be sent now. */
export interface Permit {
	readonly kind: 'permit';
	/** Whether the service, if it refuses it for its pace now, does so for the request's own sake: others got in all the while. */
	readonly isForItself: () => boolean;
	/** Has to be called when it has ended, with what that tells of the service. */
	readonly end: (news: News, failure?: Failure) => void;
}

/** What holds for all endpoints of a key. */
interface KeyGate {
	readonly perMinute: number;
	/** When the next request with the key may start. */
	nextStart(now: number): number;
	start(now: number): void;
	close(place: Place): void;
}

/** The place of one run, or of one poll, among those that wait for an endpoint. */
export class Place {
	readonly waiting: Array<{
		ticket: Ticket;
		resolve: (admission: Permit | Failed | Stopped) => void;
	}> = [];
	underWay = 0;
	/** Requests that the service refused for its pace. */
	refusals = 0;
	/** The Requests per Minute that held when its requests waited for their time. */
	throttledTo = Infinity;
	/** When the run began to ask, by `performance.now`. */
	readonly since = performance.now();
	/** Why nothing more of it is sent: it has stopped, or whatever it sends would fail. */
	private ended: Failed | Stopped | undefined;
	/** Waits that end with it. As listeners of a signal, more than ten would bring a warning. */
	private readonly waits = new Set<() => void>();

	/** When it was served last, counted in requests. */
	lastServed = 0;

	constructor(readonly turns: Turns) {}

	/** Waits until a request may be sent. */
	async acquire(ticket: Ticket): Promise<Permit | Failed | Stopped> {
		if (this.ended !== undefined) return this.ended;
		return await new Promise((resolve) => {
			const waiting = { ticket, resolve };
			this.waiting.splice(sortedLastIndexBy(this.waiting, waiting, rankOf), 0, waiting);
			this.turns.startWaiting();
		});
	}

	/** Waits until that time by `performance.now`, or less: until nothing more of it is sent. */
	async waitUntil(until: number): Promise<void> {
		if (this.ended !== undefined) return;
		await new Promise<void>((resolve) => {
			const end = () => {
				this.waits.delete(end);
				resolve();
			};
			this.waits.add(end);
			void sleepUntil(until, () => !this.waits.has(end)).then(end);
		});
	}

	/** Ends what waits, and whatever asks from now on. */
	end(why: Failed | Stopped): void {
		this.ended ??= why;
		for (const end of this.waits) end();
		for (const { resolve } of this.waiting.splice(0)) resolve(this.ended);
	}

	/** The run has stopped, or is over. */
	close(): void {
		this.end({ kind: 'stopped' });
		this.turns.close(this);
	}
}

/** The requests of all runs and polls for one endpoint: next is the run with the fewest under way, in it the lowest order. */
export class Turns {
	readonly places = new Set<Place>();
	private limiter = unknown;
	private served = 0;
	/** Requests that were let in. */
	private letIn = 0;
	/** Since then nothing was let in; undefined where nothing was refused since the last answer. */
	private blockedSince: number | undefined;
	private wakesAt = Infinity;
	/** When the last one started. */
	private startedAt = -Infinity;

	constructor(private readonly key: KeyGate) {}

	close(place: Place): void {
		this.places.delete(place);
		this.key.close(place);
		this.startWaiting();
	}

	/** Whatever waits would fail: nothing of it is sent. */
	fail(failure: Failure): void {
		for (const place of this.places) place.end({ kind: 'failure', failure });
	}

	/** Starts what may start now, and wakes up again when more may. */
	startWaiting(): void {
		for (let place = this.nextPlace(); place !== undefined; place = this.nextPlace()) {
			const now = performance.now();
			const at = this.nextStart(place, now);
			if (at === Infinity) return;
			// timers count whole milliseconds
			if (at - now >= 1) {
				// whether the key keeps them waiting, and not the pace of the endpoint
				const isByKey = at === this.key.nextStart(now);
				for (const one of isByKey ? this.places : [])
					if (one.waiting.length > 0) one.throttledTo = this.key.perMinute;
				return this.wakeAt(at);
			}
			this.startNext(place, now);
		}
	}

	/** Of the runs with requests that wait, one with the fewest under way; of these the one that was served longest ago. */
	private nextPlace(): Place | undefined {
		let next: Place | undefined;
		for (const place of this.places) {
			if (place.waiting.length === 0) continue;
			const isSooner =
				next === undefined ||
				place.underWay < next.underWay ||
				(place.underWay === next.underWay && place.lastServed < next.lastServed);
			if (isSooner) next = place;
		}
		return next;
	}

	private nextStart(place: Place, now: number): number {
		const { limiter, key } = this;
		const at = nextStart(limiter, now);
		const isNew = place.underWay === 0 && isUnlimited(limiter) && limiter.underWay < MAX_WIDTH;
		const start = isNew ? Math.min(at, this.startedAt + NEW_RUN_GAP_MS) : at;
		return Math.max(start, limiter.due, key.nextStart(now));
	}

	/** Lets a request start. */
	private startNext(place: Place, now: number): void {
		const { ticket, resolve } = place.waiting.shift() as Place['waiting'][number];
		this.limiter = started(this.limiter, now);
		this.key.start(now);
		this.startedAt = now;
		place.underWay += 1;
		place.lastServed = this.served += 1;
		const sent = { serial: this.limiter.started, at: now };
		const isPassedOver = () => this.letIn > ticket.letIn;
		const isForItself = () => isPassedOver() && ticket.passedOver + 1 >= OWN;
		const end = (news: News, failure?: Failure) => {
			const at = performance.now();
			// one that hangs again and again tells nothing of the service
			const isRepeated = news === 'overload' && ticket.isRetry;
			const isDoubtful = news === 'refused' && isPassedOver() && ticket.passedOver >= DOUBTFUL;
			const told = isRepeated || isDoubtful ? 'neutral' : news;
			place.underWay -= 1;
			this.limiter = ended(this.limiter, told, sent, at, failure?.retryAfterMs);
			if (news === 'refused') {
				place.refusals += 1;
				ticket.refusals += 1;
				if (isPassedOver()) ticket.passedOver += 1;
				ticket.letIn = this.letIn;
				if (failure) this.endBlocked(failure, at);
			}
			if (news === 'good') {
				this.letIn += 1;
				this.blockedSince = undefined;
			}
			this.startWaiting();
		};
		resolve({ kind: 'permit', isForItself, end });
	}

	/** Ends the runs that have waited for too long while nothing was let in. */
	private endBlocked(failure: Failure, now: number): void {
		this.blockedSince ??= now;
		for (const one of this.places) {
			const ms = now - Math.max(one.since, this.blockedSince);
			if (ms >= MAX_BLOCKED_MS) one.end({ kind: 'failure', failure: blockedFor(ms, failure) });
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

/**
 * Within a run the lowest order goes first. What was refused again goes after all that was refused less often, so that no
 * request stands for the others, and a retry after what has not failed. No run has 2 ** 32 items.
 */
function rankOf({ ticket: { isRetry, refusals, order } }: { ticket: Ticket }): number {
	const turn = refusals > 1 ? refusals : Number(isRetry);
	return turn * 2 ** 32 + order;
}
