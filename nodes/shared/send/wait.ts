import { sleep } from 'n8n-workflow';
import { LONGEST_SLEEP_MS } from '../request/longestSleep';

/** A wait this short is not worth watching the signal for. */
const SHORT_MS = 20;

/** Waits, and ends at once when the signal aborts. */
export async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
	if (milliseconds <= SHORT_MS) return await sleep(milliseconds);
	const end = performance.now() + milliseconds;
	const aborted = whenAborted(signal);
	for (let left = milliseconds; left > 0 && !signal.aborted; left = end - performance.now()) {
		await Promise.race([sleep(Math.min(left, LONGEST_SLEEP_MS)), aborted.promise]);
	}
	aborted.forget();
}

function whenAborted(signal: AbortSignal) {
	let forget = () => {};
	const promise = new Promise<void>((resolve) => {
		const listener = () => resolve();
		signal.addEventListener('abort', listener, { once: true });
		forget = () => signal.removeEventListener('abort', listener);
	});
	return { promise, forget };
}
