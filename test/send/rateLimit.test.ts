import { mean, range, round } from 'lodash';
import { useStillClock } from '../executor/clocks';
import {
	bucket,
	changing,
	fixedWindow,
	type Limit,
	noLimit,
	slidingWindow,
	concurrencyLimit,
} from './limits';
import { type Load, shortestMs, simulate } from './simulation';

/** Lookups against typical limits: none fails, few are rejected, and the time stays near the minimum. */

useStillClock();

/** Limits over time, with their long-term rate per second. */
const overTime: Array<[name: string, perSecond: number, limit: () => Limit]> = [
	['10 a second, one by one', 10, () => bucket(10, 1)],
	['50 a second, one by one', 50, () => bucket(50, 1)],
	['1 a second, one by one', 1, () => bucket(1, 1)],
	['10 a second, 10 at once', 10, () => bucket(10, 10)],
	['2 a second, 40 at once', 2, () => bucket(2, 40)],
	['1 a second, 60 at once', 1, () => bucket(1, 60)],
	['10 in a fixed second', 10, () => fixedWindow(10, 1000, 300)],
	['30 in fixed 10 seconds', 3, () => fixedWindow(30, 10_000, 6000)],
	['60 in a fixed minute', 1, () => fixedWindow(60, 60_000, 30_000)],
	['10 in any second', 10, () => slidingWindow(10, 1000)],
	['30 in any 10 seconds', 3, () => slidingWindow(30, 10_000)],
	['60 in any minute', 1, () => slidingWindow(60, 60_000)],
	['10 in any second, rejected ones too', 10, () => slidingWindow(10, 1000, true)],
	['30 in any 10 seconds, rejected ones too', 3, () => slidingWindow(30, 10_000, true)],
];

const load = (
	latencyMs: number,
	lookups: number,
	retryAfter: Load['retryAfter'],
	rejectionMs = 5,
): Load => {
	return { lookups, latencyMs, retryAfter, rejectionMs };
};
const loads: readonly Load[] = [
	load(20, 99, 'nothing'),
	load(2000, 99, 'seconds'),
	load(20, 400, 'seconds'),
	load(100, 400, 'nothing'),
	load(400, 400, 'nothing', 200),
];

/** A limit and a load. */
interface Cell {
	readonly name: string;
	readonly limit: () => Limit;
	readonly load: Load;
	/** The minimum time under the limit. */
	readonly idealMs: number;
	readonly processes?: number;
}

const cellOf = (name: string, limit: () => Limit, one: Load): Cell => {
	return { name, limit, load: one, idealMs: shortestMs(limit(), one) };
};
const alone = overTime.flatMap(([name, perSecond, limit]) =>
	loads.map((one) => ({ ...cellOf(name, limit, one), perSecond })),
);
/**
 * Limits on requests in flight. The minimum time assumes a client that starts with ten; a rejection that asks for a second
 * costs one.
 */
const byNumber = [1, 3, 5, 10, 20, 50].flatMap((most) =>
	[...loads, ...loads.map((one) => ({ ...one, retryAfter: 'a second' as const }))].map(
		(one): Cell => {
			const { lookups, latencyMs, retryAfter } = one;
			const rounds = lookups / Math.min(most, Math.max(10, 2.5 * latencyMs));
			const idealMs = rounds * latencyMs + (retryAfter === 'a second' ? 1000 : 0);
			return { name: `${most} at once`, limit: () => concurrencyLimit(most), load: one, idealMs };
		},
	),
);

/** Time beyond two seconds, as a multiple of the minimum; and the mean share of rejected requests. */
const goals = { time: 3, rejected: 0.2 };

test.each<[string, readonly Cell[], typeof goals]>([
	['limits over time', alone, goals],
	[
		'limits that begin a second after the run',
		alone.map((cell) => ({ ...cell, limit: () => changing(1000, noLimit, cell.limit()) })),
		goals,
	],
	['limits on requests in flight', byNumber, goals],
	[
		'three processes on one limit',
		alone.map((cell) => ({ ...cell, processes: 3 })),
		{ time: 6, rejected: 0.4 },
	],
	[
		'another client that sends half of what the limit allows, at random',
		alone.map((cell) => ({ ...cell, load: { ...cell.load, otherPerSecond: cell.perSecond / 2 } })),
		{ time: Infinity, rejected: 0.4 },
	],
])('reaches the goals with %s', async (_, cells, goal) => {
	expect(await missesOf(cells, goal)).toEqual([]);
});

let keys = 0;
const newKey = () => `key ${(keys += 1)}`;

/** Returns the cells of a family that miss a goal, and by how much. */
async function missesOf(cells: readonly Cell[], goal: typeof goals): Promise<string[]> {
	const misses: string[] = [];
	const parts: number[] = [];
	for (const { name, limit, load: one, idealMs, processes = 1 } of cells) {
		const { tookMs, failures, rejected, sent } = await simulate(
			limit(),
			one,
			...range(processes).map(newKey),
		);
		parts.push(rejected / sent);
		const time = Math.max(0, tookMs - 2000) / idealMs;
		const cell = `${name}, ${JSON.stringify(one)}`;
		if (failures.length > 0) misses.push(`${cell}: ${failures.length} failed: ${failures[0]}`);
		if (!(time <= goal.time)) misses.push(`${cell}: ${round(time, 1)} times what the limit allows`);
	}
	if (mean(parts) > goal.rejected) misses.push(`${round(mean(parts), 3)} rejected in the mean`);
	return misses;
}

test.each(['nothing', 'a second'] as const)(
	'a lookup of 99 that is always rejected (Retry-After: %s) fails alone, and the others are done within seconds',
	async (retryAfter) => {
		for (const latencyMs of [20, 400]) {
			const one = { ...load(latencyMs, 99, retryAfter), rejected: [7] };
			const { failures, endedAt } = await simulate(noLimit, one, newKey());
			expect(failures).toEqual([expect.stringContaining('(429)')]);
			expect(Math.max(...endedAt.toSpliced(7, 1))).toBeLessThan(12_000);
			expect(endedAt[7]).toBeLessThan(125_000);
		}
	},
);

test.each([
	['without a limit', () => noLimit, 5000],
	['with a limit of ten a second', () => bucket(10, 10), 20_000],
])(
	'%s requests without a response end after their retries, and other lookups do not wait for them',
	async (_, limit, mostMs) => {
		const one = { ...load(50, 99, 'nothing'), hanging: range(20), timeout: 5000 };
		const { failures, endedAt } = await simulate(limit(), one, newKey());
		expect(failures).toHaveLength(20);
		expect(Math.max(...endedAt.slice(20))).toBeLessThan(mostMs);
		expect(Math.max(...endedAt)).toBeLessThan(60_000);
	},
);

test('without a limit, a thousand lookups of 400 ms take 2.9 seconds, and 2.6 once the concurrency is known', async () => {
	const key = newKey();
	for (const most of [2900, 2600])
		expect((await simulate(noLimit, load(400, 1000, 'nothing'), key)).tookMs).toBeLessThanOrEqual(
			most,
		);
});

test('a limit of ten a second that ends after five seconds no longer delays the other 540 lookups', async () => {
	const lifted = changing(5000, bucket(10, 10), noLimit);
	const { tookMs } = await simulate(lifted, load(50, 600, 'nothing'), newKey());
	expect(tookMs).toBeLessThan(10_000);
});
