import type { Failure } from '../request/failure';

/** Why a run sends nothing more. */
type StopReason =
	| { readonly kind: 'cancelled' }
	| {
			readonly kind: 'failed';
			readonly failure: Failure;
			/** Input item whose work failed; 0 in a poll. */
			readonly itemIndex: number;
	  };

/** The run stopped before the request was done. */
export interface Stopped {
	readonly kind: 'stopped';
}

/**
 * The one place that knows why a run stops; the first reason counts. What ends because of it knows the reason, and
 * cannot take it for the end of its own work. Requests under way end by themselves, unless the run is cancelled.
 */
export class Stop {
	/** Why the run has stopped; undefined while it continues. */
	reason: StopReason | undefined;
	/** Called when the run stops. */
	whenStopped: () => void = () => undefined;

	/**
	 * @param continueOnFail whether a failure leaves the other input items alone
	 * @param cancel aborts when the run is cancelled; a poll cannot be
	 */
	constructor(
		readonly continueOnFail: boolean,
		private readonly cancel?: AbortSignal,
	) {
		if (cancel?.aborted) this.onCancel();
		cancel?.addEventListener('abort', this.onCancel);
	}

	/** The work of an input item has failed: the run stops, unless its failures leave the others alone. */
	onFailure(failure: Failure, itemIndex: number): void {
		if (!this.continueOnFail) this.stop({ kind: 'failed', failure, itemIndex });
	}

	/** Ends the watch on the signal of a run that is done: the signal outlives the node's run. */
	dispose(): void {
		this.cancel?.removeEventListener('abort', this.onCancel);
	}

	private readonly onCancel = () => this.stop({ kind: 'cancelled' });

	private stop(reason: StopReason): void {
		this.reason ??= reason;
		this.whenStopped();
	}
}
