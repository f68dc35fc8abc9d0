import { blockedFor, type Failure, heldBackFailure } from '../../nodes/shared/request/failure';
import {
	isRetryable,
	MAX_RETRY_AFTER_MS,
	readRetryAfter,
	retryDelay,
} from '../../nodes/shared/request/retry';
import { useQuickClock } from './clocks';
import { isError } from './nodeRuns';
import requested from './retryAfter.json';
import { errorFault, useSandbox } from './sandboxService';

/** Temporary failures: what is retried, how often, and when. */

const service = useSandbox();
useQuickClock();

const passing = [408, 425, 500, 502, 503, 504, 520, 521, 522, 523, 524, 529];

test('retries a temporary failure until it succeeds', async () => {
	const users = passing.map((status) => ({ username: `user${status}` }));
	for (const status of passing) {
		// a gateway responds with a web page
		const body = status > 503 && { body: '<html>Bad gateway</html>' };
		const bodyMatches = { username: `user${status}` };
		service.strike(errorFault(status, { ...body }), { bodyMatches }, 2);
	}
	const result = await service.lookups(users.map(({ username }) => username));
	expect(result.records).toMatchObject(users);
	// a 503 with Retry-After is a rate limit, not a failed attempt
	expect(result.hint).toContain('Credits used: 12. Requests: 36. Retries: 22. ');
});

const trouble = errorFault(500);
const gateway = errorFault(502, { body: '<html>Bad gateway</html>' });
/** Not a rate limit: it has no Retry-After. */
const silent = errorFault(503, { headers: {} });

test.each([
	[{ maxRetries: 0 }, trouble, 'The service failed (500): Word of 500 (after 1 attempt)', 1],
	[{ maxRetries: 1 }, gateway, '(502): the response contains no message (after 2 attempts)', 2],
	[{ maxRetries: 1 }, silent, 'Word of 503 (after 2 attempts)', 2],
	[{}, trouble, 'The service failed (500): Word of 500 (after 4 attempts)', 4],
])(
	'%j: limits the attempts, and the message counts them',
	async (options, fault, expected, tries) => {
		service.strike(fault);
		const result = await service.lookup('octo', { options });
		const message = expect.stringContaining(expected) as unknown;
		expect(result).toMatchObject({ items: [], sent: { length: tries }, message });
	},
);

test('sends again no earlier than Retry-After says', async () => {
	service.strike(errorFault(429, { headers: { 'retry-after': '1' } }), undefined, 1);
	expect((await service.lookup('octo')).items).toHaveLength(1);
	const [first = 0, again = 0] = service.sandbox.log.map(({ at }) => at);
	expect(again - first).toBeGreaterThanOrEqual(1000);
});

test('duplicate lookups with different settings have their own attempts', async () => {
	service.strike(errorFault(500), undefined, 2);
	const { items, sent } = await service.lookup('octo', {
		onError: 'continueRegularOutput',
		items: [{ maxRetries: 0 }, { maxRetries: 1 }, { maxRetries: 0 }],
		options: { maxRetries: '={{ $json.maxRetries }}', concurrency: 1, reuseMinutes: 0 },
	});
	expect(items.map(isError)).toEqual([true, false, true]);
	expect(sent).toHaveLength(3);
});

const now = Date.parse('2026-01-01T00:00:00Z');

// headers from the documentation of services (GitHub, OpenAI, Brave) and the IETF's drafts; also with wrong clocks
test.each(requested as Array<[object, number | null]>)(
	'the Retry-After of %j is %p ms',
	(headers, milliseconds) => {
		expect(readRetryAfter({ ...headers }, true, now) ?? null).toBe(milliseconds);
	},
);

test('does not wait for limits that a successful response reports', () => {
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

describe('waits', () => {
	afterEach(() => jest.restoreAllMocks());

	test.each([
		[1, undefined, 250, 500],
		[2, undefined, 500, 1000],
		[7, undefined, 15_000, 30_000],
		[11, undefined, 15_000, 30_000],
		// as long as the service asks, and a little longer
		[5, 2000, 2000, 2100],
	])('after %i attempts, asked to wait %p ms, from %i to %i ms', (attempts, asked, least, most) => {
		const delays = [0, 1].map((random) => {
			jest.spyOn(Math, 'random').mockReturnValue(random);
			return retryDelay(attempts, failed({ retryAfterMs: asked }));
		});
		expect(delays).toEqual([least, most]);
	});

	test('five minutes, and no longer', () => {
		expect(isRetryable(failed({ retryAfterMs: MAX_RETRY_AFTER_MS }))).toBe(true);
		expect(isRetryable(failed({ retryAfterMs: MAX_RETRY_AFTER_MS + 1 }))).toBe(false);
	});
});

test('a request that is held back because of others fails as free and temporary, so that no trigger is switched off', () => {
	const failure = failed({ message: 'Slow down', status: 503, mayBeCharged: true });
	const temporary = { retryable: true, mayBeCharged: false };
	expect(heldBackFailure(failure)).toMatchObject(temporary);
	expect(blockedFor(93_400, failure)).toMatchObject({
		...temporary,
		message: 'The service accepted no request of this operation for 93 s (503)',
		advice: expect.stringContaining("set 'Requests per Minute' in the credential") as unknown,
	});
});
