import type { Limiter } from '../../nodes/shared/send/limiter';
import { Starts } from '../../nodes/shared/send/starts';
import { FixedWindow } from '../../nodes/shared/send/window';
import { limiterOf } from './limiterOf';
import { useStillClock } from './stillClock';

const pass = useStillClock();

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

test('a start that comes a little late does not delay those after it; after a long break they begin anew', () => {
	const starts = new Starts();
	starts.observe(200);
	starts.count(1000, 4);
	expect(starts.next(4)).toBe(1050);
	starts.count(1058, 4);
	expect(starts.next(4)).toBe(1100);
	starts.count(3000, 4);
	expect(starts.next(4)).toBe(3050);
});
