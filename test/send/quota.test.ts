import { sleep } from 'n8n-workflow';
import { tweets } from '../executor/listings';
import { usernames } from '../executor/nodeRuns';
import { envelope, jsonAnswer, useOddService } from '../executor/oddService';
import { useQuickClock } from '../executor/quickClock';
import { refusal, useSandbox } from '../executor/sandboxService';

/** Limits over time, on n8n's engine (what comes of them: `pace.test.ts`): a refusal is no failure, and the hint tells of it. */

const service = useSandbox();
const odd = useOddService();
useQuickClock();

const credentialWith = (requestsPerMinute: unknown) => {
	return { ...service.credential, requestsPerMinute } as typeof service.credential;
};

test('a run that is refused for its pace gets every record, and pays each once', async () => {
	service.strike(refusal(429), undefined, 3);
	const { items, hint } = await service.lookups(40);
	expect([items.length, service.sandbox.credits]).toEqual([40, 40]);
	expect(hint).toBe(
		'Credits used: 40. Requests: 43. Slowed down by the service: it refused 3 requests, which were sent again.',
	);
});

test.each([0, ''])('Requests per Minute at %j sets none', async (none) => {
	const { items } = await service.lookup('octo', { credential: credentialWith(none) });
	expect(items).toHaveLength(1);
});

test('a wait that is too long fails what waits for its endpoint, of other runs in our own words, and nothing else', async () => {
	const message = 'Come back later, universalName of a colleague';
	const headers = { 'retry-after': '4000' };
	odd.answerBy(({ path }, { username }) => {
		if (path.includes('tweets')) return envelope({ tweets: [{ id: '1' }] });
		const isLast = username === 'user0';
		return isLast ? jsonAnswer(429, { message }, headers) : envelope({ username });
	});
	const set = { onError: 'continueRegularOutput', options: { concurrency: 1 } } as const;
	const credential = { ...odd.credential, requestsPerMinute: 60 };
	const other = odd.lookups(['octo', 'other', 'third'], { ...set, credential });
	while (odd.bodies.length < 1) await sleep(1);
	const refused = await odd.lookups(['user0'], { ...set, credential });
	expect(refused.records[0]?.error).toContain(message);
	const error = 'Not sent, because the service has asked another request to wait 4000 s (429)';
	expect((await other).records.at(-1)).toMatchObject({ error, details: { status: 429 } });
	expect((await odd.list(tweets, 1)).items).toHaveLength(1);
	expect((await odd.lookup('octo')).items).toHaveLength(1);
});

test('Concurrency is the limit of the run over all its keys', async () => {
	const keys = ['one', 'two', 'three'];
	service.sandbox.configure({ latencyMs: 50, keys });
	const { items } = await service.lookup('={{ $json.name }}', {
		credential: { ...service.credential, apiKey: '={{ $json.key }}' },
		options: { concurrency: 4 },
		items: usernames(30).map((name, n) => ({ name, key: keys[n % 3] })),
	});
	expect([items.length, service.sandbox.credits]).toEqual([30, 30]);
	expect(service.sandbox.maxInFlight).toBeLessThanOrEqual(4);
});
