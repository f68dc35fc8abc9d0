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

/** In milliseconds; n8n runs all its workflows in one event loop. */
const MAX_STRETCH_MS = 50;

/** Makes what a loop over many items awaits after each: now and then it lets other workflows do their work. */
export function pauses(): () => Promise<void> {
	let since = performance.now();
	return async () => {
		if (performance.now() - since < MAX_STRETCH_MS) return;
		await sleep(0);
		since = performance.now();
	};
}

/** Why an exchange is aborted whose time is over. */
export const TIMED_OUT = Symbol('timed out');

/**
 * Makes what ends the exchanges of a run or a poll when their time is over, or all at once when the run is cancelled. n8n's
 * helper restarts its own `timeout` with every byte, so a very slow answer would never end. A composed signal for each
 * (`AbortSignal.any`) would take a tenth of the time of a lookup.
 * @param cancel aborts when the run is cancelled; a poll cannot be
 */
export function deadlinesOf(cancel?: AbortSignal) {
	const underWay = new Set<AbortController>();
	const abortAll = () => {
		for (const controller of underWay) controller.abort();
	};
	/** Runs an exchange, which never rejects and ends soon once aborted; with the reason TIMED_OUT if its time was over. */
	return async <Value>(
		milliseconds: number,
		exchange: (signal: AbortSignal) => Promise<Value>,
	): Promise<Value> => {
		const controller = new AbortController();
		const isDone = () => !underWay.has(controller);
		if (cancel?.aborted) controller.abort();
		// no longer than there is something to end: the signal of an execution outlives the node's run
		if (underWay.size === 0) cancel?.addEventListener('abort', abortAll);
		underWay.add(controller);
		void sleepUntil(performance.now() + milliseconds, isDone).then(() => {
			if (!isDone()) controller.abort(TIMED_OUT);
		});
		const result = await exchange(controller.signal);
		underWay.delete(controller);
		if (underWay.size === 0) cancel?.removeEventListener('abort', abortAll);
		return result;
	};
}
