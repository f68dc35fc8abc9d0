import { sleepUntil } from '../request/deadlines';
import { blockedFor, type Failure } from '../request/failure';
import type { OnTheWire } from './onTheWire';
import { Pace } from './pace';
import { type Ended, type Joined, Place, type Ticket } from './place';
import { MAX_WIDTH } from './width';

/** An endpoint that lets nothing in for so long fails the runs that have waited all that time. */
export const MAX_BLOCKED_MS = 90_000;
/**
 * Runs that have not sent anything may start beyond the width of an endpoint without limits, one each time this has
 * passed: 40 runs of one lookup take no longer than one, and a service that refuses has said so after a few of them.
 */
const NEW_RUN_GAP_MS = 5;

/** What holds for all endpoints of a key. */
export interface KeyGate {
	readonly onTheWire: OnTheWire;
	/** When the next request with the key may start. */
	nextStart(now: number): number;
	start(now: number): void;
	end(isGood: boolean): void;
}

/** The requests of all runs and polls for one endpoint: next is the run with the fewest under way, in it the lowest order. */
export class EndpointQueue {
	readonly pace = new Pace();
	private readonly places = new Set<Place>();
	private slots = 0;
	private lastStartAt = -Infinity;
	/** Since then nothing was let in; undefined where nothing was refused since the last answer. */
	private blockedSince: number | undefined;
	private wakesAt = Infinity;

	constructor(private readonly gate: KeyGate) {}

	open(missed: number): Place {
		const place = new Place(this, -missed);
		this.places.add(place);
		return place;
	}

	close(place: Place): void {
		this.places.delete(place);
		this.startWaiting();
	}

	join({ shareAs }: Ticket): Joined | undefined {
		const result = this.gate.onTheWire.get(shareAs);
		return result && { kind: 'joined', result };
	}

	end(why: Ended): void {
		for (const place of this.places) place.end(why);
	}

	/** Starts what may start now, and wakes up again when more may. */
	startWaiting(): void {
		for (let place = this.nextPlace(); place !== undefined; place = this.nextPlace()) {
			const now = performance.now();
			const at = this.nextStart(place, now);
			if (at === Infinity) return;
			// timers count whole milliseconds
			if (at - now >= 1) {
				for (const one of this.places) if (one.waiting.length > 0) one.wasSpaced = true;
				return this.wakeAt(at);
			}
			this.startNext(place, now);
		}
	}

	private nextPlace(): Place | undefined {
		let next: Place | undefined;
		for (const place of this.places) {
			if (place.waiting.length > 0 && (next === undefined || startsBefore(place, next)))
				next = place;
		}
		return next;
	}

	private nextStart(place: Place, now: number): number {
		const { pace, gate } = this;
		const at = pace.nextStart(now);
		const isBeyond =
			at === Infinity && place.started === 0 && pace.isUnlimited && pace.underWay < MAX_WIDTH;
		return Math.max(isBeyond ? this.lastStartAt + NEW_RUN_GAP_MS : at, gate.nextStart(now));
	}

	/** Gives a request its slot. It is on the wire from here on: after an `await`, equal ones would be sent as well. */
	private startNext(place: Place, now: number): void {
		const { gate, pace } = this;
		const { ticket, resolve } = place.take(pace.isBlocked);
		const joined = this.join(ticket);
		if (joined !== undefined) return resolve(joined);
		const endOnTheWire = gate.onTheWire.begin(ticket.shareAs);
		const sent = pace.start(now);
		gate.start(now);
		place.underWay += 1;
		place.started += 1;
		place.lastSlot = this.slots += 1;
		this.lastStartAt = now;
		const first = (ticket.firstSerial ??= sent.serial);
		const isOvertaken = () => pace.lastGood > first;
		resolve({
			kind: 'slot',
			isOvertaken,
			end: (signal, shared, failure) => {
				const isRefused = signal.kind === 'refused';
				place.underWay -= 1;
				const again = isRefused && isOvertaken() && { againAfter: first };
				pace.end(sent, performance.now(), { ...signal, ...again });
				if (isRefused) this.refused(place, ticket, failure);
				if (signal.kind === 'good') this.blockedSince = undefined;
				endOnTheWire(shared);
				gate.end(signal.kind === 'good');
				this.startWaiting();
			},
		});
	}

	/** Counts a refusal, and ends the runs that have waited for too long while nothing was let in. */
	private refused(place: Place, ticket: Ticket, failure: Failure | undefined): void {
		const now = performance.now();
		ticket.refusals += 1;
		place.refusals += 1;
		this.blockedSince ??= now;
		for (const one of this.places) {
			const ms = now - Math.max(one.since, this.blockedSince);
			if (failure !== undefined && ms >= MAX_BLOCKED_MS)
				one.end({ kind: 'failure', failure: blockedFor(ms, failure) });
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

function startsBefore(one: Place, other: Place): boolean {
	return one.underWay === other.underWay
		? one.lastSlot < other.lastSlot
		: one.underWay < other.underWay;
}
