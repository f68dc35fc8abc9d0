/**
 * Numbers that look random and are the same for each seed (mulberry32).
 * @returns a function that gives the next number, from 0 to just below 1
 */
function randomNumbers(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

/**
 * Chooses faults that are spread over the files: one of each file in turn, in a random order, until there are enough.
 * @param candidates every fault that could be planted, by file
 * @returns `count` of them, or all where there are fewer; the same ones for the same sources and seed
 */
export function spread<T>(
	candidates: ReadonlyMap<string, T[]>,
	count: number,
	seed: number,
): Array<[file: string, fault: T]> {
	const random = randomNumbers(seed);
	const shuffled = <U>(list: readonly U[]): U[] =>
		list
			.map((entry) => ({ entry, place: random() }))
			.sort((a, b) => a.place - b.place)
			.map(({ entry }) => entry);
	const files = shuffled([...candidates.keys()].sort());
	const left = new Map(files.map((file) => [file, shuffled(candidates.get(file) ?? [])]));
	const chosen: Array<[string, T]> = [];
	while (chosen.length < count && files.some((file) => left.get(file)?.length)) {
		for (const file of files) {
			const fault = left.get(file)?.pop();
			if (fault !== undefined && chosen.length < count) chosen.push([file, fault]);
		}
	}
	return chosen;
}
