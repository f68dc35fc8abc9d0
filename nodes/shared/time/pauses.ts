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
