import { AdaptiveWindow, type Verdict } from '../../nodes/shared/send/window';
import { limiterOf } from './limiterOf';
import { useStillClock } from './stillClock';

const pass = useStillClock();

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
