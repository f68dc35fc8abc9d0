import type { Failure } from '../request/failure';
import type { LoadSignal } from './pace';
import type { Turns } from './turns';

/** Why a request of a run is not sent. */
export type NoTurn =
	/** The run has ended. */
	| { readonly kind: 'ended' }
	/** The time of a poll was over before its turn came. */
	| { readonly kind: 'late' }
	/** The service has refused the key. */
	| { readonly kind: 'refused'; readonly failure: Failure }
	/** The service has let nothing in for so long. */
	| { readonly kind: 'shut'; readonly failure: Failure; readonly ms: number };

/** A request may be sent; `end` has to be called when its answer is there. */
export interface Turn {
	readonly kind: 'turn';
	/** @param signal what the answer tells of the load @param failure the answer itself, where it refused the request */
	readonly end: (signal: LoadSignal, failure?: Failure) => void;
}

interface Waiting {
	/** The lower, the sooner. */
	readonly order: number;
	/** How often the service has refused it for its pace. */
	readonly refusals: number;
	readonly resolve: (turn: Turn | NoTurn) => void;
}

/** What a run or a poll may do on a key, beyond what the key allows. */
export interface LaneOptions {
	/** Most requests of the run under way at once. */
	readonly maxAtOnce: number;
	/** When the time of a poll is over, by `performance.now`. */
	readonly endsAt?: number;
	/** The credential's Requests per Minute; undefined where it sets none. */
	readonly perMinute?: number | undefined;
	/** How often a poll was not served before, in a row: it goes before others, so that it is not always the same ones. */
	readonly missed?: number;
}

/** The requests of one run or poll that wait for their turn on a key. */
export class Lane {
	readonly queue: Waiting[] = [];
	underWay = 0;
	/** Requests started so far. */
	started = 0;
	/** Requests that the service refused because of its pace. */
	refusals = 0;
	/** Whether requests waited only for the time between two starts. */
	wasPaced = false;
	/** When it was last given a turn, in turns of the key. */
	lastTurn: number;
	/** When the time of a poll is over, by `performance.now`. */
	readonly endsAt: number;
	/** Why nothing more is sent. */
	noTurn: NoTurn | undefined;
	/** By `performance.now`: when the run began to ask for turns. */
	readonly since = performance.now();

	constructor(
		private readonly turns: Turns,
		readonly options: LaneOptions,
	) {
		this.endsAt = options.endsAt ?? Infinity;
		this.lastTurn = -(options.missed ?? 0);
	}

	/** How many of its requests may be under way now. */
	get width(): number {
		return Math.min(this.options.maxAtOnce, this.turns.pace.width.size);
	}

	/** The lowest Requests per Minute of the credentials with this key that are in use. */
	get perMinute(): number | undefined {
		return this.turns.pace.perMinute;
	}

	/** Requests a minute that the service was found to let in; undefined where it refused none for that. */
	get foundPerMinute(): number | undefined {
		return this.turns.pace.ratePerMinute;
	}

	/** Waits until a request may be sent. @param order lower ones go first @param refusals of the request, for its pace */
	async turn(order: number, refusals = 0): Promise<Turn | NoTurn> {
		if (this.noTurn !== undefined) return this.noTurn;
		return await new Promise((resolve) => {
			let at = this.queue.length;
			while (at > 0 && (this.queue[at - 1]?.order ?? 0) > order) at -= 1;
			this.queue.splice(at, 0, { order, refusals, resolve });
			this.turns.startWaiting();
		});
	}

	/**
	 * Takes the next request.
	 * @param isLook whether it is to look if the service lets anything in: one that was refused the least does,
	 *   because the refusals may be for that one request
	 */
	next(isLook: boolean): Waiting | undefined {
		if (!isLook) return this.queue.shift();
		const least = Math.min(...this.queue.map(({ refusals }) => refusals));
		const at = this.queue.findIndex(({ refusals }) => refusals === least);
		return this.queue.splice(at, 1)[0];
	}

	/** Ends what waits, and whatever asks for a turn from now on. */
	endWith(noTurn: NoTurn): void {
		this.noTurn ??= noTurn;
		for (const { resolve } of this.queue.splice(0)) resolve(this.noTurn);
	}

	/** The run is over. */
	close(): void {
		this.endWith({ kind: 'ended' });
		this.turns.close(this);
	}
}
