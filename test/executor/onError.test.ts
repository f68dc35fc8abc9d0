import type { Fault } from '../../sandbox/faults';
import { products, starred } from './listings';
import { arrivals, recordsIn, sourcesIn, usernames } from './nodeRuns';
import { rawAnswer, useOddService } from './oddService';
import { refusal, useSandbox } from './sandboxService';
import { useQuickClock } from './clocks';

/*
 * A run in which something fails: with "Continue" where the error items come out and what they hold; with "Stop", and where it
 * is cancelled, what it still sends and says. What the next run pays: `test/send/cache.test.ts`.
 */

const service = useSandbox();
useQuickClock();
const odd = useOddService();
const onError = 'continueRegularOutput';

describe('with "Continue"', () => {
	const notFound = {
		error: 'User "missing" was not found (404): Not found: missing',
		details: { status: 404, creditsSpent: 0 },
	};
	const names = ['octo', 'missing', 'ada'];

	// in its own place among the others: `inputFields.test.ts`
	test('"(using error output)" an error item goes there, paired', async () => {
		const came = await service.lookups([...names, 'not a name'], {
			onError: 'continueErrorOutput',
		});
		const message = 'Credits used: 2. Requests: 3. 2 items failed: 1, 3 (counted from 0).';
		const hints = [{ type: 'warning', message }];
		const records = [{ username: 'octo' }, { username: 'ada' }];
		expect(came).toMatchObject({ status: 'success', hints, records, sources: [0, 2] });
		// n8n puts the fields of the input item beside the error
		const refused = { name: 'not a name', error: expect.stringContaining("'User' is ") };
		expect(came.errorItems).toEqual([
			{ json: { name: 'missing', ...notFound }, pairedItem: { item: 1 } },
			{ json: refused, pairedItem: { item: 3 } },
		]);
	});

	const ftp = { baseUrl: 'ftp://127.0.0.1', apiKey: 'ppd_key' };

	test.each([
		[
			'an unknown operation',
			{ parameters: { operation: 'getAll' } },
			'\'Operation\' is "getAll": it takes one of get, search',
		],
		['a credential of no use', { credential: ftp }, 'The credential cannot be used'],
	])('%s fails every input item, and sends nothing', async (_, settings, said) => {
		const more = { onError: 'continueErrorOutput', ...settings } as const;
		const { items, errorItems, hint, sent } = await service.lookups(names, more);
		expect([items, sourcesIn(errorItems), sent]).toEqual([[], [0, 1, 2], []]);
		for (const { error } of recordsIn(errorItems)) expect(error).toContain(said);
		expect(hint).toContain('3 items failed: 0, 1, 2 (counted from 0).');
	});

	test('a page that no item can be made of fails its own alone, after the pages before it', async () => {
		// nests too deep to be gone through: an exception
		const tooDeep = `${'{"text":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
		const page = (repository: string, after: string) =>
			rawAnswer(`{"creditsCost":1,"data":{"repositories":[${repository}],"after":"${after}"}}`);
		odd.answerBy((_, { username, after }) => {
			if (username === 'ada') return page('{"nameWithOwner":"a"}', '');
			return after === 'two'
				? page(`{"topics":[${tooDeep}]}`, '')
				: page('{"nameWithOwner":"b"}', 'two');
		});
		const { records } = await odd.list(starred, 1, {
			onError,
			items: ['octo', 'ada'].map((name) => ({ name })),
			parameters: { output: 'simplified', username: '={{ $json.name }}' },
		});
		const error = expect.stringContaining('could not be turned into items') as unknown;
		const details = { fetched: 1, creditsSpent: 2, resumeFrom: { after: 'two' } };
		expect(records).toMatchObject([
			{ nameWithOwner: 'b' },
			{ error, details },
			{ nameWithOwner: 'a' },
		]);
	});
});

const delay = (ms: number): Fault => ({ kind: 'delay', ms });
const later = { headers: { 'retry-after': '240' } };

describe('with "Stop"', () => {
	const names = usernames(30).with(2, 'missing');
	const options = { concurrency: 5 };

	test('the first failure ends what is under way by itself and sends nothing new', async () => {
		// so that the failure is the first answer
		service.strike(delay(0), { bodyMatches: { username: 'missing' } });
		service.strike(delay(1500));
		const result = await service.lookups(names, { options });
		const sent = names.slice(0, 5).map((username) => ({ username }));
		expect(service.sandbox.log.every(({ cutOff }) => !cutOff)).toBe(true);
		expect(result).toMatchObject({ status: 'error', items: [], errorItems: [], sent });
		const error = { name: 'NodeApiError', context: { itemIndex: 2 }, httpCode: '404' };
		expect(result.error).toMatchObject(error);
		expect(result.message).toContain('Not found: missing');
		// the requests that were under way have been paid for: the error says so
		expect(result.description).toContain('You paid 4 credits');
	});

	test('a retry that is due later is neither sent nor waited for', async () => {
		service.strike(refusal(503, later), { bodyMatches: { username: 'user0' } });
		service.strike(delay(1500), { bodyMatches: { username: 'missing' } });
		const message = expect.stringContaining('Not found: missing');
		const came = await service.lookups(names.slice(0, 3), { options });
		expect(came).toMatchObject({ message, sent: { length: 3 } });
	});

	test('a failed page is the last of its listing, and the pages of another are not asked for', async () => {
		const [bad, other] = [products.subjectOf(45, 1), products.subjectOf(45, 2)];
		service.strike(refusal(400), { bodyMatches: { keyword: bad, start: 10 } });
		service.strike(delay(1500), { bodyMatches: { keyword: other, start: 0 } });
		const { error, description, sent } = await service.list(products, 45, {
			parameters: { keyword: '={{ $json.keyword }}' },
			options: { concurrency: 2 },
			items: [{ keyword: other }, { keyword: bad }],
		});
		const first = [other, bad].map((keyword) => ({ keyword, start: 0, count: 10 }));
		expect(sent).toEqual([...first, { keyword: bad, start: 10, count: 10 }]);
		expect(error?.context.itemIndex).toBe(1);
		expect(description).toContain(
			'Settings &gt; On Error &gt; Continue skips item 1 (counted from 0) and keeps the 10 records before it.',
		);
		expect(description).toContain(
			'To fetch the rest of item 1 (counted from 0) alone, as the only input item, continue with the option Start set to 10',
		);
	});

	test('several failures at once are one error, that of the first', async () => {
		service.strike(refusal(404), { bodyMatches: { username: 'user1' } });
		service.strike(delay(1500));
		const { error, message } = await service.lookups(['missing', 'user1', 'missing-too']);
		expect(message).toContain('(404): Word of 404');
		expect(error?.context.itemIndex).toBe(1);
	});

	test('one of twenty is missing: the error says what is done and kept', async () => {
		const twenty = usernames(20).with(12, 'missing');
		const came = await service.lookups(twenty, { options: { concurrency: 1 } });
		expect(came.message).toBe('User "missing" was not found (404): Not found: missing');
		expect(came.error?.context.itemIndex).toBe(12);
		expect(came.description).toBe(
			'Check the spelling, and that it is public. You paid 12 credits, and 12 of 12 paid responses are cached: run again within an hour, and they are free; Settings &gt; On Error &gt; Continue skips item 12 (counted from 0).',
		);
	});

	test('an error says nothing of the cache where it holds nothing', async () => {
		expect((await service.lookup('missing')).description).not.toContain('cached');
	});
});

/* Each run here would last for minutes: that it ends at all within the time of a test is what is proven. */
test.each<[where: string, requests: number, Fault | undefined, items?: object[]]>([
	['before it begins', 0, undefined],
	['in the wait before another try', 1, refusal(503, later)],
	['with items that wait for an equal lookup', 1, refusal(429, later), [{}, {}, {}, {}]],
	['in a request that gets no answer', 1, { kind: 'hang' }],
	['in an answer that gets no end', 1, { kind: 'endlessBody' }],
])(
	'a run that is cancelled %s ends, and sends nothing more',
	async (_, requests, fault, items = [{}]) => {
		if (fault) service.strike(fault);
		const stopping = new AbortController();
		if (requests === 0) stopping.abort();
		const run = service.lookup('octo', { items: items as [], signal: stopping.signal });
		while (service.sandbox.log.length < requests) await arrivals();
		await arrivals();
		stopping.abort();
		expect((await run).status).toBe('canceled');
		await arrivals();
		expect(service.sandbox.log).toHaveLength(requests);
		if (fault && fault.kind !== 'status') expect(service.sandbox.log[0]?.cutOff).toBe(true);
	},
);
