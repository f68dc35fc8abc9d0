import type { WorkflowExecute } from 'n8n-core';

/** The run as the engine gives it: a promise with `cancel()`, the same that n8n's Stop button calls. */
export type CancelableRun = ReturnType<WorkflowExecute['run']>;

/** Ways to stop a run; all of them end in {@link CancelableRun}'s `cancel()`. */
export interface Cancellation {
	/** Milliseconds after the start. */
	cancelAfterMs?: number;
	/** Stops the run when it aborts. */
	signal?: AbortSignal;
	/** Gets the run at its start, to stop it whenever the test sees fit. */
	cancel?: (run: CancelableRun) => void;
}

/** Wires the ways to stop that the test asked for. Gives a function that takes them off again. */
export function cancelAsAsked(run: CancelableRun, asked: Cancellation): () => void {
	const stop = (): void => run.cancel();
	const timer =
		asked.cancelAfterMs === undefined ? undefined : setTimeout(stop, asked.cancelAfterMs);
	asked.signal?.addEventListener('abort', stop, { once: true });
	if (asked.signal?.aborted) stop();
	asked.cancel?.(run);
	return () => {
		clearTimeout(timer);
		asked.signal?.removeEventListener('abort', stop);
	};
}
