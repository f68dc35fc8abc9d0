import { sleep } from 'n8n-workflow';
import { MAX_SLEEP_MS } from './sleepUntil';

/** An exchange that is under way. */
interface Exchange {
	readonly controller: AbortController;
	/** By `performance.now`. */
	readonly endsAt: number;
	isOverdue: boolean;
}

const known = new WeakMap<object, Deadlines>();

/** The deadlines of a run or a poll, by its context. @param cancel aborts when the run is cancelled; a poll cannot be */
export function deadlinesOf(context: object, cancel: AbortSignal | undefined): Deadlines {
	const deadlines = known.get(context) ?? new Deadlines(cancel);
	known.set(context, deadlines);
	return deadlines;
}

/**
 * Ends the exchanges of a run or a poll when their time is over or the run is cancelled. n8n's helper restarts its own
 * `timeout` with every byte, so a very slow answer would never end. One watch for all of them: a timer and a
 * composed signal for each (`AbortSignal.any`) would take a tenth of the time of a lookup.
 */
export class Deadlines {
	private readonly underWay = new Set<Exchange>();
	private wakesAt = Infinity;

	constructor(private readonly cancel?: AbortSignal) {}

	/** Gives what an exchange gave, which never rejects and ends soon once aborted, and if its time was over. */
	async run<Result>(
		milliseconds: number,
		exchange: (signal: AbortSignal) => Promise<Result>,
	): Promise<{ result: Result; timedOut: boolean }> {
		const { cancel, underWay } = this;
		const controller = new AbortController();
		const own: Exchange = {
			controller,
			endsAt: performance.now() + milliseconds,
			isOverdue: false,
		};
		if (cancel?.aborted) controller.abort();
		// no longer than there is something to end: the signal of an execution outlives the node's run
		if (underWay.size === 0) cancel?.addEventListener('abort', this.abortAll);
		underWay.add(own);
		void this.watch(own.endsAt);
		const result = await exchange(controller.signal);
		underWay.delete(own);
		if (underWay.size === 0) cancel?.removeEventListener('abort', this.abortAll);
		return { result, timedOut: own.isOverdue };
	}

	private readonly abortAll = () => {
		for (const { controller } of this.underWay) controller.abort();
	};

	/** Looks at that time which of them are overdue, or sooner: a `sleep` cannot be ended, and is not to stay for long. */
	private async watch(endsAt: number): Promise<void> {
		const now = performance.now();
		const wakesAt = Math.min(endsAt, now + MAX_SLEEP_MS);
		if (wakesAt >= this.wakesAt) return;
		this.wakesAt = wakesAt;
		await sleep(Math.ceil(wakesAt - now));
		// a sooner time has a watch of its own
		if (this.wakesAt !== wakesAt) return;
		this.wakesAt = Infinity;
		this.abortOverdue(performance.now());
	}

	private abortOverdue(now: number): void {
		let next = Infinity;
		for (const exchange of this.underWay) {
			if (exchange.endsAt > now) next = Math.min(next, exchange.endsAt);
			else if (!exchange.isOverdue) {
				exchange.isOverdue = true;
				exchange.controller.abort();
			}
		}
		if (next < Infinity) void this.watch(next);
	}
}
