import { sleep } from 'n8n-workflow';
import type { Failure } from '../request/failure';
import { MAX_SLEEP_MS } from '../request/deadlines';

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
 * The one place that knows why a run stops; the first reason counts. What ends because of it knows the reason, and
 * cannot take it for the end of its own work. Requests under way end by themselves, unless the run is cancelled.
 */
export class Stop {
	private first: StopReason | undefined;
	/** Waits that end when the run stops. As listeners of a signal, more than ten would bring a warning. */
	private readonly waits = new Set<() => void>();

	/** @param cancel aborts when the run is cancelled; a poll cannot be */
	constructor(private readonly cancel: AbortSignal | undefined) {
		if (cancel?.aborted) this.onCancel();
		cancel?.addEventListener('abort', this.onCancel);
	}

	/** Stops the run because the work of an input item failed. */
	fail(failure: Failure, itemIndex: number): void {
		this.stop({ kind: 'failed', failure, itemIndex });
	}

	/** Why the run has stopped; undefined while it continues. */
	get reason(): StopReason | undefined {
		return this.first;
	}

	get isCancelled(): boolean {
		return this.first?.kind === 'cancelled';
	}

	/** Calls back when the run stops. */
	whenStopped(callback: () => void): void {
		this.waits.add(callback);
	}

	/** Waits for the promise, or less if the run stops before. */
	async waitFor(promise: Promise<unknown>): Promise<void> {
		if (this.first !== undefined) return;
		await new Promise<void>((resolve) => {
			const end = () => {
				this.waits.delete(end);
				resolve();
			};
			this.waits.add(end);
			void promise.then(end);
		});
	}

	/** Ends the watch on the signal of a run that is done: the signal outlives the node's run. */
	dispose(): void {
		this.cancel?.removeEventListener('abort', this.onCancel);
	}

	private readonly onCancel = () => this.stop({ kind: 'cancelled' });

	private stop(reason: StopReason): void {
		this.first ??= reason;
		for (const end of this.waits) end();
	}
}

/** Waits, and ends at once when the run stops. */
export async function wait(milliseconds: number, stop: Stop): Promise<void> {
	const end = performance.now() + milliseconds;
	for (let left = milliseconds; left > 0; left = end - performance.now()) {
		if (stop.reason !== undefined) return;
		await stop.waitFor(sleep(Math.min(left, MAX_SLEEP_MS)));
	}
}
