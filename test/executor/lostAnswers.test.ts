import { answerOf } from './careful';
import { countsIn } from './notes';
import { useSandbox } from './sandboxService';

const service = useSandbox();
const octo = answerOf('/code-host/get-profile', { username: 'octo' });

/** Long enough for an answer of the sandbox on a busy machine, short enough to wait for. */
const timeout = 1500;

describe.each([
	['a reset connection', { kind: 'resetBeforeAnswer' }, 'was lost'],
	['a body cut off', { kind: 'cutBody' }, 'was lost'],
	['no answer', { kind: 'hang' }, 'did not answer within 1500 ms'],
	['an answer that drips', { kind: 'dripBody', everyMs: 50 }, 'did not answer within 1500 ms'],
] as const)('%s', (_, fault, said) => {
	const options = { maxRetries: 1, timeout };

	test('is retried, and counted as one that may have been charged', async () => {
		service.sandbox.addFault({ times: 1, fault });
		const result = await service.lookup('octo', { parameters: { options } });
		expect(result.items.map(({ json }) => json)).toEqual([octo]);
		expect(countsIn(result)).toEqual({ credits: 1, requests: 2, retries: 1, reused: 0 });
		expect(result.hints[0]).toMatchObject({
			type: 'warning',
			message: expect.stringContaining('Requests without an answer that may have been charged: 1.'),
		});
	});

	test('fails after the last try', async () => {
		service.sandbox.addFault({ fault });
		const { error } = await service.lookup('octo', { parameters: { options } });
		expect(service.sandbox.log).toHaveLength(2);
		expect(error?.name).toBe('NodeApiError');
		expect(error?.message).toContain(said);
		expect(error?.message).toContain('(after 2 tries)');
		expect(error?.description).toContain('that may have been charged: 2.');
	});
});

test('each try has its own time', async () => {
	service.sandbox.addFault({ times: 2, fault: { kind: 'hang' } });
	const result = await service.lookup('octo', {
		parameters: { options: { timeout, maxRetries: 2 } },
	});
	expect(result.items).toHaveLength(1);
	expect(service.sandbox.log).toHaveLength(3);
});

test('the time for an answer does not run while a request waits for its turn', async () => {
	service.sandbox.configure({ latencyMs: 800 });
	const { items, error } = await service.lookup('={{ "octo-" + $json.n }}', {
		items: Array.from({ length: 5 }, (_, n) => ({ n })),
		parameters: { options: { concurrency: 1, timeout: 2500, maxRetries: 0 } },
	});
	expect(error).toBeUndefined();
	expect(items).toHaveLength(5);
});
