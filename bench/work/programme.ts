import { comments, products, starred, tweets } from './target';
import { listings, lookups, type Work } from './work';

/** One entry of the benchmark. */
export interface Entry {
	readonly work: Work;
	/** How often every contender does it. */
	readonly repetitions: number;
	/** Whether the memory in use is also looked at, in processes of their own, which is slow. */
	readonly memory?: boolean;
}

/** Everything that is measured. Growth from 10 to 10,000 is read from entries of different size. */
export function programme(quick: boolean): Entry[] {
	return quick ? short() : whole();
}

function whole(): Entry[] {
	const styles = [products, comments, tweets, starred];
	return [
		...[20, 100].flatMap((latency) => [
			{ work: lookups(1000, latency), repetitions: 7 },
			{ work: lookups(1000, latency, 300), repetitions: 3 },
			...styles.map((style) => ({
				work: listings(1, lengthOn(style, 1000), style, latency),
				repetitions: latency === 20 ? 5 : 2,
			})),
			{ work: listings(200, 30, products, latency), repetitions: 3 },
		]),
		...[10, 100].map((count) => ({ work: lookups(count, 20), repetitions: 3 })),
		{ work: lookups(10_000, 20), repetitions: 2, memory: true },
		...[10, 100].map((count) => ({ work: listings(1, count, products, 20), repetitions: 3 })),
		{ work: listings(1, 10_000, products, 20), repetitions: 2, memory: true },
		...[comments, tweets, starred].map((style) => ({
			work: listings(1, lengthOn(style, 10_000), style, 20),
			repetitions: 1,
		})),
	];
}

function short(): Entry[] {
	const styles = [products, comments, tweets, starred];
	return [
		{ work: lookups(1000, 20), repetitions: 3 },
		{ work: lookups(1000, 20, 300), repetitions: 1 },
		{ work: lookups(100, 20), repetitions: 1 },
		...styles.map((style) => ({
			work: listings(1, lengthOn(style, 200), style, 20),
			repetitions: 1,
		})),
		{ work: listings(50, 30, products, 20), repetitions: 1 },
		{ work: listings(1, 2000, products, 20), repetitions: 1, memory: true },
	];
}

/** Without a total, only a page that is not full tells the end: a length that fills its last page costs one more request. */
function lengthOn(style: typeof products, length: number): number {
	return style === comments ? length - 5 : length;
}
