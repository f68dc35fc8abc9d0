/** An alarm cannot be called off: this is how long one can outlive its run. */
const LONGEST_ALARM_MS = 60_000;

/** An exchange under way. */
interface Exchange {
	/** Milliseconds on a clock that nobody sets. */
	readonly endsAt: number;
	readonly controller: AbortController;
	timedOut: boolean;
}

/**
 * Gives each exchange a time that it may take in all. n8n's helper restarts its own `timeout` with
 * every byte that arrives, so that an answer that drips would never end.
 *
 * All exchanges share one alarm and one listener on the cancel signal, which costs less than a signal
 * composed for each of them.
 */
export class Deadlines {
	private readonly underWay = new Set<Exchange>();
	private nextAlarm = Infinity;
	private readonly cancelAll = () => this.abort([...this.underWay]);

	constructor(private readonly cancel: AbortSignal | undefined) {}

	/**
	 * Runs an exchange with a signal that aborts when its time is over or the run is cancelled.
	 * @param send never throws
	 * @returns what it gave, and whether it was ended for taking too long
	 */
	async within<Result>(
		timeoutMs: number,
		send: (signal: AbortSignal) => Promise<Result>,
	): Promise<{ result: Result; timedOut: boolean }> {
		const controller = new AbortController();
		const exchange: Exchange = {
			endsAt: performance.now() + timeoutMs,
			controller,
			timedOut: false,
		};
		this.begin(exchange);
		const result = await send(controller.signal);
		this.end(exchange);
		return { result, timedOut: exchange.timedOut };
	}

	private begin(exchange: Exchange): void {
		if (this.cancel?.aborted) exchange.controller.abort();
		// not for the whole life of a run: the signal belongs to the execution, which may run the node often
		if (this.underWay.size === 0) this.cancel?.addEventListener('abort', this.cancelAll);
		this.underWay.add(exchange);
		this.setAlarm(exchange.endsAt);
	}

	private end(exchange: Exchange): void {
		this.underWay.delete(exchange);
		if (this.underWay.size === 0) this.cancel?.removeEventListener('abort', this.cancelAll);
	}

	/** Sees to it that an alarm rings at the given time, or before it and sets the next. */
	private setAlarm(endsAt: number): void {
		if (endsAt >= this.nextAlarm) return;
		const now = performance.now();
		const at = Math.min(Math.max(endsAt, now), now + LONGEST_ALARM_MS);
		this.nextAlarm = at;
		const alarm = AbortSignal.timeout(Math.ceil(at - now));
		alarm.addEventListener('abort', () => this.ring(at), { once: true });
	}

	private ring(at: number): void {
		if (at === this.nextAlarm) this.nextAlarm = Infinity;
		const exchanges = [...this.underWay];
		const late = exchanges.filter(({ endsAt }) => endsAt <= at);
		for (const exchange of late) exchange.timedOut = true;
		this.abort(late);
		const ends = exchanges.filter(({ endsAt }) => endsAt > at).map(({ endsAt }) => endsAt);
		if (ends.length > 0) this.setAlarm(Math.min(...ends));
	}

	private abort(exchanges: readonly Exchange[]): void {
		for (const { controller } of exchanges) controller.abort();
	}
}
