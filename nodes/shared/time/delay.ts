import { sleep } from 'n8n-workflow';

/** n8n's `sleep` cannot be cancelled: no timer outlives a wait for longer than this, in milliseconds. */
const MAX_SLEEP_MS = 1000;

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
