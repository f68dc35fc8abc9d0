/** Several measurements of one thing. */
export interface Spread {
	readonly median: number;
	readonly least: number;
	readonly most: number;
}

/** @throws for an empty list */
export function spreadOf(values: readonly number[]): Spread {
	const sorted = [...values].sort((one, other) => one - other);
	const [least] = sorted;
	const most = sorted.at(-1);
	const upper = sorted[Math.floor(sorted.length / 2)];
	const lower = sorted[Math.ceil(sorted.length / 2) - 1];
	if (least === undefined || most === undefined || upper === undefined || lower === undefined) {
		throw new Error('There is no median of nothing');
	}
	return { median: (upper + lower) / 2, least, most };
}

/** Divides measurement by measurement: both lists hold the same repetitions, done one after the other. */
export function ratios(ours: readonly number[], theirs: readonly number[]): number[] {
	const count = Math.min(ours.length, theirs.length);
	return Array.from({ length: count }, (_, index) => (ours[index] ?? 0) / (theirs[index] ?? 1));
}
