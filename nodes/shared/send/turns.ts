import remove from 'lodash/remove';
import sortedLastIndexBy from 'lodash/sortedLastIndexBy';
import { sleepUntil } from '../request/deadlines';
import { blockedFor, type Failure } from '../request/failure';
import { ended, type News, started } from './lessons';
import { isUnlimited, limitOf, MAX_WIDTH, nextSent, nextStart, unknown } from './limiter';
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
/** A refusal is thought, and known, to be for a request's own sake if chance makes so many of its refusals with less than this. */
const DOUBTFUL = 1e-3;
const NO_CHANCE = 1e-7;

/** A request that waits for its turn. */
export interface Ticket {
	/** The lower, the sooner. */
	readonly order: number;
	/** What it asks for, where it may join an equal one. */
	name?: string | undefined;
	/** A retry goes after requests that have not failed, because its refusals tell the pace nothing. */
	isRetry: boolean;
	/**
	 * Called right before it would start. If it gives true, it is on the wire from then on: whoever asks for the same in the
	 * same tick has to know. If it gives false, it is not needed any more, and takes no place of the pace.
	 */
	readonly claim: () => boolean;
	/** How often the service has refused it for its pace, and what had become of all requests when it did first. */
	refusals: number;
	before?: { readonly letIn: number; readonly refused: number };
}

/** Whom a refusal is to be blamed on. */
export type Blame = 'the pace' | 'perhaps itself' | 'itself';

/** A request may be sent now. */
export interface Permit {
	readonly kind: 'permit';
	/** Whom it is to be blamed on if the service refuses it for its pace now. */
	readonly blame: () => Blame;
	/** Has to be called when it has ended, with what that tells of the service. */
	readonly end: (news: News, failure?: Failure) => void;
}

/** It was not claimed when its turn came. */
interface Unneeded {
	readonly kind: 'unneeded';
}

type Admission = Permit | Unneeded | Failed | Stopped;

/** What holds for all endpoints of a key. */
interface KeyGate {
	readonly perMinute: number;
	/** When the next request with the key may start. */
	nextStart(now: number): number;
	/** A request starts. Gives what has to be called when it has ended. */
	start(now: number): (isGood: boolean) => void;
	close(place: Place): void;
}

/** The place of one run, or of one poll, among those that wait for an endpoint. */
export class Place {
	readonly waiting: Array<{ ticket: Ticket; resolve: (admission: Admission) => void }> = [];
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

	/** @param lastServed when it was served last, counted in requests; 0 where it never was, below 0 to go before other new ones */
	constructor(
		readonly turns: Turns,
		public lastServed: number,
	) {}

	/** Waits until a request may be sent, or is not needed any more. */
	async acquire(ticket: Ticket): Promise<Admission> {
		if (this.ended !== undefined) return this.ended;
		return await new Promise((resolve) => {
			const waiting = { ticket, resolve };
			this.waiting.splice(sortedLastIndexBy(this.waiting, waiting, rankOf), 0, waiting);
			this.turns.startWaiting();
		});
	}

	/** An equal request is on the wire: what waits to ask for the same is not needed. */
	release(name: string): void {
		const equal = remove(this.waiting, ({ ticket }) => ticket.name === name);
		for (const { resolve } of equal) resolve({ kind: 'unneeded' });
	}

	/** Waits until that time by `performance.now`, or less: for what the promise gives, or until nothing more of it is sent. */
	async waitUntil<Result>(until: number, promise?: Promise<Result>): Promise<Result | undefined> {
		if (this.ended !== undefined) return undefined;
		return await new Promise((resolve) => {
			const end = (result?: Result) => {
				this.waits.delete(end);
				resolve(result);
			};
			this.waits.add(end);
			void promise?.then(end);
			void sleepUntil(until, () => !this.waits.has(end)).then(() => end());
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
	private isIdle = true;
	/** Requests that were let in, and refused. */
	private letIn = 0;
	private refusals = 0;
	/** Since then nothing was let in; undefined where nothing was refused since the last answer. */
	private blockedSince: number | undefined;
	private wakesAt = Infinity;
	/** When the last one started. */
	private startedAt = -Infinity;

	constructor(private readonly key: KeyGate) {}

	/** What the service was found to allow, for the hint. */
	get limit(): string | undefined {
		return limitOf(this.limiter);
	}

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
		const { key, isIdle } = this;
		const { ticket, resolve } = place.waiting.shift() as Place['waiting'][number];
		if (!ticket.claim()) return resolve({ kind: 'unneeded' });
		const { name } = ticket;
		if (name !== undefined) for (const one of this.places) one.release(name);
		const sent = nextSent(this.limiter, now);
		this.limiter = started(this.limiter, sent, isIdle);
		this.isIdle = false;
		this.startedAt = now;
		const endOfKey = key.start(now);
		place.underWay += 1;
		place.lastServed = this.served += 1;
		const blame = () => this.blame(ticket, performance.now());
		const end = (news: News, failure?: Failure) => {
			const at = performance.now();
			// one that hangs again and again tells nothing of the service
			const isRepeated = news === 'overload' && ticket.isRetry;
			const tellsNothing = isRepeated || (news === 'refused' && blame() !== 'the pace');
			place.underWay -= 1;
			if (news === 'refused') this.count(place, ticket);
			const told = tellsNothing ? 'neutral' : news;
			this.limiter = ended(this.limiter, told, sent, at, failure?.retryAfterMs);
			if (news === 'refused' && failure) this.endBlocked(failure, at);
			if (news === 'good') {
				this.letIn += 1;
				this.blockedSince = undefined;
			}
			endOfKey(news === 'good');
			this.startWaiting();
			this.isIdle ||= this.limiter.underWay === 0 && this.nextPlace() === undefined;
		};
		resolve({ kind: 'permit', blame, end });
	}

	/**
	 * A refusal is for a request's own sake if chance does not explain it: the share of the others that were refused since its
	 * first refusal, to the power of its own refusals. Others that were under way then are not counted, if they got in. While
	 * nothing is let in, no longer than twice the time that this has lasted before, all are refused: that tells nothing of one.
	 */
	private blame({ refusals, before }: Ticket, now: number): Blame {
		const { blockedSince = -Infinity, limiter } = this;
		if (before === undefined || now - blockedSince < 2 * limiter.shutMs) return 'the pace';
		const letIn = Math.max(0, this.letIn - before.letIn);
		const refused = Math.max(0, this.refusals - before.refused - refusals);
		const chance = ((refused + 1) / (refused + letIn + 1)) ** (refusals + 1);
		if (chance < NO_CHANCE) return 'itself';
		return chance < DOUBTFUL ? 'perhaps itself' : 'the pace';
	}

	/** Counts a refusal: what is under way beside it may be let in. */
	private count(place: Place, ticket: Ticket): void {
		const letIn = this.letIn + this.limiter.underWay - 1;
		ticket.before ??= { letIn, refused: this.refusals };
		place.refusals += 1;
		ticket.refusals += 1;
		this.refusals += 1;
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
