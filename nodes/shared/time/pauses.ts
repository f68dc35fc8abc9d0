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

/** Max milliseconds before a wait notices an abort: n8n's `sleep` cannot be cancelled. */
const MAX_SLEEP_MS = 100;

/** Waits for a time, or for a part of it if it is long. */
export async function shortSleep(milliseconds: number): Promise<void> {
	await sleep(Math.min(Math.ceil(milliseconds), MAX_SLEEP_MS));
}

/** Waits until the time is up or the signal aborts. @returns whether it waited to the end */
export async function delay(milliseconds: number, signal: AbortSignal): Promise<boolean> {
	const until = performance.now() + milliseconds;
	for (let left = milliseconds; left > 0 && !signal.aborted; left = until - performance.now())
		await shortSleep(left);
	return !signal.aborted;
}
