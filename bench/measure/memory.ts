import { getHeapStatistics } from 'node:v8';

const EVERY_MS = 20;
const COLLECT_EVERY_MS = 100;

/** Runs the garbage collector; the process has to be started with `--expose-gc`. */
export function collectGarbage(): void {
	if (global.gc === undefined) throw new Error('Start the process with --expose-gc');
	global.gc();
}

/** Bytes of the JavaScript heap that are in use, garbage included until it is collected. */
export function heapInUse(): number {
	return getHeapStatistics().used_heap_size;
}

/**
 * Watches the heap until the given function is called, which gives the most bytes seen.
 * @param live whether garbage is collected before each look, so that only what is in use counts
 */
export function watchHeap(live: boolean): () => number {
	let most = 0;
	const look = () => {
		if (live) collectGarbage();
		most = Math.max(most, heapInUse());
	};
	look();
	const timer = setInterval(look, live ? COLLECT_EVERY_MS : EVERY_MS);
	return () => {
		clearInterval(timer);
		if (!live) look();
		return most;
	};
}
