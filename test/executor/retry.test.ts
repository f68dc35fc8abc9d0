import type { Fault } from '../../sandbox/server';
import { answerOf } from './careful';
import { countsIn, isError } from './readResult';
import { useSandbox } from './sandboxService';

/** Failures that may pass: what is tried again, how often, and when. */

const service = useSandbox();

/** `Retry-After: 0` keeps the tests quick: the node waits its jitter only. */
const failure = (status: number, body?: string): Fault => ({
	kind: 'status',
	status,
	message: `Trouble ${status}`,
	headers: { 'retry-after': '0' },
	...(body !== undefined && { body }),
});

const octo = answerOf('/code-host/get-profile', { username: 'octo' });

test.each([408, 425, 500, 502, 503, 504, 520, 521, 522, 523, 524, 529])(
	'status %i is retried until the answer comes',
	async (status) => {
		// a gateway answers with a web page
		const body = status > 503 ? '<html>Bad gateway</html>' : undefined;
		service.sandbox.addFault({ times: 2, fault: failure(status, body) });
		const result = await service.lookup('octo');
		expect(result.items.map(({ json }) => json)).toEqual([octo]);
		expect(service.bodies).toEqual(Array(3).fill({ username: 'octo' }));
		// a 503 with Retry-After is a refusal for the pace, and no failed try
		const retries = status === 503 ? 0 : 2;
		expect(countsIn(result)).toEqual({ credits: 1, requests: 3, retries, reused: 0 });
	},
);

const trouble = failure(500);
const gateway = failure(502, '<html>Bad gateway</html>');

test.each([
	[{ maxRetries: 0 }, trouble, 'The service failed (500): Trouble 500 (after 1 try)', 1],
	[{ maxRetries: 1 }, gateway, 'failed (502): the answer holds no message (after 2 tries)', 2],
	[{}, trouble, 'The service failed (500): Trouble 500 (after 4 tries)', 4],
	[{ maxRetries: 10 }, trouble, 'The service failed (500): Trouble 500 (after 11 tries)', 11],
])(
	'%j: at most so often, and the message says how often it was sent',
	async (options, fault, said, tries) => {
		service.sandbox.addFault({ fault });
		const { error, items } = await service.lookup('octo', { options });
		expect(items).toEqual([]);
		expect(service.sandbox.log).toHaveLength(tries);
		expect(error?.message).toContain(said);
		expect(error?.name).toBe('NodeApiError');
	},
);

describe('Retry-After', () => {
	const asks = (header: string) => ({
		times: 1,
		fault: { kind: 'status', status: 429, headers: { 'retry-after': header } } as const,
	});

	test('as seconds: the next try comes no earlier; another goes ahead in its place', async () => {
		service.sandbox.addFault({ ...asks('1'), when: { bodyMatches: { username: 'first' } } });
		const { items } = await service.lookups(['first', 'second'], { options: { concurrency: 2 } });
		const names = service.bodies.map((body) => Object(body).username as string);
		expect(names).toEqual(['first', 'second', 'first']);
		expect(items.map(({ json }) => json.username)).toEqual(['first', 'second']);
		const [first = 0, , again = 0] = service.sandbox.log.map(({ at }) => at);
		expect(again - first).toBeGreaterThanOrEqual(1000);
	});
});

/** Equal input items share answers; each has a right to its own tries, time and credits. */
describe.each([1, 4])('equal lookups with settings of their own, %i at once', (concurrency) => {
	async function lookup(settings: ReadonlyArray<Record<string, number>>) {
		const { items } = await service.lookup('octo', {
			onError: 'continueRegularOutput',
			items: [...settings],
			options: {
				maxRetries: '={{ $json.maxRetries ?? 3 }}',
				timeout: '={{ $json.timeout ?? 60000 }}',
				maxCredits: '={{ $json.maxCredits ?? 100 }}',
				concurrency,
			},
		});
		return items.map(isError);
	}

	test('one without retries fails, the others retry, and share what comes', async () => {
		service.sandbox.addFault({ times: 2, fault: failure(503) });
		const hasFailed = await lookup([{ maxRetries: 0 }, { maxRetries: 3 }, { maxRetries: 3 }]);
		expect(hasFailed).toEqual([true, false, false]);
		expect(service.sandbox.log).toHaveLength(3);
	});

	test('only the one with little time fails', async () => {
		service.sandbox.addFault({ times: 1, fault: { kind: 'hang' } });
		const hasFailed = await lookup([{ timeout: 300, maxRetries: 0 }, { timeout: 20_000 }]);
		expect(hasFailed).toEqual([true, false]);
		expect(service.sandbox.log).toHaveLength(2);
	});

	test('only the one whose credits do not allow a retry fails', async () => {
		service.sandbox.addFault({ times: 1, fault: { kind: 'resetBeforeAnswer', charged: true } });
		expect(await lookup([{ maxCredits: 1 }, { maxCredits: 5 }])).toEqual([true, false]);
	});
});
