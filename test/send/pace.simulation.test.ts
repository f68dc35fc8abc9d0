import { range } from 'lodash';
import { useStillClock } from '../executor/stillClock';
import {
	begun,
	beginning,
	both,
	bucket,
	fixedWindow,
	type Limit,
	noLimit,
	slidingWindow,
	underWayLimit,
} from './limits';
import { type Load, type Outcome, shortestMs, simulate } from './simulation';

/**
 * What the pace makes of the limits that services have, from the worst case on. `PACE=all npm run test:unit -- pace.simulation` tries
 * all loads (minutes); without it, one in eight.
 */
const isAll = process.env.PACE === 'all';

useStillClock();
jest.setTimeout(3_600_000);

interface Cell {
	readonly name: string;
	readonly limit: () => Limit;
	readonly load: Load;
	/** What the limit leaves at best, in milliseconds. */
	readonly idealMs: number;
	readonly processes?: number;
}

/** Limits over time, with what they let in a second in the long run. */
const overTime: Record<string, [perSecond: number, limit: () => Limit]> = {
	'10 a second, one by one': [10, () => bucket(10, 1)],
	'10 a second, 2 at once': [10, () => bucket(10, 2)],
	'10 a second, 10 at once': [10, () => bucket(10, 10)],
	'2 a second, 40 at once': [2, () => bucket(2, 40)],
	'a second, 60 at once': [1, () => bucket(1, 60)],
	'10 in a fixed second': [10, () => fixedWindow(10, 1000, 300)],
	'30 in fixed 10 seconds': [3, () => fixedWindow(30, 10_000, 6000)],
	'60 in a fixed minute': [1, () => fixedWindow(60, 60_000, 30_000)],
	'10 in any second': [10, () => slidingWindow(10, 1000)],
	'30 in any 10 seconds': [3, () => slidingWindow(30, 10_000)],
	'60 in any minute': [1, () => slidingWindow(60, 60_000)],
	'10 in any second, refused ones too': [10, () => slidingWindow(10, 1000, true)],
	'30 in any 10 seconds, refused ones too': [3, () => slidingWindow(30, 10_000, true)],
};
const begunByOthers: Record<string, () => Limit> = {
	'27 of 30 in 10 seconds are used': () => begun(fixedWindow(30, 10_000), 27),
	'60 of 60 in a minute are used': () => begun(fixedWindow(60, 60_000, 45_000), 60),
	'40 of 60 in any minute are used': () => begun(slidingWindow(60, 60_000), 40),
};

/** Lookups, how long answers take, what is told, and whether refusals take half an answer. */
const loads: Load[] = [99, 600].flatMap((lookups) =>
	[20, 100, 400, 2000].flatMap((latencyMs) =>
		(['nothing', 'seconds', 'half'] as const).map((kind) => ({
			lookups,
			latencyMs,
			refusalMs: kind === 'half' ? latencyMs / 2 : Math.min(5, latencyMs / 2),
			tells: kind === 'seconds' ? 'seconds' : 'nothing',
		})),
	),
);

const cellsOf = (
	limits: Record<string, () => Limit>,
	more: Partial<Cell> & { idealOf?: (limit: () => Limit, load: Load, name: string) => number } = {},
): Cell[] =>
	Object.entries(limits).flatMap(([name, limit]) =>
		loads.map((load) => {
			const idealMs = more.idealOf?.(limit, load, name) ?? shortestMs(limit(), load);
			return { name, limit, load, idealMs, ...more };
		}),
	);
const plain = Object.fromEntries(
	Object.entries(overTime).map(([name, [, limit]]) => [name, limit]),
);
const usable = (most: number, ms: number) => Math.min(most, Math.max(10, 2.5 * ms));
const numbers = Object.fromEntries(
	[1, 3, 5, 10, 20, 50].map((most) => [`${most} at once`, () => underWayLimit(most)]),
);
const byNumber = (_: unknown, { lookups, latencyMs, tells }: Load, name: string) =>
	(lookups / usable(Number.parseInt(name, 10), latencyMs)) * latencyMs +
	(tells === 'nothing' ? 0 : 1000);

const HOUR_MS = 3_600_000;
let keys = 0;
const newKey = () => `key ${(keys += 1)}`;

/** A key whose endpoint has let in whatever was sent. */
async function usedKey(): Promise<string> {
	const key = newKey();
	await simulate(noLimit, { lookups: 400, latencyMs: 100, refusalMs: 5, tells: 'nothing' }, key);
	return key;
}

/** Runs the cells of a family on new and used keys, and gives its numbers: time beyond 1.5 seconds, of what the limit leaves. */
async function numbersOf(cells: Cell[]) {
	const tried = cells.filter((_, at) => isAll || at % 8 === 3);
	const results: Array<{ name: string; ratio: number; share: number; outcome: Outcome }> = [];
	for (const { name, limit, load, idealMs, processes = 1 } of tried) {
		for (const keyOf of [newKey, usedKey]) {
			const names = await Promise.all(range(processes).map(async () => await keyOf()));
			const outcome = await simulate(limit(), load, ...names);
			const ratio = Math.max(0, outcome.tookMs - 1500) / idealMs;
			const share = outcome.refused / outcome.sent;
			results.push({
				name: `${name} ${JSON.stringify(load)} ${keyOf.name}`,
				ratio,
				share,
				outcome,
			});
		}
	}
	const ratios = results.map(({ ratio }) => ratio).sort((one, other) => one - other);
	const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
	const share = results.reduce((sum, one) => sum + one.share, 0) / results.length;
	const found = {
		mean,
		p95: ratios[Math.floor(ratios.length * 0.95)] ?? 0,
		worst: ratios.at(-1) ?? 0,
		share,
		failures: results.flatMap(({ name, outcome }) =>
			outcome.failures.map((why) => `${name}: ${why}`),
		),
	};
	if (isAll) {
		const worst = results.filter(({ ratio }) => ratio === found.worst).map(({ name }) => name);
		process.stderr.write(
			`${results.length} ${JSON.stringify({ ...found, failures: found.failures.length, worst_: worst })}\n`,
		);
	}
	return found;
}

/** What a limit over time leaves that begins a second after the run: it is as long as if it had been there. */
const middle = Object.entries(plain).flatMap(([name, limit]) =>
	cellsOf(
		{ [name]: () => beginning(1000, limit()) },
		{ idealOf: (_, load) => shortestMs(limit(), load) },
	),
);
const beside = Object.entries(overTime).flatMap(([name, [perSecond, limit]]) =>
	cellsOf({ [name]: limit }).map((cell) => ({
		...cell,
		load: { ...cell.load, besidePerMs: perSecond / 2000 },
		idealMs: (cell.load.lookups / perSecond) * 2000,
	})),
);
const mixtures = cellsOf(
	{
		'5 at once, 10 a second': () => both(underWayLimit(5), bucket(10, 10)),
		'20 at once, 60 a minute': () => both(underWayLimit(20), fixedWindow(60, 60_000)),
	},
	{
		idealOf: (limit, load, name) =>
			Math.max(shortestMs(limit(), load), byNumber(limit, load, name)),
	},
);

describe('no lookup fails, and the time is what the limit leaves, or little more', () => {
	test.each<[string, Cell[], { mean: number; worst: number; share: number }]>([
		['limits over time', cellsOf(plain), { mean: 1.4, worst: 7, share: 0.4 }],
		['that begin in the middle', middle, { mean: 1, worst: 7, share: 0.3 }],
		['a window begun by others', cellsOf(begunByOthers), { mean: 1.4, worst: 3, share: 0.45 }],
		[
			'limits by number',
			cellsOf(numbers, { idealOf: byNumber }),
			{ mean: 1, worst: 2, share: 0.3 },
		],
		// an account of its own has each process, and a pace of its own each endpoint
		[
			'three processes or endpoints',
			cellsOf(plain, { processes: 3 }),
			{ mean: 1.5, worst: 6, share: 0.55 },
		],
		['beside a client that takes half at random', beside, { mean: 1.2, worst: 6, share: 0.5 }],
		['a number at once and a limit over time', mixtures, { mean: 1.3, worst: 3, share: 0.45 }],
	])('%s', async (_, cells, most) => {
		const { failures, mean, worst, share } = await numbersOf(cells);
		expect(failures).toEqual([]);
		if (isAll) return;
		expect(mean).toBeLessThan(most.mean);
		expect(worst).toBeLessThan(most.worst);
		expect(share).toBeLessThan(most.share);
	});
});

const load = (latencyMs: number, lookups = 99): Load => ({
	lookups,
	latencyMs,
	refusalMs: 5,
	tells: 'nothing',
});

describe('one lookup that is always refused', () => {
	test.each(['nothing', 'a second'] as const)(
		'fails after its retries, told %s, and the others are done within seconds',
		async (tells) => {
			for (const latencyMs of [20, 400]) {
				const { failures, endedAt } = await simulate(
					noLimit,
					{ ...load(latencyMs), tells, refused: [7] },
					newKey(),
				);
				expect(failures).toEqual([expect.stringMatching(/\(429\).*\(after \d+ tries\)/)]);
				const others = endedAt.toSpliced(7, 1);
				expect(Math.max(...others)).toBeLessThan(6000 + 10 * latencyMs);
				expect(endedAt[7]).toBeLessThan(20_000);
			}
		},
	);

	test('is not one that other clients keep out: with half of all refused by chance, none of 600 fails', async () => {
		let seed = 1;
		const half: Limit = {
			admit: () => (seed = (seed * 48_271) % 2_147_483_647) % 2 === 0,
			opensIn: () => 0,
		};
		const { failures, refused, tookMs } = await simulate(half, load(100, 600), newKey());
		expect(failures).toEqual([]);
		expect(refused).toBeGreaterThan(300);
		expect(tookMs).toBeLessThan(HOUR_MS);
	});
});

test('requests that hang end after their retries, and the other rows do not wait for these', async () => {
	const hanging = range(20);
	const { failures, endedAt } = await simulate(
		noLimit,
		{ ...load(50), hanging, timeout: 5000 },
		newKey(),
	);
	expect(failures).toHaveLength(20);
	expect(Math.max(...endedAt.slice(20))).toBeLessThan(5000);
	expect(Math.max(...endedAt)).toBeLessThan(40_000);
});

test('90 lookups at 60 a minute, of which nothing is told, take a minute', async () => {
	const { tookMs } = await simulate(slidingWindow(60, 60_000), load(100, 90), newKey());
	expect(tookMs).toBeLessThan(65_000);
});

describe('an endpoint without a limit', () => {
	test('has a thousand lookups of 400 ms done in 2.9 seconds, and in 2.6 once its width is known', async () => {
		const key = newKey();
		const thousand = load(400, 1000);
		expect((await simulate(noLimit, thousand, key)).tookMs).toBeLessThanOrEqual(2900);
		expect((await simulate(noLimit, thousand, key)).tookMs).toBeLessThanOrEqual(2600);
	});
});

test('a run that begins when the quota of the last one is back is as fast as that one', async () => {
	for (const tells of ['nothing', 'seconds'] as const) {
		const limit = () => slidingWindow(60, 60_000);
		const key = newKey();
		await simulate(limit(), { ...load(100, 70), tells }, key);
		await jest.advanceTimersByTimeAsync(120_000);
		const { tookMs, refused } = await simulate(limit(), { ...load(100, 50), tells }, key);
		expect(tookMs).toBeLessThan(3000);
		expect(refused).toBe(0);
	}
});

describe('what the hint may name', () => {
	test('is a rate only where a whole period has shown it', async () => {
		const key = newKey();
		const limit = fixedWindow(60, 60_000);
		expect((await simulate(limit, load(100, 70), key)).limit).toBeUndefined();
		const found = await simulate(fixedWindow(60, 60_000), load(100, 400), key);
		const perMinute = Number(/^about (\d+) requests a minute$/.exec(found.limit ?? '')?.[1]);
		expect(perMinute).toBeGreaterThan(50);
		expect(perMinute).toBeLessThan(70);
	});

	test('is a number at once where that was refused', async () => {
		const { limit } = await simulate(underWayLimit(10), load(100, 600), newKey());
		expect(limit).toMatch(/^1\d at a time$/);
	});
});
