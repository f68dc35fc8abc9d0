import { getHeapStatistics } from 'node:v8';

const EVERY_MS = 20;
const COLLECT_EVERY_MS = 100;
/** A large heap takes long to collect; the work should still have most of the time. */
const SHARE_OF_COLLECTING = 1 / 5;

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
	let timer: NodeJS.Timeout;
	const look = () => {
		const began = performance.now();
		if (live) collectGarbage();
		most = Math.max(most, heapInUse());
		const tookMs = performance.now() - began;
		const pauseMs = live ? Math.max(COLLECT_EVERY_MS, tookMs / SHARE_OF_COLLECTING) : EVERY_MS;
		timer = setTimeout(look, pauseMs);
	};
	look();
	return () => {
		if (!live) look();
		clearTimeout(timer);
		return most;
	};
}
