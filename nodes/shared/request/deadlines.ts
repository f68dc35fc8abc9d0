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

/** An exchange that is under way. */
interface Exchange {
	readonly controller: AbortController;
	/** By `performance.now`. */
	readonly endsAt: number;
	timedOut: boolean;
}

/**
 * Ends the exchanges of a run or a poll when their time is over or the run is cancelled. n8n's helper restarts its own
 * `timeout` with every byte, so a very slow answer would never end. One watch for all of them: a timer and a
 * composed signal for each (`AbortSignal.any`) would take a tenth of the time of a lookup.
 */
export class Deadlines {
	private readonly underWay = new Set<Exchange>();
	private wakesAt = Infinity;

	/** @param cancel aborts when the run is cancelled; a poll cannot be */
	constructor(private readonly cancel?: AbortSignal) {}

	/** Gives what an exchange gave, which never rejects and ends soon once aborted, and if its time was over. */
	async run<Result>(
		milliseconds: number,
		exchange: (signal: AbortSignal) => Promise<Result>,
	): Promise<{ result: Result; timedOut: boolean }> {
		const { cancel, underWay } = this;
		const controller = new AbortController();
		const own = { controller, endsAt: performance.now() + milliseconds, timedOut: false };
		if (cancel?.aborted) controller.abort();
		// no longer than there is something to end: the signal of an execution outlives the node's run
		if (underWay.size === 0) cancel?.addEventListener('abort', this.abortAll);
		underWay.add(own);
		void this.watch(own.endsAt);
		const result = await exchange(controller.signal);
		underWay.delete(own);
		if (underWay.size === 0) cancel?.removeEventListener('abort', this.abortAll);
		return { result, timedOut: own.timedOut };
	}

	private readonly abortAll = () => {
		for (const { controller } of this.underWay) controller.abort();
	};

	/** Ends at that time those that are overdue. A sooner time has a watch of its own. */
	private async watch(endsAt: number): Promise<void> {
		if (endsAt >= this.wakesAt) return;
		this.wakesAt = endsAt;
		await sleepUntil(endsAt, () => this.wakesAt !== endsAt || this.underWay.size === 0);
		if (this.wakesAt !== endsAt) return;
		this.wakesAt = Infinity;
		const now = performance.now();
		for (const exchange of this.underWay) {
			if (exchange.endsAt > now) void this.watch(exchange.endsAt);
			else {
				exchange.timedOut = true;
				exchange.controller.abort();
			}
		}
	}
}
