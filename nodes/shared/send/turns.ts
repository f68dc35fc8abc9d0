import minBy from 'lodash/minBy';
import sortedLastIndexBy from 'lodash/sortedLastIndexBy';
import { sleepUntil } from '../request/deadlines';
import { blockedFor, type Failure } from '../request/failure';
import { Pace } from './pace';
import type { Failed, Signal, Stopped } from './result';
import { MAX_WIDTH } from './width';

/** An endpoint that lets nothing in for so long fails the runs that have waited all that time. */
const MAX_BLOCKED_MS = 90_000;
/**
 * Runs that have not sent anything may start beyond the width of an endpoint without limits, one each time this has
 * passed: 40 runs of one lookup take no longer than one, and a service that refuses has said so after a few of them.
 */
const NEW_RUN_GAP_MS = 5;

/** A request that waits for its turn. */
export interface Ticket {
	/** The lower, the sooner. */
	readonly order: number;
	/** A retry goes after requests that have not failed, because its refusals tell the pace nothing. */
	isRetry: boolean;
	/**
	 * Called right before it would start. If it gives true, it is on the wire from then on: whoever asks for the same in the
	 * same tick has to know. If it gives false, it is not needed any more, and takes no place of the pace.
	 */
	readonly claim: () => boolean;
	/** How often the service has refused it for its pace, and which of the endpoint's requests its first try was. */
	refusals: number;
	firstSerial?: number;
}

/** A request may be sent now. */
export interface Permit {
	readonly kind: 'permit';
	/** Whether a request that was sent later than its first try was answered: a refusal is a failed try then. */
	readonly isOvertaken: () => boolean;
	/** Has to be called when it has ended, with what that tells of the service. */
	readonly end: (signal: Signal) => void;
}

/** It was not claimed when its turn came. */
interface Unneeded {
	readonly kind: 'unneeded';
}

type Admission = Permit | Unneeded | Failed | Stopped;

/** What holds for all endpoints of a key. */
export interface KeyGate {
	readonly perMinute: number;
	/** When the next request with the key may start. */
	nextStart(now: number): number;
	start(now: number): void;
	end(isGood: boolean): void;
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

	/** The next request; as a probe one that was refused the least: refusals may be for a request's own sake. */
	take(isProbe: boolean) {
		const least = Math.min(...this.waiting.map(({ ticket }) => ticket.refusals));
		const at = isProbe ? this.waiting.findIndex(({ ticket }) => ticket.refusals === least) : 0;
		return this.waiting.splice(at, 1)[0] as Place['waiting'][number];
	}

	/** Ends what waits, and whatever asks from now on. */
	end(why: Failed | Stopped): void {
		this.ended ??= why;
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
	readonly pace = new Pace();
	readonly places = new Set<Place>();
	private served = 0;
	private lastStartAt = -Infinity;
	/** Since then nothing was let in; undefined where nothing was refused since the last answer. */
	private blockedSince: number | undefined;
	private wakesAt = Infinity;

	constructor(private readonly gate: KeyGate) {}

	close(place: Place): void {
		this.places.delete(place);
		this.gate.close(place);
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
				const isByKey = at === this.gate.nextStart(now);
				for (const one of isByKey ? this.places : [])
					if (one.waiting.length > 0) one.throttledTo = this.gate.perMinute;
				return this.wakeAt(at);
			}
			this.startNext(place, now);
		}
	}

	/** Of the runs with requests that wait, one with the fewest under way; of these the one that was served longest ago. */
	private nextPlace(): Place | undefined {
		const waiting = [...this.places].filter((place) => place.waiting.length > 0);
		const fewest = Math.min(...waiting.map(({ underWay }) => underWay));
		const next = waiting.filter(({ underWay }) => underWay === fewest);
		return minBy(next, ({ lastServed }) => lastServed);
	}

	private nextStart(place: Place, now: number): number {
		const { pace, gate } = this;
		const at = pace.nextStart(now);
		const isBeyond =
			at === Infinity && place.lastServed <= 0 && pace.isUnlimited && pace.underWay < MAX_WIDTH;
		return Math.max(isBeyond ? this.lastStartAt + NEW_RUN_GAP_MS : at, gate.nextStart(now));
	}

	/** Lets a request start. */
	private startNext(place: Place, now: number): void {
		const { gate, pace } = this;
		const { ticket, resolve } = place.take(pace.isBlocked);
		if (!ticket.claim()) return resolve({ kind: 'unneeded' });
		const sent = pace.start(now, ticket.firstSerial);
		ticket.firstSerial ??= sent.serial;
		gate.start(now);
		place.underWay += 1;
		place.lastServed = this.served += 1;
		this.lastStartAt = now;
		const end = (signal: Signal) => {
			place.underWay -= 1;
			pace.end(sent, performance.now(), signal);
			if (signal.kind === 'refused') this.refused(place, ticket, signal.failure);
			if (signal.kind === 'good') this.blockedSince = undefined;
			gate.end(signal.kind === 'good');
			this.startWaiting();
		};
		resolve({ kind: 'permit', isOvertaken: () => pace.isOvertaken(sent), end });
	}

	/** Counts a refusal, and ends the runs that have waited for too long while nothing was let in. */
	private refused(place: Place, ticket: Ticket, failure: Failure): void {
		const now = performance.now();
		ticket.refusals += 1;
		place.refusals += 1;
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

/** Within a run the lowest order goes first, and retries go after all others: no run has 2 ** 32 items. */
function rankOf({ ticket: { isRetry, order } }: { ticket: Ticket }): number {
	return (isRetry ? 2 ** 32 : 0) + order;
}
