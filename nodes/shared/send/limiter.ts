import { Starts } from './starts';
import type { Stop } from './stop';
import { wait } from './wait';
import type { Verdict, Window } from './window';

/** A timer cannot wait for less: it counts whole milliseconds. */
const SHORTEST_PAUSE_MS = 1;

interface Waiting {
	readonly order: number;
	readonly start: () => void;
}

/**
 * Lets as many tasks run at once as its window allows; the others wait, those of the lowest order
 * first, equal ones as they came. It reports to the window how each task went.
 */
export class Limiter {
	private running = 0;
	private readonly queue: Waiting[] = [];
	private readonly starts = new Starts();
	private pausedUntil = 0;
	private isPausing = false;

	/** @param stop ends every pause; tasks check themselves whether the run goes on */
	constructor(
		readonly window: Window,
		private readonly stop: Stop,
	) {}

	/**
	 * Runs a task when its turn comes.
	 * @param order the lower, the sooner
	 * @param verdictOf how it went, by its result
	 */
	async run<Result>(
		order: number,
		task: () => Promise<Result>,
		verdictOf: (result: Result) => Verdict,
	): Promise<Result> {
		await this.turn(order);
		try {
			const { epoch } = this.window;
			const wasFull = this.running >= this.window.size;
			const began = performance.now();
			const result = await task();
			const verdict = verdictOf(result);
			if (verdict === 'good') this.starts.observe(performance.now() - began);
			this.window.learn(verdict, epoch, wasFull);
			return result;
		} finally {
			this.running -= 1;
			this.startWaiting();
		}
	}

	/** Starts nothing new for so long: the service has asked for it. */
	pauseFor(milliseconds: number): void {
		this.pausedUntil = Math.max(this.pausedUntil, performance.now() + milliseconds);
	}

	private async turn(order: number): Promise<void> {
		await new Promise<void>((start) => {
			this.enqueue({ order, start });
			this.startWaiting();
		});
	}

	private enqueue(waiting: Waiting): void {
		let at = this.queue.length;
		while (at > 0 && (this.queue[at - 1]?.order ?? 0) > waiting.order) at -= 1;
		this.queue.splice(at, 0, waiting);
	}

	/** Starts what may start now. A task takes its place when it starts: the window may shrink while it waits. */
	private startWaiting(): void {
		while (this.queue.length > 0 && this.running < this.window.size) {
			const now = performance.now();
			const pause = this.nextStart(now) - now;
			if (pause >= SHORTEST_PAUSE_MS) {
				void this.startAfter(pause);
				return;
			}
			this.starts.count(now, this.window.size);
			this.running += 1;
			this.queue.shift()?.start();
		}
	}

	private nextStart(now: number): number {
		if (this.stop.reason !== undefined) return now;
		return Math.max(this.pausedUntil, this.starts.next(this.window.size));
	}

	private async startAfter(pause: number): Promise<void> {
		if (this.isPausing) return;
		this.isPausing = true;
		await wait(pause, this.stop);
		this.isPausing = false;
		this.startWaiting();
	}
}
