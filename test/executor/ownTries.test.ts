import { userGet, useSandbox } from './sandboxService';

/** Equal input items share answers; each has a right to its own tries, time and credits. */

const service = useSandbox();

const busy = { kind: 'status', status: 503, headers: { 'retry-after': '0' } } as const;

async function lookup(settings: ReadonlyArray<Record<string, number>>, concurrency: number) {
	const usual = Object.entries({ maxRetries: 3, timeout: 60_000, maxCredits: 100 });
	const options = Object.fromEntries(
		usual.map(([name, value]) => [name, `={{ $json.${name} ?? ${value} }}`]),
	);
	return await service.run({
		nodeType: 'codeHost',
		onError: 'continueRegularOutput',
		items: [...settings],
		parameters: userGet('octo', { options: { ...options, concurrency } }),
	});
}

const failures = (items: Array<{ json: Record<string, unknown> }>) =>
	items.map(({ json }) => json.error !== undefined);

describe.each([1, 4])('%i at once', (concurrency) => {
	test('one without retries fails, the others retry, and share what comes', async () => {
		service.sandbox.addFault({ times: 2, fault: busy });
		const { items } = await lookup(
			[{ maxRetries: 0 }, { maxRetries: 3 }, { maxRetries: 3 }],
			concurrency,
		);
		expect(failures(items)).toEqual([true, false, false]);
		expect(service.sandbox.log).toHaveLength(3);
	});

	test('only the one with little time fails', async () => {
		service.sandbox.addFault({ times: 1, fault: { kind: 'delay', ms: 1500 } });
		const { items } = await lookup(
			[{ timeout: 300, maxRetries: 0 }, { timeout: 20_000 }],
			concurrency,
		);
		expect(failures(items)).toEqual([true, false]);
		expect(service.sandbox.log).toHaveLength(2);
	});

	test('only the one whose credits do not allow a retry fails', async () => {
		service.sandbox.addFault({ times: 1, fault: { kind: 'resetBeforeAnswer', charged: true } });
		const { items } = await lookup([{ maxCredits: 1 }, { maxCredits: 5 }], concurrency);
		expect(failures(items)).toEqual([true, false]);
	});

	test('what fails with all settings is sent once', async () => {
		service.sandbox.addFault({ fault: { kind: 'status', status: 404 } });
		const { items } = await lookup([{ maxRetries: 0 }, { maxRetries: 3 }], concurrency);
		expect(failures(items)).toEqual([true, true]);
		expect(service.sandbox.log).toHaveLength(1);
	});
});
