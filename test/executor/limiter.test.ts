import { Limiter } from '../../nodes/shared/send/limiter';
import {
	AdaptiveWindow,
	FixedWindow,
	type Verdict,
	type Window,
} from '../../nodes/shared/send/window';

const settled = async () => await new Promise((resolve) => setTimeout(resolve, 25));

const limiterOf = (window: Window) => new Limiter(window, new AbortController().signal);

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
	const stopping = new AbortController();
	const limiter = new Limiter(new FixedWindow(5), stopping.signal);
	limiter.pauseFor(60_000);
	const tasks = new Tasks(limiter);
	tasks.start('held back');
	await settled();
	expect(tasks.begun).toEqual([]);
	stopping.abort();
	await settled();
	expect(tasks.begun).toEqual(['held back']);
});

test('when the window shrinks during a pause, only as many start as it still allows, the first ones', async () => {
	const window = new AdaptiveWindow();
	const limiter = limiterOf(window);
	const tasks = new Tasks(limiter);
	limiter.pauseFor(300);
	for (const [order, name] of ['a', 'b', 'c', 'd', 'e', 'f'].entries()) tasks.start(name, order);
	await settled();
	window.learn('overload', window.epoch, true);
	await new Promise((resolve) => setTimeout(resolve, 600));
	expect(window.size).toBe(2);
	expect([...tasks.begun].sort()).toEqual(['a', 'b']);
	for (const name of ['a', 'b', 'c', 'd']) await tasks.end(name);
	expect([...tasks.begun].sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
	expect(tasks.running).toBe(2);
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

test('tasks that could start together start in four groups, spread over the time of an answer', async () => {
	const limiter = limiterOf(new FixedWindow(12));
	const began: number[] = [];
	const task = async () => {
		began.push(performance.now());
		await new Promise((resolve) => setTimeout(resolve, 200));
	};
	const round = async () =>
		await Promise.all(
			Array.from({ length: 12 }, async () => await limiter.run(0, task, () => 'good')),
		);
	await round();
	await round();
	const [first = 0] = began.slice(12);
	const after = began.slice(12).map((time) => time - first);
	expect(after[2]).toBeLessThan(15);
	for (const [at, least] of [
		[3, 40],
		[6, 90],
		[9, 140],
	] as const) {
		expect(after[at]).toBeGreaterThan(least);
	}
	expect((began[11] ?? 0) - (began[0] ?? 0)).toBeLessThan(15);
});
