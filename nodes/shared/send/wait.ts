import { sleep } from 'n8n-workflow';
import { MAX_SLEEP_MS } from '../request/maxSleep';
import type { Stop } from './stop';

/** Waits, and ends at once when the run stops. */
export async function wait(milliseconds: number, stop: Stop): Promise<void> {
	const end = performance.now() + milliseconds;
	for (let left = milliseconds; left > 0; left = end - performance.now()) {
		if (stop.reason !== undefined) return;
		await stop.waitFor(sleep(Math.min(left, MAX_SLEEP_MS)));
	}
}
