import { Limiter } from '../../nodes/shared/send/limiter';
import { Stop } from '../../nodes/shared/send/stop';
import { AdaptiveWindow, FixedWindow, type Verdict } from '../../nodes/shared/send/window';
import { limiterOf } from './limiterOf';
import { useStillClock } from './stillClock';

const pass = useStillClock();
const settled = async () => await pass(25);

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
