import { sleep } from 'n8n-workflow';

/** n8n's `sleep` cannot be ended early: what may have to end sleeps in parts of this length, in milliseconds. */
const MAX_SLEEP_MS = 200;

/** Sleeps until a time by `performance.now`, or less: it ends soon after there is nothing to wait for. */
export async function sleepUntil(at: number, isOver: () => boolean): Promise<void> {
	for (let left = at - performance.now(); left > 0; left = at - performance.now()) {
		await sleep(Math.min(Math.ceil(left), MAX_SLEEP_MS));
		if (isOver()) return;
	}
}

/** In milliseconds; n8n runs all its workflows in one event loop. */
const MAX_STRETCH_MS = 50;

/** Makes what a loop over many items awaits after each: now and then it lets other workflows do their work. */
export function pauses(): () => Promise<void> {
	let since = performance.now();
	return async () => {
		if (performance.now() - since < MAX_STRETCH_MS) return;
		await sleep(0);
		since = performance.now();
	};
}

/** Why an exchange is aborted whose time is over. */
export const TIMED_OUT = Symbol('timed out');

/**
 * Ends the exchanges of a run or a poll when their time is over or the run is cancelled. n8n's helper restarts its own
 * `timeout` with every byte, so a very slow answer would never end. One watch for all of them: a timer and a
 * composed signal for each (`AbortSignal.any`) would take a tenth of the time of a lookup.
 */
export class Deadlines {
	/** When the exchanges under way are to end, by `performance.now`. */
	private readonly endsAt = new Map<AbortController, number>();
	private wakesAt = Infinity;

	/** @param cancel aborts when the run is cancelled; a poll cannot be */
	constructor(private readonly cancel?: AbortSignal) {}

	/** Runs an exchange, which never rejects and ends soon once aborted; with the reason TIMED_OUT if its time was over. */
	async run<Result>(
		milliseconds: number,
		exchange: (signal: AbortSignal) => Promise<Result>,
	): Promise<Result> {
		const { cancel, endsAt } = this;
		const controller = new AbortController();
		const end = performance.now() + milliseconds;
		if (cancel?.aborted) controller.abort();
		// no longer than there is something to end: the signal of an execution outlives the node's run
		if (endsAt.size === 0) cancel?.addEventListener('abort', this.abortAll);
		endsAt.set(controller, end);
		void this.watch(end);
		const result = await exchange(controller.signal);
		endsAt.delete(controller);
		if (endsAt.size === 0) cancel?.removeEventListener('abort', this.abortAll);
		return result;
	}

	private readonly abortAll = () => {
		for (const controller of this.endsAt.keys()) controller.abort();
	};

	/** Ends at that time those that are overdue. A sooner time has a watch of its own. */
	private async watch(at: number): Promise<void> {
		if (at >= this.wakesAt) return;
		this.wakesAt = at;
		await sleepUntil(at, () => this.wakesAt !== at || this.endsAt.size === 0);
		if (this.wakesAt !== at) return;
		this.wakesAt = Infinity;
		const now = performance.now();
		for (const [controller, end] of this.endsAt) {
			if (end <= now) controller.abort(TIMED_OUT);
			else void this.watch(end);
		}
	}
}
