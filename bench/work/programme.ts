import type { ContenderName } from '../contenders/contender';
import { comments, products, starred, tweets } from './target';
import { listings, lookups, type Work } from './work';

/** One entry of the benchmark. */
export interface Entry {
	readonly work: Work;
	/** How often every contender does it. */
	readonly repetitions: number;
	/** Who does it; all, if not given. */
	readonly contenders?: readonly ContenderName[];
	/** Whether the memory in use is also looked at, in processes of their own, which is slow. */
	readonly memory?: boolean;
}

/** Everything that is measured; the default of the package comes first. */
export function programme(quick: boolean): Entry[] {
	return quick ? short() : whole();
}

function whole(): Entry[] {
	return [
		...LATENCIES.map(unset),
		...[1, 5, 16, 50].flatMap((concurrency) =>
			LATENCIES.map((latency) => setTo(concurrency, latency)),
		),
		...besides(),
		...SIZES.flatMap((count) => [
			grown(lookups(count, 20)),
			grown(listings(1, count, products, 20)),
		]),
		...[products, comments, tweets, starred].map((style) => ({
			work: listings(1, lengthOn(style, 1000), style, 20),
			repetitions: 2,
		})),
		{ work: listings(200, 30, products, 20), repetitions: 2 },
	];
}

/** The first table of the README, and a look at everything else. */
function short(): Entry[] {
	return [
		...LATENCIES.map((latency) => ({ ...unset(latency), repetitions: 1 })),
		...besides().map((entry) => ({ ...entry, repetitions: 1 })),
		...[products, comments, tweets, starred].map((style) => ({
			work: listings(1, lengthOn(style, 200), style, 20),
			repetitions: 1,
		})),
	];
}

const LATENCIES = [5, 20, 100, 400];

/** Sizes whose time and memory are compared; 1,000 is measured anyway. */
const SIZES = [100, 10_000, 50_000];

const WITHOUT_DECLARATIVE: readonly ContenderName[] = ['ours', 'http', 'helper', 'undici'];

/** Concurrency unset, as nearly everybody runs it. */
function unset(latency: number): Entry {
	return { work: lookups(1000, latency), repetitions: 3, contenders: WITHOUT_DECLARATIVE };
}

/** Concurrency set; the alternatives that can be told have as many at once. */
function setTo(concurrency: number, latency: number): Entry {
	return {
		work: lookups(within(5_000, concurrency, latency), latency, { concurrency }),
		repetitions: 2,
		contenders: ['ours', 'helper', 'undici'],
	};
}

/** Work of another size, to see how time and memory grow with it. */
function grown(work: Work): Entry {
	const isLarge = work.records >= 10_000;
	return {
		work,
		repetitions: isLarge ? 1 : 2,
		contenders: ['ours', 'helper'],
		memory: isLarge,
	};
}

/** As many lookups as take so long, 1,000 at most. */
function within(milliseconds: number, concurrency: number, latency: number): number {
	return Math.min(1000, Math.round(milliseconds / latency) * concurrency);
}

function besides(): Entry[] {
	return [
		{ work: lookups(1000, 20, { isHttps: true }), repetitions: 2, contenders: WITHOUT_DECLARATIVE },
		{ work: lookups(1000, 20, { maxAtOnce: 10 }), repetitions: 2, contenders: ['ours'] },
		{ work: lookups(1000, 20, { different: 300 }), repetitions: 2 },
	];
}

/** Without a total, only a page that is not full tells the end: a length that fills its last page costs one more request. */
function lengthOn(style: typeof products, length: number): number {
	return style === comments ? length - 5 : length;
}
