import type { Failure } from '../request/failure';
import { sleepUntil } from '../request/deadlines';

/** Why a run sends nothing more. */
type StopReason =
	| { readonly kind: 'cancelled' }
	| {
			readonly kind: 'failed';
			readonly failure: Failure;
			/** Input item whose work failed; 0 in a poll. */
			readonly itemIndex: number;
	  };

/**
 * The one place that knows why a run stops; the first reason counts. What ends because of it knows the reason, and
 * cannot take it for the end of its own work. Requests under way end by themselves, unless the run is cancelled.
 */
export class Stop {
	/** Why the run has stopped; undefined while it continues. */
	reason: StopReason | undefined;
	/** Waits that end when the run stops. As listeners of a signal, more than ten would bring a warning. */
	private readonly waits = new Set<() => void>();

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

	/** Calls back when the run stops. */
	whenStopped(callback: () => void): void {
		this.waits.add(callback);
	}

	/** Waits for what the promise gives, or less if the run stops before, or that time comes by `performance.now`: then it gives nothing. */
	async waitFor<Result>(promise: Promise<Result>, until = Infinity): Promise<Result | undefined> {
		if (this.reason !== undefined) return undefined;
		return await new Promise((resolve) => {
			let isOver = false;
			const end = (result?: Result) => {
				isOver = true;
				this.waits.delete(end);
				resolve(result);
			};
			this.waits.add(end);
			void promise.then(end);
			if (until < Infinity) void sleepUntil(until, () => isOver).then(() => end());
		});
	}

	/** Ends the watch on the signal of a run that is done: the signal outlives the node's run. */
	dispose(): void {
		this.cancel?.removeEventListener('abort', this.onCancel);
	}

	private readonly onCancel = () => this.stop({ kind: 'cancelled' });

	private stop(reason: StopReason): void {
		this.reason ??= reason;
		for (const end of this.waits) end();
	}
}
