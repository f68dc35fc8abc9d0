import type { Failure } from '../request/failure';

/** Why a run sends nothing more. */
export type StopReason =
	| { readonly kind: 'cancelled' }
	| {
			readonly kind: 'failed';
			readonly failure: Failure;
			/** Input item whose work failed; 0 in a poll. */
			readonly itemIndex: number;
	  };

/**
 * The one place that knows why a run stops. The first reason counts. Everything that ends because of it
 * knows the reason, and cannot take it for the end of its own work. Requests under way end
 * by themselves; only a cancelled run cuts them off.
 */
export class Stop {
	private readonly stopping = new AbortController();
	private first: StopReason | undefined;
	/** Aborts when the run stops. */
	readonly signal = this.stopping.signal;

	/** @param cancel aborts when the run is cancelled; a poll cannot be */
	constructor(cancel: AbortSignal | undefined) {
		if (cancel?.aborted) this.stop({ kind: 'cancelled' });
		cancel?.addEventListener('abort', () => this.stop({ kind: 'cancelled' }), {
			signal: this.signal,
		});
	}

	/** Stops the run because the work of an input item failed. */
	fail(failure: Failure, itemIndex: number): void {
		this.stop({ kind: 'failed', failure, itemIndex });
	}

	/** Why the run has stopped; undefined while it goes on. */
	get reason(): StopReason | undefined {
		return this.first;
	}

	get isCancelled(): boolean {
		return this.first?.kind === 'cancelled';
	}

	/** Ends the watch on the signal of a run that is done: the signal outlives the node's run. */
	forget(): void {
		this.stopping.abort();
	}

	private stop(reason: StopReason): void {
		this.first ??= reason;
		this.stopping.abort();
	}
}
