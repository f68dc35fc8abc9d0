import { faker } from '@faker-js/faker/locale/en';

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
	faker.seed(seed);
	const files = faker.helpers.shuffle([...candidates.keys()].sort());
	const left = new Map(
		files.map((file) => [file, faker.helpers.shuffle(candidates.get(file) ?? [])]),
	);
	const chosen: Array<[string, T]> = [];
	while (chosen.length < count && files.some((file) => left.get(file)?.length)) {
		for (const file of files) {
			const fault = left.get(file)?.pop();
			if (fault !== undefined && chosen.length < count) chosen.push([file, fault]);
		}
	}
	return chosen;
}
