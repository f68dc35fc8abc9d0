import { sleep } from 'n8n-workflow';

export { pauses } from '../time/pauses';

/** n8n's `sleep` cannot be ended early: what may have to end sleeps in parts of this length, in milliseconds. */
const MAX_SLEEP_MS = 200;

/** Sleeps until a time by `performance.now`, or less: it ends soon after there is nothing to wait for. */
export async function sleepUntil(at: number, isOver: () => boolean): Promise<void> {
	for (let left = at - performance.now(); left > 0; left = at - performance.now()) {
		await sleep(Math.min(Math.ceil(left), MAX_SLEEP_MS));
		if (isOver()) return;
	}
}
