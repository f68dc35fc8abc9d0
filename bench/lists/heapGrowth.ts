import type { HeapAt } from './figures';

/** Rows after which code is compiled and caches are full. */
const SETTLED_AFTER = 5000;

/**
 * By how much the heap grows for each thousand rows: the slope of the straight line through its points from the 5,000th
 * row on.
 * @returns MB; nothing for fewer than three points
 */
export function heapGrowth(heap: readonly HeapAt[]): number | undefined {
	const settled = heap.filter(({ requests }) => requests >= SETTLED_AFTER);
	if (settled.length < 3) return undefined;
	const meanOf = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
	const middle = meanOf(settled.map(({ requests }) => requests));
	const mean = meanOf(settled.map(({ mb }) => mb));
	let along = 0;
	let square = 0;
	for (const { requests, mb } of settled) {
		along += (requests - middle) * (mb - mean);
		square += (requests - middle) ** 2;
	}
	return (along / square) * 1000;
}
