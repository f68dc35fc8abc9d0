import { sleep } from 'n8n-workflow';
import { waitRequested, blockedFor, type Failure } from '../../nodes/shared/request/failure';
import {
	isWorthRetry,
	MAX_RETRY_AFTER_MS,
	readRetryAfter,
	waitBefore,
} from '../../nodes/shared/request/retry';
import { tweets } from './listings';
import { isError, usernames } from './nodeRuns';
import { envelope, jsonAnswer, useOddService } from './oddService';
import asked from './retryAfter.json';
import { refusal, useSandbox } from './sandboxService';
import { useQuickClock } from './clocks';

/** Failures that may pass: what is tried again, how often, and when; how long a wait and a request may take. */

const service = useSandbox();
const odd = useOddService();
useQuickClock();

const passing = [408, 425, 500, 502, 503, 504, 520, 521, 522, 523, 524, 529];

test('what may pass is sent again until the answer comes', async () => {
	const users = passing.map((status) => ({ username: `user${status}` }));
	for (const status of passing) {
		// a gateway answers with a web page
		const body = status > 503 && { body: '<html>Bad gateway</html>' };
		const bodyMatches = { username: `user${status}` };
		service.strike(refusal(status, { ...body }), { bodyMatches }, 2);
	}
	const came = await service.lookups(users.map(({ username }) => username));
	expect(came.records).toMatchObject(users);
	// a 503 with Retry-After is a refusal for the pace, and no failed try
	expect(came.hint).toContain('Credits used: 12. Requests: 36. Retries: 22. ');
});

const trouble = refusal(500);
const gateway = refusal(502, { body: '<html>Bad gateway</html>' });
/** No refusal for the pace: it tells no time. */
const silent = refusal(503, { headers: {} });

test.each([
	[{ maxRetries: 0 }, trouble, 'The service failed (500): Word of 500 (after 1 try)', 1],
	[{ maxRetries: 1 }, gateway, 'failed (502): the answer holds no message (after 2 tries)', 2],
	[{ maxRetries: 1 }, silent, 'Word of 503 (after 2 tries)', 2],
	[{}, trouble, 'The service failed (500): Word of 500 (after 4 tries)', 4],
	[{ maxRetries: 10 }, trouble, 'The service failed (500): Word of 500 (after 11 tries)', 11],
])(
	'%j: at most so often, and the message says how often it was sent',
	async (options, fault, said, tries) => {
		service.strike(fault);
		const came = await service.lookup('octo', { options });
		const message = expect.stringContaining(said) as unknown;
		expect(came).toMatchObject({ items: [], sent: { length: tries }, message });
	},
);

test('Retry-After: the next try comes no earlier; another goes ahead in its place', async () => {
	const fault = refusal(429, { headers: { 'retry-after': '1' } });
	service.strike(fault, { bodyMatches: { username: 'user0' } }, 1);
	const { records } = await service.lookups(2, { options: { concurrency: 2 } });
	const names = ['user0', 'user1', 'user0'];
	expect(service.bodies).toEqual(names.map((username) => ({ username })));
	expect(records.map(({ username }) => username)).toEqual(usernames(2));
	const [first = 0, , again = 0] = service.sandbox.log.map(({ at }) => at);
	expect(again - first).toBeGreaterThanOrEqual(1000);
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
	expect((await odd.lookup('later')).items).toHaveLength(1);
});

const now = Date.parse('2026-01-01T00:00:00Z');

test('equal lookups with settings of their own have tries of their own', async () => {
	service.strike(refusal(500), undefined, 2);
	const { items, sent } = await service.lookup('octo', {
		onError: 'continueRegularOutput',
		items: [{ maxRetries: 0 }, { maxRetries: 1 }, { maxRetries: 0 }],
		options: { maxRetries: '={{ $json.maxRetries }}', concurrency: 1, reuseMinutes: 0 },
	});
	expect(items.map(isError)).toEqual([true, false, true]);
	expect(sent).toHaveLength(3);
});

// as it stands in the documents of services (GitHub, OpenAI, Brave) and in the IETF's drafts; also of clocks that are wrong
test.each(asked as Array<[object, number | null]>)(
	'of a refusal for the pace, %j is %p ms',
	(headers, milliseconds) => {
		expect(readRetryAfter({ ...headers }, true, now) ?? null).toBe(milliseconds);
	},
);

test('limits that an answer only reports are no wait', () => {
	const headers = { 'x-ratelimit-reset': '60', ratelimit: 'r=5;t=9' };
	expect(readRetryAfter(headers, false, now)).toBeUndefined();
});

const failed = (more: Partial<Failure> = {}): Failure => ({
	message: '',
	advice: '',
	retryable: true,
	mayBeCharged: false,
	...more,
});

test.each<[string, tries: number, Partial<Failure>, least: number, most: number]>([
	['after one try', 1, {}, 250, 500],
	['after two', 2, {}, 500, 1000],
	['after seven', 7, {}, 15_000, 30_000],
	['after eleven', 11, {}, 15_000, 30_000],
	['that the service asks for, and a little longer', 1, { retryAfterMs: 2000 }, 2000, 2100],
	['also after other failures', 5, { retryAfterMs: 2000 }, 2000, 2100],
])('a wait %s', (_, tries, more, least, most) => {
	const waits = Array.from({ length: 200 }, () => waitBefore(tries, failed(more)));
	expect(Math.min(...waits)).toBeGreaterThanOrEqual(least);
	expect(Math.max(...waits)).toBeLessThanOrEqual(most);
	// of 200 that are drawn, one comes from the last tenth
	expect(Math.max(...waits)).toBeGreaterThan(most - (most - least) / 10);
	expect(new Set(waits).size).toBeGreaterThan(100);
});

test('five minutes are waited, and no longer', () => {
	expect(isWorthRetry(failed({ retryAfterMs: MAX_RETRY_AFTER_MS }))).toBe(true);
	expect(isWorthRetry(failed({ retryAfterMs: MAX_RETRY_AFTER_MS + 1 }))).toBe(false);
});

test('the error of a service that lets nothing in says for how long, and what to do', () => {
	const { message, advice } = blockedFor(93_400, failed({ message: 'Slow down', status: 503 }));
	expect(message).toBe('The service let no request of this operation through for 93 s (503)');
	expect(advice).toContain("set 'Requests per Minute' in the credential");
});

test('what is not sent because the service asks to wait is free, and passes: no trigger is switched off for it', () => {
	const failure = failed({ status: 429, retryable: true, mayBeCharged: true });
	for (const unsent of [waitRequested(failure), blockedFor(93_400, failure)])
		expect(unsent).toMatchObject({ retryable: true, mayBeCharged: false });
});
