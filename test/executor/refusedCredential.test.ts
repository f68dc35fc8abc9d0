import { useSandbox } from './sandboxService';

/** After a 401 or a 402 nothing that is sent with the same key can succeed: the rest fails, unsent. */

const service = useSandbox();

const items = Array.from({ length: 200 }, (_, n) => ({ name: `user${n}` }));

describe.each([
	[401, 'did not accept the API key'],
	[402, 'not have enough credits'],
])('%i', (status, words) => {
	test('from the first request on: one is sent for each place, the others fail at once and say so', async () => {
		service.sandbox.addFault({ fault: { kind: 'status', status, message: 'Not you' } });
		const result = await service.lookup('={{ $json.name }}', {
			items,
			onError: 'continueRegularOutput',
			parameters: { options: { concurrency: 3 } },
		});
		expect(service.sandbox.log.length).toBeLessThanOrEqual(3);
		expect(result.items).toHaveLength(items.length);
		const [first] = result.items;
		expect(first?.json).toEqual({
			error: expect.stringContaining(words),
			details: { status, creditsSpent: 0 },
		});
		expect(result.items.at(-1)?.json).toEqual({
			error: expect.stringMatching(
				/^Not sent, because the service has refused this credential before\. .*Not you$/,
			),
			details: { status, creditsSpent: 0 },
		});
	});

	test('in the middle: what came before stays, what waits for a retry is not sent', async () => {
		const isLate = ({ body }: { body: unknown }) => Object(body).username === 'user0';
		const busy = { kind: 'status', status: 503, message: 'Busy' } as const;
		service.sandbox.addFault({ when: isLate, fault: busy });
		service.sandbox.addFault({
			when: ({ index }) => index >= 4,
			fault: { kind: 'status', status },
		});
		const result = await service.lookup('={{ $json.name }}', {
			items,
			onError: 'continueErrorOutput',
			parameters: { options: { concurrency: 2 } },
		});
		const names = service.bodies.map((body) => Object(body).username as string);
		expect(names.filter((name) => name === 'user0')).toHaveLength(1);
		expect(service.sandbox.log.length).toBeLessThanOrEqual(6);
		expect(result.items.length).toBeGreaterThanOrEqual(3);
		expect(result.items.length + result.errorItems.length).toBe(items.length);
	});
});

test('a refusal of the operation without a credential concerns only its own request', async () => {
	service.sandbox.addFault({ when: { nth: 1 }, fault: { kind: 'status', status: 401 } });
	const { items: came } = await service.run({
		nodeType: 'professionalNetwork',
		onError: 'continueRegularOutput',
		items: [{ who: 'ada' }, { who: 'bob' }, { who: 'eve' }],
		parameters: {
			resource: 'publicProfile',
			operation: 'get',
			baseUrl: service.sandbox.baseUrl,
			memberIdentity: '={{ $json.who }}',
			options: { concurrency: 1 },
		},
	});
	expect(came.map(({ json }) => typeof json.error)).toEqual(['string', 'undefined', 'undefined']);
});
