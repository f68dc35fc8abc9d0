/**
 * Tells when a run sends no more requests: it was cancelled, or a failure stops it. What is under
 * way ends by itself.
 */
export class Halt {
	private readonly stopping = new AbortController();
	/** Aborts when the run halts. */
	readonly signal: AbortSignal;

	constructor(private readonly cancel: AbortSignal | undefined) {
		const { signal } = this.stopping;
		this.signal = cancel === undefined ? signal : AbortSignal.any([cancel, signal]);
	}

	stop(): void {
		this.stopping.abort();
	}

	get halted(): boolean {
		return this.signal.aborted;
	}

	get cancelled(): boolean {
		return this.cancel?.aborted ?? false;
	}
}
