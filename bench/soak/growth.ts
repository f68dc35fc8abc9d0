/** Runs in which code is still compiled and caches fill. */
export const WARM_UP_RUNS = 3;

/** By how much a value grows from one run to the next after the warm-up: the slope of the straight line through them. */
export function growthOf(values: readonly number[]): number {
	const settled = values.slice(WARM_UP_RUNS);
	const middle = (settled.length - 1) / 2;
	const mean = settled.reduce((sum, value) => sum + value, 0) / settled.length;
	let along = 0;
	let square = 0;
	for (const [index, value] of settled.entries()) {
		along += (index - middle) * (value - mean);
		square += (index - middle) ** 2;
	}
	return square === 0 ? 0 : along / square;
}
