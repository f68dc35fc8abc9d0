import { Limiter } from '../../nodes/shared/send/limiter';
import { Stop } from '../../nodes/shared/send/stop';
import {
	AdaptiveWindow,
	FixedWindow,
	type Verdict,
	type Window,
} from '../../nodes/shared/send/window';

// the clock stands still but for these calls, so nothing here depends on how busy the machine is
beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] }));
afterEach(() => jest.useRealTimers());

const pass = async (milliseconds: number) => await jest.advanceTimersByTimeAsync(milliseconds);
const settled = async () => await pass(25);

const limiterOf = (window: Window) => new Limiter(window, new Stop(undefined));

/** Tasks that end on a call. */
class Tasks {
	readonly begun: string[] = [];
	private readonly ends = new Map<string, (verdict: Verdict) => void>();

	constructor(private readonly limiter: Limiter) {}

	start(name: string, order = 0): void {
		const task = async () => {
			this.begun.push(name);
			return await new Promise<Verdict>((resolve) => this.ends.set(name, resolve));
		};
		void this.limiter.run(order, task, (verdict) => verdict);
	}

	async end(name: string, verdict: Verdict = 'neutral'): Promise<void> {
		this.ends.get(name)?.(verdict);
		this.ends.delete(name);
		await settled();
	}

	get running(): number {
		return this.ends.size;
	}
}

test('as many run at once as the window allows; the next begins when one ends', async () => {
	const tasks = new Tasks(limiterOf(new FixedWindow(2)));
	for (const name of ['a', 'b', 'c', 'd']) tasks.start(name);
	await settled();
	expect(tasks.begun).toEqual(['a', 'b']);
	await tasks.end('b');
	expect(tasks.begun).toEqual(['a', 'b', 'c']);
});

test('of those that wait the lowest order begins first, equal ones as they came', async () => {
	const tasks = new Tasks(limiterOf(new FixedWindow(1)));
	tasks.start('first');
	await settled();
	for (const [name, order] of [
		['late', 9],
		['early', 1],
		['early too', 1],
		['middle', 5],
	] as const) {
		tasks.start(name, order);
	}
	for (const name of ['first', 'early', 'early too', 'middle']) await tasks.end(name);
	expect(tasks.begun).toEqual(['first', 'early', 'early too', 'middle', 'late']);
});

test('a task that fails frees its place', async () => {
	const limiter = limiterOf(new FixedWindow(1));
	const failing = async () => await Promise.reject(new Error('no'));
	await expect(limiter.run(0, failing, () => 'neutral')).rejects.toThrow('no');
	await expect(
		limiter.run(
			0,
			async () => await Promise.resolve(5),
			() => 'good',
		),
	).resolves.toBe(5);
});

test('a pause holds new tasks back, and ends with the run', async () => {
	const cancel = new AbortController();
	const limiter = new Limiter(new FixedWindow(5), new Stop(cancel.signal));
	limiter.pauseFor(60_000);
	const tasks = new Tasks(limiter);
	tasks.start('held back');
	await settled();
	expect(tasks.begun).toEqual([]);
	cancel.abort();
	await settled();
	expect(tasks.begun).toEqual(['held back']);
});

test('when the window shrinks during a pause, only as many start as it still allows, the first ones', async () => {
	const window = new AdaptiveWindow();
	const limiter = limiterOf(window);
	const tasks = new Tasks(limiter);
	limiter.pauseFor(300);
	for (const [order, name] of ['a', 'b', 'c', 'd', 'e', 'f'].entries()) tasks.start(name, order);
	await pass(200);
	window.learn('overload', window.epoch, true);
	expect(window.size).toBe(2);
	await pass(99);
	expect(tasks.begun).toEqual([]);
	await pass(1);
	expect(tasks.begun).toEqual(['a', 'b']);
	for (const name of ['a', 'b', 'c', 'd']) await tasks.end(name);
	expect(tasks.begun).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
	expect(tasks.running).toBe(2);
});

test('a pause that is made longer while tasks wait for its end holds them until its new end', async () => {
	const limiter = limiterOf(new FixedWindow(2));
	const tasks = new Tasks(limiter);
	limiter.pauseFor(300);
	for (const name of ['a', 'b', 'c']) tasks.start(name);
	await pass(200);
	limiter.pauseFor(1000);
	// a shorter one changes nothing
	limiter.pauseFor(10);
	await pass(999);
	expect(tasks.begun).toEqual([]);
	await pass(1);
	expect(tasks.begun).toEqual(['a', 'b']);
});

test('a task of a lower order that comes during a pause begins first', async () => {
	const limiter = limiterOf(new FixedWindow(1));
	const tasks = new Tasks(limiter);
	limiter.pauseFor(300);
	tasks.start('late', 9);
	await pass(200);
	tasks.start('early', 1);
	await pass(100);
	expect(tasks.begun).toEqual(['early']);
});

test('places that an overload has taken away are not given out again until it fits', async () => {
	const window = new AdaptiveWindow();
	const tasks = new Tasks(limiterOf(window));
	for (let task = 0; task < 8; task += 1) tasks.start(`${task}`);
	await settled();
	expect(tasks.begun).toHaveLength(5);
	await tasks.end('0', 'overload');
	expect(window.size).toBe(2);
	// four still run, and only two may
	await tasks.end('1');
	await tasks.end('2');
	expect(tasks.begun).toHaveLength(5);
	await tasks.end('3');
	expect(tasks.begun).toHaveLength(6);
});

describe('the adaptive window', () => {
	const round = (window: AdaptiveWindow) => {
		for (let answers = window.size; answers > 0; answers -= 1) {
			window.learn('good', window.epoch, true);
		}
	};

	test('begins at 5 and doubles with each round of good answers, up to 50', () => {
		const window = new AdaptiveWindow();
		const sizes = Array.from({ length: 6 }, () => {
			const { size } = window;
			round(window);
			return size;
		});
		expect(sizes).toEqual([5, 10, 20, 40, 50, 50]);
		expect(window.heldBackTo).toBeUndefined();
	});

	test('halves on an overload, then grows by one a round', () => {
		const window = new AdaptiveWindow();
		round(window);
		round(window);
		window.learn('overload', window.epoch, true);
		expect(window.size).toBe(10);
		const sizes = Array.from({ length: 4 }, () => {
			round(window);
			return window.size;
		});
		expect(sizes).toEqual([10, 11, 12, 13]);
		expect(window.heldBackTo).toBe(10);
	});

	test('one overload counts once, however many of its requests were refused', () => {
		const window = new AdaptiveWindow();
		round(window);
		const { epoch } = window;
		for (let refused = 0; refused < 10; refused += 1) window.learn('overload', epoch, true);
		expect(window.size).toBe(5);
	});

	test('is never less than one', () => {
		const window = new AdaptiveWindow();
		for (let times = 0; times < 20; times += 1) window.learn('overload', window.epoch, true);
		expect(window.size).toBe(1);
		round(window);
		round(window);
		expect(window.size).toBe(2);
	});

	test('does not grow by answers to requests that did not fill it', () => {
		const window = new AdaptiveWindow();
		for (let answers = 0; answers < 100; answers += 1) window.learn('good', window.epoch, false);
		expect(window.size).toBe(5);
	});

	test('answers that tell nothing of the load change nothing', () => {
		const window = new AdaptiveWindow();
		for (let answers = 0; answers < 100; answers += 1) window.learn('neutral', window.epoch, true);
		expect(window.size).toBe(5);
	});
});

describe('tasks that could start together', () => {
	const LATENCY_MS = 200;

	/** Runs so many tasks of that length at once. @returns when each began, counted from the first */
	async function beginnings(limiter: Limiter, count: number): Promise<number[]> {
		const began: number[] = [];
		const task = async () => {
			began.push(performance.now());
			await new Promise((resolve) => setTimeout(resolve, LATENCY_MS));
		};
		const all = Array.from({ length: count }, async () => await limiter.run(0, task, () => 'good'));
		await pass(10 * LATENCY_MS);
		await Promise.all(all);
		const [first = 0] = began;
		return began.map((time) => Math.round(time - first));
	}

	test('do so as long as no answer has come', async () => {
		expect(await beginnings(limiterOf(new FixedWindow(12)), 12)).toEqual(Array(12).fill(0));
	});

	test.each([
		[12, [0, 0, 0, 50, 50, 50, 100, 100, 100, 150, 150, 150]],
		[5, [0, 0, 50, 50, 100]],
		[2, [0, 100]],
		[1, [0]],
	])('%i of them then start in groups, spread over the time of an answer', async (size, times) => {
		const limiter = limiterOf(new FixedWindow(size));
		await beginnings(limiter, size);
		expect(await beginnings(limiter, size)).toEqual(times);
	});

	test('a full window loses no time by it', async () => {
		const limiter = limiterOf(new FixedWindow(4));
		await beginnings(limiter, 4);
		expect(await beginnings(limiter, 12)).toEqual([
			0, 50, 100, 150, 200, 250, 300, 350, 400, 450, 500, 550,
		]);
	});
});

describe('of 1,000 tasks a service refuses', () => {
	const LATENCY_MS = 10;

	/** Runs them against a service that takes so many at once. @returns how many it refused, and the time */
	async function run(atOnce: number, refusalMs = LATENCY_MS) {
		const limiter = limiterOf(new AdaptiveWindow());
		const began = performance.now();
		let [underWay, refused, lastAt] = [0, 0, 0];
		const task = async (): Promise<Verdict> => {
			underWay += 1;
			const isRefused = underWay > atOnce;
			if (isRefused) refused += 1;
			await new Promise((resolve) => setTimeout(resolve, isRefused ? refusalMs : LATENCY_MS));
			underWay -= 1;
			lastAt = performance.now();
			return isRefused ? 'overload' : 'good';
		};
		const all = Array.from(
			{ length: 1000 },
			async (_, order) => await limiter.run(order, task, (verdict) => verdict),
		);
		await pass(10_000);
		await Promise.all(all);
		return { refused, tookMs: lastAt - began };
	}

	test('none, where all fit: the window grows to 50 and stays full', async () => {
		const { refused, tookMs } = await run(Infinity);
		expect(refused).toBe(0);
		// 20 rounds with 50 at once, and four to get there
		expect(tookMs).toBeLessThanOrEqual(25 * LATENCY_MS);
	});

	const limits = [40, 30, 20, 10, 7, 3];

	test.each(limits)('a hundredth, where %i fit and refusals come at once', async (atOnce) => {
		const { refused } = await run(atOnce, 1);
		expect(refused).toBeGreaterThan(0);
		expect(refused).toBeLessThanOrEqual(10);
	});

	// one answer's time passes before the first refusal is known, and all that starts meanwhile is refused
	test.each(limits)(
		'a tenth, where %i fit and refusals take as long as answers',
		async (atOnce) => {
			const { refused } = await run(atOnce);
			expect(refused).toBeGreaterThan(0);
			expect(refused).toBeLessThanOrEqual(100);
		},
	);
});
