import { sleep } from 'n8n-workflow';
import { MAX_SLEEP_MS } from '../request/deadlines';
import type { Failure } from '../request/failure';
import { Lane, type LaneOptions } from './lane';
import { type LoadSignal, Pace, type Start } from './pace';
import { MAX_WIDTH } from './width';

/** A key that gets nothing through for so long fails the runs that have waited all that time. */
export const MAX_HELD_MS = 90_000;

/** A timer cannot wait for less: it counts whole milliseconds. */
const SHORTEST_PAUSE_MS = 1;

/**
 * Runs that have not sent anything may start beyond the width of a key that was never refused, one each time this has
 * passed: 40 runs of one lookup take no longer than one, and a service that refuses has said so after a few of them.
 */
const NEW_RUN_GAP_MS = 5;

/**
 * Gives the requests of all runs and polls on a key their turns, as many as its pace allows: first the run with
 * the fewest under way, and in it the request of the lowest order.
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
		const next = lane.next(this.pace.isClosed);
		const started = this.pace.start(now);
		this.lastStartAt = now;
		lane.underWay += 1;
		lane.started += 1;
		lane.lastTurn = this.turnCount += 1;
		next?.resolve({
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
			await sleep(Math.min(left, MAX_SLEEP_MS));
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
