import { setTimeout as wait } from 'node:timers/promises';
import type { Sandbox } from '../../sandbox/server';
import type { RunNodeOptions } from '../../n8n/engine';
import { comments } from './listings';
import { useSandbox } from './sandboxService';

/*
 * Each run here would last for minutes, were it not cancelled: that it ends at all within the time
 * of a test is what is proven. Afterwards nothing more may arrive.
 */

const service = useSandbox();

/** Cancels when the sandbox has so many requests, as soon as the node has had time to take the answers. */
function cancelAfter(requests: number): Pick<RunNodeOptions, 'signal'> {
	const stopping = new AbortController();
	void (async () => {
		while (service.sandbox.log.length < requests) await wait(5);
		await wait(150);
		stopping.abort();
	})();
	return { signal: stopping.signal };
}

/** The log, and the same log a while later: nothing has come to it. */
async function expectSilence(sandbox: Sandbox, requests: number): Promise<void> {
	expect(sandbox.log).toHaveLength(requests);
	await wait(400);
	expect(sandbox.log).toHaveLength(requests);
}

const inFourMinutes = { 'retry-after': '240' };

test.each(['stopWorkflow', 'continueRegularOutput'] as const)(
	'in the wait before another try (%s)',
	async (onError) => {
		service.sandbox.addFault({ fault: { kind: 'status', status: 503, headers: inFourMinutes } });
		const result = await service.lookup('octo', { onError, ...cancelAfter(1) });
		expect(result.status).toBe('canceled');
		await expectSilence(service.sandbox, 1);
	},
);

test('the try that was due later never comes', async () => {
	const headers = { 'retry-after': '1' };
	service.sandbox.addFault({ fault: { kind: 'status', status: 503, headers } });
	const result = await service.lookup('octo', cancelAfter(1));
	expect(result.status).toBe('canceled');
	await wait(1200);
	expect(service.sandbox.log).toHaveLength(1);
});

test.each(['hang', 'dripBody'] as const)('in a request that gets no end (%s)', async (kind) => {
	service.sandbox.addFault({ fault: { kind } });
	const result = await service.lookup('octo', cancelAfter(1));
	expect(result.status).toBe('canceled');
	await expectSilence(service.sandbox, 1);
	expect(service.sandbox.log[0]?.cutOff).toBe(true);
});

test('between the pages of a listing', async () => {
	service.sandbox.addFault({ when: { nth: 3 }, fault: { kind: 'delay', ms: 100_000 } });
	const result = await service.run({
		nodeType: comments.nodeType,
		parameters: { ...comments.parametersFor(45), returnAll: true },
		...cancelAfter(3),
	});
	expect(result.status).toBe('canceled');
	await expectSilence(service.sandbox, 3);
});

test('with items that still wait for their turn', async () => {
	service.sandbox.addFault({ fault: { kind: 'hang' } });
	const result = await service.lookup('={{ $json.name }}', {
		items: Array.from({ length: 40 }, (_, n) => ({ name: `user${n}` })),
		parameters: { options: { concurrency: 3 } },
		onError: 'continueRegularOutput',
		...cancelAfter(3),
	});
	expect(result.status).toBe('canceled');
	await expectSilence(service.sandbox, 3);
});

test('with items that wait for an equal lookup', async () => {
	service.sandbox.addFault({ fault: { kind: 'status', status: 429, headers: inFourMinutes } });
	const result = await service.lookup('octo', {
		items: [{}, {}, {}, {}],
		...cancelAfter(1),
	});
	expect(result.status).toBe('canceled');
	await expectSilence(service.sandbox, 1);
});

test('before it begins', async () => {
	const result = await service.lookup('octo', { signal: AbortSignal.abort() });
	expect(result.status).toBe('canceled');
	await expectSilence(service.sandbox, 0);
});
