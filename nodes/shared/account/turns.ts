import { sleep } from 'n8n-workflow';
import { LONGEST_SLEEP_MS } from '../request/longestSleep';
import type { Failure } from '../request/failure';
import { type LoadSignal, Pace, type Start } from './pace';
import { MAX_WIDTH } from './width';

/** A key that gets nothing through for so long fails the runs that have waited all that time. */
export const MAX_HELD_MS = 90_000;

/** A timer cannot wait for less: it counts whole milliseconds. */
const SHORTEST_PAUSE_MS = 1;

/**
 * Runs that have not sent anything yet may start beyond the width of a key that was never refused, one each time
 * that so much has passed: 40 runs of one lookup take no longer than one, and a service that refuses has said so
 * after a few of them.
 */
const NEW_RUN_GAP_MS = 5;

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
	/**
	 * @param signal what the answer tells of the load of the service
	 * @param failure the answer itself, where it refused the request
	 */
	readonly end: (signal: LoadSignal, failure?: Failure) => void;
}

interface Waiting {
	/** The lower, the sooner. */
	readonly order: number;
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
	lastTurn = 0;
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

	/**
	 * Waits until a request may be sent.
	 * @param order requests of a lower order go first
	 */
	async turn(order: number): Promise<Turn | NoTurn> {
		if (this.noTurn !== undefined) return this.noTurn;
		return await new Promise((resolve) => {
			let at = this.queue.length;
			while (at > 0 && (this.queue[at - 1]?.order ?? 0) > order) at -= 1;
			this.queue.splice(at, 0, { order, resolve });
			this.turns.startWaiting();
		});
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

/**
 * Gives the requests of all runs and polls on a key their turns: as many as its pace allows, the run with the
 * fewest under way first, and in it the request of the lowest order.
 */
export class Turns {
	readonly pace = new Pace();
	private readonly lanes = new Set<Lane>();
	private turnCount = 0;
	/** By `performance.now`: when something got through last. */
	private lastGoodAt = -Infinity;
	/** The service has refused the key: one request has to show whether it still does. */
	private isSuspect = false;
	private lastStartAt = -Infinity;
	private wakesAt = Infinity;

	open(options: LaneOptions): Lane {
		const lane = new Lane(this, options);
		this.lanes.add(lane);
		this.setPerMinute();
		return lane;
	}

	close(lane: Lane): void {
		this.lanes.delete(lane);
		this.setPerMinute();
		this.startWaiting();
	}

	/** Credentials that hold the same key may set different numbers: the lowest counts. */
	private setPerMinute(): void {
		const set = [...this.lanes].flatMap(({ options }) => options.perMinute ?? []);
		this.pace.perMinute = set.length === 0 ? undefined : Math.min(...set);
	}

	/** Whether no run or poll is on the key. */
	get isIdle(): boolean {
		return this.lanes.size === 0;
	}

	/** Nothing more is sent for the runs that are there now; one request of a later run has to show that the key works. */
	refuse(failure: Failure): void {
		this.isSuspect = true;
		for (const lane of this.lanes) lane.endWith({ kind: 'refused', failure });
	}

	/** Starts what may start now, and wakes up again when more may. */
	startWaiting(): void {
		for (;;) {
			const now = performance.now();
			this.endLate(now);
			const lane = this.nextLane();
			if (lane === undefined) return;
			const at = this.nextStart(lane, now);
			if (at - now >= SHORTEST_PAUSE_MS) {
				if (at < Infinity)
					for (const { queue } of this.lanes) if (queue.length > 0) lane.wasPaced = true;
				const wakesAt = Math.min(at, this.earliestEnd());
				if (wakesAt < Infinity) void this.wakeAt(wakesAt);
				return;
			}
			this.start(lane, now);
		}
	}

	/** The run with the fewest requests under way; of equal ones the one whose last turn is the longest ago. */
	private nextLane(): Lane | undefined {
		let next: Lane | undefined;
		for (const lane of this.lanes) {
			if (lane.queue.length === 0 || lane.underWay >= lane.options.maxAtOnce) continue;
			if (next === undefined || isBefore(lane, next)) next = lane;
		}
		return next;
	}

	private nextStart(lane: Lane, now: number): number {
		if (this.isSuspect && this.pace.underWay > 0) return Infinity;
		const at = this.pace.nextStart(now);
		const mayExceed = lane.started === 0 && this.isUnlimited && this.pace.underWay < MAX_WIDTH;
		return at === Infinity && mayExceed ? Math.max(now, this.lastStartAt + NEW_RUN_GAP_MS) : at;
	}

	/** Whether the service has never refused a request for its pace. */
	private get isUnlimited(): boolean {
		const { isClosed, ratePerMinute, width, perMinute } = this.pace;
		return !isClosed && ratePerMinute === undefined && perMinute === undefined && width.epoch === 0;
	}

	private start(lane: Lane, now: number): void {
		const started = this.pace.start(now);
		this.lastStartAt = now;
		lane.underWay += 1;
		lane.started += 1;
		lane.lastTurn = this.turnCount += 1;
		lane.queue.shift()?.resolve({
			kind: 'turn',
			end: (signal, failure) => this.end(lane, started, signal, failure),
		});
	}

	private end(lane: Lane, started: Start, signal: LoadSignal, failure: Failure | undefined): void {
		const now = performance.now();
		lane.underWay -= 1;
		this.pace.end(started, now, signal);
		if (signal.kind === 'good') {
			this.lastGoodAt = now;
			this.isSuspect = false;
		}
		if (signal.kind === 'refused' && failure !== undefined) {
			lane.refusals += 1;
			this.giveUp(failure, now);
		}
		this.startWaiting();
	}

	/** Ends the runs that have waited for too long while nothing got through. */
	private giveUp(failure: Failure, now: number): void {
		for (const lane of this.lanes) {
			const ms = now - Math.max(lane.since, this.lastGoodAt);
			if (ms >= MAX_HELD_MS) lane.endWith({ kind: 'shut', failure, ms });
		}
	}

	private endLate(now: number): void {
		for (const lane of this.lanes) {
			if (lane.endsAt <= now) lane.endWith({ kind: 'late' });
		}
	}

	private earliestEnd(): number {
		let earliest = Infinity;
		for (const { queue, endsAt } of this.lanes) {
			if (queue.length > 0) earliest = Math.min(earliest, endsAt);
		}
		return earliest;
	}

	/** Looks again at that time. n8n's `sleep` cannot be ended, so it sleeps in parts, and not for nobody. */
	private async wakeAt(at: number): Promise<void> {
		if (at >= this.wakesAt) return;
		this.wakesAt = at;
		for (let left = at - performance.now(); left > 0; left = at - performance.now()) {
			await sleep(Math.min(left, LONGEST_SLEEP_MS));
			// a sooner time has a watch of its own
			if (this.wakesAt !== at) return;
			if (this.nextLane() === undefined) break;
		}
		this.wakesAt = Infinity;
		this.startWaiting();
	}
}

function isBefore(one: Lane, other: Lane): boolean {
	return one.underWay === other.underWay
		? one.lastTurn < other.lastTurn
		: one.underWay < other.underWay;
}
