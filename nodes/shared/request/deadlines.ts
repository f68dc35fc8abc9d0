import { sleep } from 'n8n-workflow';
import { MAX_SLEEP_MS } from './maxSleep';

interface Exchange {
	readonly controller: AbortController;
	/** By `performance.now`. */
	readonly endsAt: number;
	timedOut: boolean;
}

/**
 * Ends exchanges whose time is over, or all of them when the run is cancelled. n8n's helper restarts
 * its own `timeout` with every byte, so a very slow answer would never end.
 *
 * One watch serves all exchanges under way. With signals of their own (`AbortSignal.timeout` and `any`)
 * each would leave a timer behind that runs until its time is over or its signal is collected.
 */
export class Deadlines {
	private readonly underWay = new Set<Exchange>();
	/** When the next look at them is due. */
	private wakesAt = Infinity;

	/** @param cancel aborts when the run is cancelled */
	constructor(private readonly cancel: AbortSignal | undefined) {}

	/**
	 * Runs an exchange with a signal that aborts when its time is over or the run is cancelled.
	 * @param exchange never rejects
	 * @returns what it gave, and whether its time was over
	 */
	async within<Result>(
		milliseconds: number,
		exchange: (signal: AbortSignal) => Promise<Result>,
	): Promise<{ result: Result; timedOut: boolean }> {
		const controller = new AbortController();
		if (this.cancel?.aborted === true) controller.abort(this.cancel.reason);
		const own = { controller, endsAt: performance.now() + milliseconds, timedOut: false };
		this.begin(own);
		const result = await exchange(controller.signal);
		this.end(own);
		return { result, timedOut: own.timedOut };
	}

	private begin(exchange: Exchange): void {
		if (this.underWay.size === 0) this.cancel?.addEventListener('abort', this.abortAll);
		this.underWay.add(exchange);
		if (exchange.endsAt < this.wakesAt) void this.watch();
	}

	/** The signal of an execution outlives the node's run: nothing may stay on it. */
	private end(exchange: Exchange): void {
		this.underWay.delete(exchange);
		if (this.underWay.size === 0) this.cancel?.removeEventListener('abort', this.abortAll);
	}

	private readonly abortAll = () => {
		for (const { controller } of this.underWay) controller.abort(this.cancel?.reason);
	};

	private async watch(): Promise<void> {
		while (this.underWay.size > 0) {
			const now = performance.now();
			const wakesAt = Math.min(now + MAX_SLEEP_MS, this.earliestEnd());
			this.wakesAt = wakesAt;
			await sleep(Math.ceil(wakesAt - now));
			// an exchange with less time has started a watch of its own
			if (this.wakesAt !== wakesAt) return;
			this.endOverdue();
		}
		this.wakesAt = Infinity;
	}

	private earliestEnd(): number {
		let earliest = Infinity;
		for (const { endsAt } of this.underWay) earliest = Math.min(earliest, endsAt);
		return earliest;
	}

	private endOverdue(): void {
		const now = performance.now();
		for (const exchange of this.underWay) {
			if (exchange.endsAt > now) continue;
			exchange.timedOut = true;
			exchange.controller.abort();
			this.end(exchange);
		}
	}
}
