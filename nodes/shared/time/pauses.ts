import { sleep } from 'n8n-workflow';

/** Max milliseconds of work without a pause, because n8n runs all workflows in one event loop. */
const MAX_STRETCH_MS = 50;

/** Makes a function that long loops await after each step: now and then it lets other workflows run. */
export function pauses(): () => Promise<void> {
	let since = performance.now();
	return async () => {
		if (performance.now() - since < MAX_STRETCH_MS) return;
		await sleep(0);
		since = performance.now();
	};
}

/**
 * Max length of a sleep, in milliseconds: n8n's `sleep` cannot be cancelled, so its timer outlives an aborted wait by at most
 * this.
 */
const MAX_SLEEP_MS = 200;

/** Waits until the time is up or the signal aborts. @returns whether it waited to the end */
export async function delay(milliseconds: number, signal: AbortSignal): Promise<boolean> {
	const until = performance.now() + milliseconds;
	let onAbort = () => {};
	const aborted = new Promise<void>((resolve) => (onAbort = resolve));
	signal.addEventListener('abort', onAbort);
	for (let left = milliseconds; left > 0 && !signal.aborted; left = until - performance.now())
		await Promise.race([aborted, sleep(Math.min(Math.ceil(left), MAX_SLEEP_MS))]);
	signal.removeEventListener('abort', onAbort);
	return !signal.aborted;
}

/** Sleeps until a time of `performance.now`, or until `isOver` returns true. */
export async function sleepUntil(at: number, isOver: () => boolean): Promise<void> {
	for (let left = at - performance.now(); left > 0; left = at - performance.now()) {
		await sleep(Math.min(Math.ceil(left), MAX_SLEEP_MS));
		if (isOver()) return;
	}
}
