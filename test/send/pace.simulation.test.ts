import { meanBy, range } from 'lodash';
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
import { type Load, shortestMs, simulate } from './simulation';

/**
 * What the pace makes of the limits that services have, from the worst case on. `PACE=all npm run test:unit -- pace.simulation` tries
 * all loads (minutes); without it, one in twenty-three.
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
	'50 a second, one by one': [50, () => bucket(50, 1)],
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

let keys = 0;
const newKey = () => `key ${(keys += 1)}`;

/** Runs the cells of a family, and says what is wrong with them; time is what is beyond 1.5 seconds, of what the limit leaves. */
async function wrongIn(cells: Cell[], most: Most): Promise<string[]> {
	const wrong: string[] = [];
	const all: Array<{ ratio: number; share: number }> = [];
	for (const { name, limit, load, idealMs, processes = 1 } of cells) {
		const outcome = await simulate(limit(), load, ...range(processes).map(newKey));
		const { tookMs, refused, sent, failures, besideAsked, besideGot } = outcome;
		const ratio = Math.max(0, tookMs - 1500) / idealMs;
		all.push({ ratio, share: refused / sent });
		const setting = `${name} ${JSON.stringify(load)}`;
		if (failures.length > 0) wrong.push(`${setting}: ${failures.length} failed, ${failures[0]}`);
		if (ratio > most.worst) wrong.push(`${setting}: ${ratio.toFixed(1)} of the time`);
		if (besideAsked > 40 && besideGot < most.beside * besideAsked)
			wrong.push(`${setting}: another client got ${besideGot} of ${besideAsked}`);
	}
	const [ratio, share] = [meanBy(all, 'ratio'), meanBy(all, 'share')];
	if (isAll)
		process.stderr.write(`${all.length}: time ${ratio.toFixed(2)}, refused ${share.toFixed(2)}\n`);
	if (ratio > most.mean) wrong.push(`${ratio.toFixed(2)} of the time in the mean`);
	if (share > most.share) wrong.push(`${share.toFixed(2)} refused in the mean`);
	return wrong;
}

/** Time over what the limit leaves, the share that is refused, and what another client gets at least. */
interface Most {
	readonly mean: number;
	readonly worst: number;
	readonly share: number;
	readonly beside: number;
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

const alone: Most = { mean: 1.5, worst: 5, share: 0.2, beside: 0 };

test.each<[string, Cell[], Most]>([
	['limits over time', cellsOf(plain), alone],
	['that begin in the middle', middle, alone],
	['a window begun by others', cellsOf(begunByOthers), alone],
	[
		'limits by number, alone and with one over time',
		[...cellsOf(numbers, { idealOf: byNumber }), ...mixtures],
		alone,
	],
	// an account of its own has each process, and a pace of its own each endpoint; without a burst three spread apart slowly
	[
		'three processes or endpoints',
		cellsOf(plain, { processes: 3 }),
		{ ...alone, mean: 2, worst: 16, share: 0.4 },
	],
	// it is deaf: what it takes comes back to nobody
	[
		'beside a client that takes half at random',
		beside,
		{ mean: 10, worst: 80, share: 0.4, beside: 0.25 },
	],
])(
	'%s: no lookup fails, few are refused, and the time is what the limit leaves, or somewhat more',
	async (_, cells, most) => {
		const tried = cells.filter((__, at) => isAll || at % 23 === 3);
		expect(await wrongIn(tried, most)).toEqual([]);
	},
);

const load = (latencyMs: number, lookups = 99): Load => ({
	lookups,
	latencyMs,
	refusalMs: 5,
	tells: 'nothing',
});

test.each(['nothing', 'a second'] as const)(
	'one lookup of 99 that is always refused, told %s, fails alone, and the others are done within seconds',
	async (tells) => {
		for (const latencyMs of [20, 400]) {
			const { failures, endedAt } = await simulate(
				noLimit,
				{ ...load(latencyMs), tells, refused: [7] },
				newKey(),
			);
			expect(failures).toEqual([expect.stringContaining('(429)')]);
			expect(Math.max(...endedAt.toSpliced(7, 1))).toBeLessThan(12_000);
			expect(endedAt[7]).toBeLessThan(110_000);
		}
	},
);

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

describe('an endpoint without a limit', () => {
	test('has a thousand lookups of 400 ms done in 2.9 seconds, and in 2.6 once its width is known', async () => {
		const key = newKey();
		const thousand = load(400, 1000);
		expect((await simulate(noLimit, thousand, key)).tookMs).toBeLessThanOrEqual(2900);
		expect((await simulate(noLimit, thousand, key)).tookMs).toBeLessThanOrEqual(2600);
	});
});
