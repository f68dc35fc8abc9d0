import { sleep } from 'n8n-workflow';

/** Longest stretch of work without a pause, in milliseconds: n8n runs all its workflows in one event loop. */
const MAX_STRETCH_MS = 50;

/** Makes the function that a long loop awaits after each step: now and then it lets other workflows work. */
export function pauses(): () => Promise<void> {
	let since = performance.now();
	return async () => {
		if (performance.now() - since < MAX_STRETCH_MS) return;
		await sleep(0);
		since = performance.now();
	};
}

/** n8n's `sleep` cannot be cancelled: no timer outlives a wait for longer than this, in milliseconds. */
const MAX_SLEEP_MS = 200;

/** Waits for so many milliseconds, or until the signal aborts. @returns whether it waited to the end */
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

/** Sleeps until a time by `performance.now`, or less: it ends soon after there is nothing to wait for. */
export async function sleepUntil(at: number, isOver: () => boolean): Promise<void> {
	for (let left = at - performance.now(); left > 0; left = at - performance.now()) {
		await sleep(Math.min(Math.ceil(left), MAX_SLEEP_MS));
		if (isOver()) return;
	}
}
