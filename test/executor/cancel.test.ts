import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../../sandbox/server';
import { comments } from './listings';
import { useSandbox } from './sandboxService';

/*
 * Each run here would last for minutes, were it not cancelled: that it ends at all within the time
 * of a test is what is proven. Afterwards nothing more may arrive.
 */

const service = useSandbox();

/** Aborts when the sandbox has so many requests, as soon as the node has had time to take the answers. */
function afterRequests(count: number): AbortSignal {
	const stopping = new AbortController();
	void (async () => {
		while (service.sandbox.log.length < count) await wait(5);
		await wait(150);
		stopping.abort();
	})();
	return stopping.signal;
}

/** The run is cancelled after so many requests; no further one comes, and those that get no end are cut off. */
async function expectSilence(
	requests: number,
	run: (signal: AbortSignal) => Promise<{ status: string }>,
): Promise<void> {
	const signal = requests === 0 ? AbortSignal.abort() : afterRequests(requests);
	expect((await run(signal)).status).toBe('canceled');
	await wait(200);
	expect(service.sandbox.log).toHaveLength(requests);
}

const status = (code: number, seconds: string): Fault => ({
	kind: 'status',
	status: code,
	headers: { 'retry-after': seconds },
});

test.each(['stopWorkflow', 'continueRegularOutput'] as const)(
	'in the wait before another try (%s)',
	async (onError) => {
		service.sandbox.addFault({ fault: status(503, '240') });
		await expectSilence(1, async (signal) => await service.lookup('octo', { onError, signal }));
	},
);

test('the try that was due later never comes', async () => {
	service.sandbox.addFault({ fault: status(503, '1') });
	await expectSilence(1, async (signal) => await service.lookup('octo', { signal }));
	await wait(1000);
	expect(service.sandbox.log).toHaveLength(1);
});

test.each(['hang', 'dripBody'] as const)('in a request that gets no end (%s)', async (kind) => {
	service.sandbox.addFault({ fault: { kind } });
	await expectSilence(1, async (signal) => await service.lookup('octo', { signal }));
	expect(service.sandbox.log[0]?.cutOff).toBe(true);
});

test('between the pages of a listing', async () => {
	service.sandbox.addFault({ when: { nth: 3 }, fault: { kind: 'delay', ms: 100_000 } });
	await expectSilence(3, async (signal) => await service.list(comments, 45, { signal }));
});

test('with items that still wait for their turn', async () => {
	service.sandbox.addFault({ fault: { kind: 'hang' } });
	const settings = { options: { concurrency: 3 }, onError: 'continueRegularOutput' } as const;
	await expectSilence(3, async (signal) => await service.lookups(40, { ...settings, signal }));
});

test('with items that wait for an equal lookup', async () => {
	service.sandbox.addFault({ fault: status(429, '240') });
	const items = [{}, {}, {}, {}];
	await expectSilence(1, async (signal) => await service.lookup('octo', { items, signal }));
});

test('before it begins', async () => {
	await expectSilence(0, async (signal) => await service.lookup('octo', { signal }));
});
