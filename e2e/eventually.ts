import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Repeats a check until it holds.
 * @param check throws as long as it does not hold
 * @returns what it gives in the end
 * @throws what the check threw last, once the time is over
 */
export async function eventually<Value>(
	check: () => Promise<Value>,
	limitMs = 20_000,
): Promise<Value> {
	const limit = Date.now() + limitMs;
	for (;;) {
		try {
			return await check();
		} catch (error) {
			if (Date.now() > limit) throw error;
			await sleep(100);
		}
	}
}
