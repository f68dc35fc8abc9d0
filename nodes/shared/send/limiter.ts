import { wait } from './wait';
import type { Verdict, Window } from './window';

/** A timer cannot wait for less: it counts whole milliseconds. */
const SHORTEST_PAUSE_MS = 1;

/** Puts a task that had its turn before those of the same order; orders are whole numbers. */
const FIRST = 0.5;

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
	/** Orders of the tasks whose turn has come, but not their time. */
	private readonly inPause: number[] = [];

	/** @param signal ends every wait of the limiter; tasks check themselves whether the run goes on */
	constructor(
		readonly window: Window,
		private readonly signal: AbortSignal,
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
		await this.start(order);
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

	/** Waits for a turn and for the pause after it; once more if the window has shrunk meanwhile. */
	private async start(order: number): Promise<void> {
		await this.turn(order);
		while (!(await this.isStillItsTurn(order))) {
			this.running -= 1;
			await new Promise<void>((start) => this.enqueue({ order: order - FIRST, start }));
		}
	}

	/** Pauses. Of the tasks in a pause, those of the lowest order keep their places when the window shrinks. */
	private async isStillItsTurn(order: number): Promise<boolean> {
		this.inPause.push(order);
		await this.pause();
		this.inPause.splice(this.inPause.indexOf(order), 1);
		const behind = this.inPause.filter((other) => other >= order).length;
		return this.running - behind <= this.window.size;
	}

	private async turn(order: number): Promise<void> {
		if (this.running < this.window.size && this.queue.length === 0) {
			this.running += 1;
			return;
		}
		await new Promise<void>((start) => this.enqueue({ order, start }));
	}

	private enqueue(waiting: Waiting): void {
		let at = this.queue.length;
		while (at > 0 && (this.queue[at - 1]?.order ?? 0) > waiting.order) at -= 1;
		this.queue.splice(at, 0, waiting);
	}

	private startWaiting(): void {
		while (this.running < this.window.size) {
			const next = this.queue.shift();
			if (next === undefined) return;
			this.running += 1;
			next.start();
		}
	}

	private async pause(): Promise<void> {
		const now = performance.now();
		const start = Math.max(this.pausedUntil, this.starts.next(now, this.window.size));
		if (start - now >= SHORTEST_PAUSE_MS) await wait(start - now, this.signal);
	}
}

/** Parts of a window that start one after the other; `bench/groups.ts` measures other numbers beside it. */
const GROUPS = 4;

/**
 * Lets a window of tasks start in groups, evenly spread over the time that the fastest answer so far has
 * taken. Tasks that start together are answered together, and then each waits for the work on all the
 * others; in four groups, for a quarter of it. Each start on its own would wake an idle process for each
 * answer, which can cost as much processor time as the work on it (`bench/results/groups.md`).
 *
 * A full window cannot start tasks faster than that anyway, so this never slows it down. If the
 * processor is the limit, tasks start later anyway.
 */
class Starts {
	private fastest = Infinity;
	private groupAt = 0;
	private left = 0;

	observe(milliseconds: number): void {
		this.fastest = Math.min(this.fastest, milliseconds);
	}

	/** When the next task should start; it may be in the past. */
	next(now: number, size: number): number {
		if (!Number.isFinite(this.fastest)) return now;
		const groups = Math.min(GROUPS, size);
		const gap = this.fastest / groups;
		const isOver = now >= this.groupAt + gap;
		if (isOver || this.left <= 0) {
			this.groupAt = isOver ? now : this.groupAt + gap;
			this.left = Math.ceil(size / groups);
		}
		this.left -= 1;
		return this.groupAt;
	}
}
