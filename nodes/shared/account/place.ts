import type { Failure } from '../request/failure';
import type { SharedResult } from './onTheWire';
import type { Signal } from './news';
import type { Pace } from './pace';

/** A request that is to be sent. */
export interface Ticket {
	/** The lower, the sooner. */
	readonly order: number;
	/** Names what is sent, for equal requests of other runs; undefined where it is not shared. */
	readonly shareAs: string | undefined;
	/** Whether it has failed before: it goes after those that have not, because its refusals tell the pace nothing. */
	isRetry?: boolean;
	/** How often the service has refused it for its pace, and which of the endpoint's requests its first try was. */
	refusals: number;
	firstSerial?: number;
}

/** A request may be sent now. */
export interface Slot {
	readonly kind: 'slot';
	/** Whether a request that was sent later than its first try was answered: a refusal is a failed try then. */
	readonly isOvertaken: () => boolean;
	/** Has to be called when it was answered, or has failed. @param failure the refusal for its pace, if it was one */
	readonly end: (signal: Signal, result?: SharedResult, failure?: Failure) => void;
}

/** An equal request is on the wire: what comes of it needs no slot. */
export interface Joined {
	readonly kind: 'joined';
	readonly result: Promise<SharedResult>;
}

/** Nothing more of a run is sent to an endpoint: the run has stopped, or whatever it sends would fail. */
export type Ended =
	{ readonly kind: 'ended' } | { readonly kind: 'failure'; readonly failure: Failure };

/** The queue that a place is in. */
interface Queue {
	readonly pace: Pace;
	startWaiting(): void;
	join(ticket: Ticket): Joined | undefined;
	close(place: Place): void;
}

/** The place of one run, or of one poll, in the queue of an endpoint. */
export class Place {
	readonly waiting: Array<{ ticket: Ticket; resolve: (given: Slot | Joined | Ended) => void }> = [];
	underWay = 0;
	started = 0;
	/** Requests that the service refused for its pace. */
	refusals = 0;
	/** Whether requests waited for their time. */
	wasSpaced = false;
	/** When the run began to ask, by `performance.now`. */
	readonly since = performance.now();
	private ended: Ended | undefined;

	/** @param lastSlot when it was served last, in slots of the endpoint; below 0 it goes before all that were served */
	constructor(
		private readonly queue: Queue,
		public lastSlot: number,
	) {}

	get pace(): Pace {
		return this.queue.pace;
	}

	/** Waits until a request may be sent, or an equal one is on the wire. */
	async slot(ticket: Ticket): Promise<Slot | Joined | Ended> {
		const known = this.ended ?? this.queue.join(ticket);
		if (known !== undefined) return known;
		return await new Promise((resolve) => {
			const later = this.waiting.findIndex((one) => isAheadOf(ticket, one.ticket));
			this.waiting.splice(later === -1 ? this.waiting.length : later, 0, { ticket, resolve });
			this.queue.startWaiting();
		});
	}

	/** The next request; as a probe one that was refused the least: refusals may be for a request's own sake. */
	take(isProbe: boolean) {
		const least = isProbe
			? Math.min(...this.waiting.map(({ ticket }) => ticket.refusals))
			: Infinity;
		const at = this.waiting.findIndex(({ ticket }) => ticket.refusals <= least);
		return this.waiting.splice(at, 1)[0] as Place['waiting'][number];
	}

	/** Ends what waits, and whatever asks from now on. */
	end(why: Ended): void {
		this.ended ??= why;
		for (const { resolve } of this.waiting.splice(0)) resolve(this.ended);
	}

	/** The run is over. */
	close(): void {
		this.end({ kind: 'ended' });
		this.queue.close(this);
	}
}

function isAheadOf(one: Ticket, other: Ticket): boolean {
	const isRetry = Boolean(one.isRetry);
	return isRetry === Boolean(other.isRetry) ? one.order < other.order : !isRetry;
}
