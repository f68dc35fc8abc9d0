import type { Fault } from '../../sandbox/server';
import { answerOf } from './careful';
import { countsIn } from './notes';
import { useSandbox } from './sandboxService';

const service = useSandbox();

/** `Retry-After: 0` keeps the tests quick: the node waits its jitter only. */
const status = (code: number): Fault => ({
	kind: 'status',
	status: code,
	message: `Trouble ${code}`,
	headers: { 'retry-after': '0' },
});

const octo = answerOf('/code-host/get-profile', { username: 'octo' });

describe.each([500, 502, 504])('status %i', (code) => {
	test('is retried until the answer comes', async () => {
		service.sandbox.addFault({ times: 3, fault: status(code) });
		const result = await service.lookup('octo');
		expect(result.items.map(({ json }) => json)).toEqual([octo]);
		expect(service.bodies).toEqual(Array(4).fill({ username: 'octo' }));
		expect(countsIn(result)).toEqual({ credits: 1, requests: 4, retries: 3, reused: 0 });
	});

	test.each([0, 1, 3])(
		'is retried %i times at most, and the message says how often it was sent',
		async (maxRetries) => {
			service.sandbox.addFault({ fault: status(code) });
			const { error, items } = await service.lookup('octo', {
				parameters: { options: { maxRetries } },
			});
			const tries = maxRetries + 1;
			expect(items).toEqual([]);
			expect(service.sandbox.log).toHaveLength(tries);
			expect(error?.name).toBe('NodeApiError');
			expect(error?.message).toContain(`(${code}): Trouble ${code}`);
			expect(error?.message).toContain(`(after ${tries} ${tries === 1 ? 'try' : 'tries'})`);
			expect(error).toMatchObject({ httpCode: String(code), context: { itemIndex: 0 } });
		},
	);
});

test('ten times is the most', async () => {
	service.sandbox.addFault({ fault: status(500) });
	await service.lookup('octo', { parameters: { options: { maxRetries: 10 } } });
	expect(service.sandbox.log).toHaveLength(11);
});

test('three times is the default', async () => {
	service.sandbox.addFault({ fault: status(500) });
	await service.lookup('octo');
	expect(service.sandbox.log).toHaveLength(4);
});

test('a gateway that answers with a web page is retried, too', async () => {
	const fault: Fault = {
		kind: 'status',
		status: 502,
		body: '<html>Bad gateway</html>',
		headers: { 'retry-after': '0' },
	};
	service.sandbox.addFault({ times: 1, fault });
	expect((await service.lookup('octo')).items).toHaveLength(1);
	service.sandbox.addFault({ fault });
	const { error } = await service.lookup('octo', { parameters: { options: { maxRetries: 1 } } });
	expect(error?.message).toBe(
		'The service failed (502): the answer holds no message (after 2 tries)',
	);
});
