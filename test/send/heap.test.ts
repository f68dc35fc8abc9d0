import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sleep } from 'n8n-workflow';
import { RunCache } from '../../nodes/shared/send/cache';
import { Usage } from '../../nodes/shared/send/usage';
import { requestFor, responseOf, service } from './requests';

/** Heap memory that runs leave in use. */

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const MB = 2 ** 20;

/** Returns the megabytes in use once they are stable, because memory of earlier test files is freed gradually. */
async function used(steadyMs = 0): Promise<number> {
	for (let [last, since] = [Infinity, performance.now()]; ;) {
		collect();
		await sleep(20);
		const { heapUsed, external } = process.memoryUsage();
		const now = (heapUsed + external) / MB;
		if (last - now < 0.2 && performance.now() - since >= steadyMs) return now;
		if (last - now >= 0.2) since = performance.now();
		last = now;
	}
}

let before: number;
beforeAll(async () => {
	before = await used(1000);
});

/** Fills the cache with four runs, 20 MB of responses each. */
async function fillCache(length: number, letter: string): Promise<void> {
	for (let run = 0; run < 4; run += 1) {
		const { layer } = new RunCache(String(run), 0, new Usage());
		for (let n = 0; n < (20 * MB) / length; n += 1) {
			// a text of its own, as from the network
			const text = Buffer.from(`${run} ${n} ${letter.repeat(length)}`).toString();
			await layer(service(responseOf(text)).send)(requestFor(`${run} ${n}`));
		}
	}
}

test.each([
	['small responses', 500, 'x'],
	['responses in Cyrillic', 20_000, 'я'],
	['large responses', 20_000, 'x'],
])('%s stay within 32 MB', async (_, length, letter) => {
	await fillCache(length, letter);
	// no minimum, because memory of earlier test files can be freed meanwhile; cache.test.ts tests what stays cached
	expect((await used()) - before).toBeLessThan(35);
});
