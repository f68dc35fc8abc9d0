import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { INodeParameters } from 'n8n-workflow';
import { cut } from '../../nodes/shared/request/untrustedText';
import type { Settings } from './nodeRuns';
import { useSandbox } from './sandboxService';

/*
 * What a run takes of n8n's process. In memory: of each record what comes out, and no more, so that with Simplified and
 * Selected the rest is free again while the run goes on; and of an answer that is none of this service at most 64 MB. Of the
 * one event loop in which n8n runs all its workflows: a quarter of a second at a time.
 */

const service = useSandbox({ logLimit: 1 });
const MB = 2 ** 20;

describe('records', () => {
	setFlagsFromString('--expose-gc');
	const collectGarbage = runInNewContext('gc') as () => void;

	function heapUsed(): number {
		collectGarbage();
		return process.memoryUsage().heapUsed;
	}

	const RECORDS = 20;

	/** A company of 270 KB, nearly all of it in a member that Simplified leaves out. */
	const company = JSON.stringify({
		name: 'A company with many neighbours',
		universalName: 'acme',
		tagline: 'x'.repeat(100),
		similarCompanies: Array.from({ length: 2000 }, (_, at) => ({
			id: String(at),
			name: `Neighbour ${at}`,
			description: `What neighbour ${at} does all day long, and says of itself on its page`,
		})),
	});
	const whole = RECORDS * company.length;

	/** Bytes of heap that a run's items hold. */
	async function heldBy(more: INodeParameters): Promise<number> {
		service.sandbox.addFault({ fault: { kind: 'envelope', members: { data: company } } });
		const universalName = '={{ $json.id }}';
		const before = heapUsed();
		const { items, error } = await service.run({
			nodeType: 'professionalNetwork',
			parameters: { resource: 'company', operation: 'get', universalName, ...more },
			items: Array.from({ length: RECORDS }, (_, at) => ({ id: `company-${at}` })),
		});
		const held = heapUsed() - before;
		expect([error, items.length]).toEqual([undefined, RECORDS]);
		return held;
	}

	test.each([
		['Simplified', { output: 'simplified' }],
		['Selected', { output: 'selected', fields: ['name', 'tagline'] }],
	])('%s holds what comes out', async (_, parameters) => {
		let held = whole;
		// the first run loads the engine, and what earlier test files left is freed some time
		for (let tries = 0; tries < 10 && Math.abs(held) > whole / 10; tries += 1) {
			held = await heldBy(parameters);
		}
		expect(held).toBeLessThan(whole / 10);
	});

	test('Raw holds the records', async () => {
		expect(await heldBy({ output: 'raw' })).toBeGreaterThan(whole / 2);
	});

	test('what is cut of a long text holds no more than what is left', () => {
		const before = heapUsed();
		const texts = Array.from({ length: 50 }, (_, at) => cut(`${at} `.repeat(100_000)));
		expect(heapUsed() - before).toBeLessThan(1e6);
		expect(texts.every((text) => text.length === 500)).toBe(true);
	});
});

describe('an answer', () => {
	const run = async (megabytes: number, gzip: boolean) => {
		service.sandbox.addFault({ fault: { kind: 'huge', bytes: megabytes * MB, gzip } });
		return await service.lookup('octo', { options: { maxRetries: 1 } });
	};

	test.each([
		[200, false],
		[1024, true],
	])(
		'of %i MB (compressed: %p) is not read to its end, nor asked for again',
		async (size, gzip) => {
			const began = process.memoryUsage().rss;
			const { error } = await run(size, gzip);
			expect(error?.message).toBe(
				'The answer of the service is larger than 64 MB, so n8n stopped reading it',
			);
			// the service notices a little later
			while (!service.sandbox.log[0]?.cutOff) await wait(10);
			expect(service.sandbox.log).toHaveLength(1);
			expect((process.memoryUsage().rss - began) / MB).toBeLessThan(500);
		},
	);

	test('of 20 MB is fine', async () => {
		expect((await run(20, false)).items).toHaveLength(1);
	});
});

test('while 1,000 input items are read others get their turn, and it ends when the run is cancelled', async () => {
	/** Each of these expressions n8n's engine has to read: seconds on a server. */
	const options = { timeout: '={{ 5000 + $json.sleepy }}', estimateOnly: true };
	const items = Array.from({ length: 1000 }, (_, n) => ({ name: `user${n}`, sleepy: 1 }));
	/** The time of this thread: other processes of the machine do not count. */
	const cpuMs = () => {
		const { user, system } = process.threadCpuUsage();
		return (user + system) / 1000;
	};
	const read = async (more: Settings) => {
		let [longest, isOver] = [0, false];
		const began = cpuMs();
		const watch = (async () => {
			for (let last = began; !isOver; last = cpuMs()) {
				await turn();
				longest = Math.max(longest, cpuMs() - last);
			}
		})();
		const result = await service.lookup('={{ $json.name.trim() }}', { items, options, ...more });
		isOver = true;
		await watch;
		return { ...result, longest, all: cpuMs() - began };
	};
	const whole = await read({});
	expect(whole.items).toHaveLength(items.length);
	// a busy machine takes longer for all of it; read in one stretch, the longest would be nearly all
	expect(whole.longest).toBeLessThan(Math.max(250, whole.all / 3));
	const cancelled = await read({ signal: AbortSignal.timeout(100) });
	// n8n calls it cancelled at once, and waits for the node all the same
	expect([whole.status, cancelled.status]).toEqual(['success', 'canceled']);
	expect(cancelled.all).toBeLessThan(whole.all / 2);
});
