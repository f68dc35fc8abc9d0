import { sleep } from 'n8n-workflow';
import type { NodeResult } from '../../n8n/engine';
import { comments, tweets } from '../executor/listings';
import { countsIn, usernames } from '../executor/nodeRuns';
import { envelope, jsonAnswer, useOddService } from '../executor/oddService';
import { useSandbox } from '../executor/sandboxService';

/** What all runs on a key share: equal lookups, and answers that were paid for nothing. */

const service = useSandbox();
const odd = useOddService();

/** The nth request fails. */
const failOnce = (nth: number) =>
	service.sandbox.addFault({ when: { nth }, times: 1, fault: { kind: 'status', status: 404 } });
const oneByOne = { options: { concurrency: 1 } };
const names = ({ items }: NodeResult) => items.map(({ json }) => json.username);

const isAsked = async () => {
	while (service.sandbox.requests === 0) await sleep(1);
};

const times = <Result>(count: number, run: (n: number) => Promise<Result>) =>
	Promise.all(Array.from({ length: count }, async (_, n) => await run(n)));

describe('equal lookups of runs at the same time', () => {
	test('twenty runs of the same twenty are paid once', async () => {
		service.sandbox.configure({ latencyMs: 1000 });
		const results = await times(20, async () => await service.lookups(20));
		expect(service.sandbox.credits).toBe(20);
		for (const result of results) expect(names(result)).toEqual(usernames(20));
		// each run has objects of its own
		expect(new Set(results.map(({ items }) => items[0]?.json)).size).toBe(20);
	});

	test.each([
		['with Reuse Lookups off each run pays its own', () => ({ options: { reuseLookups: false } })],
		[
			'another key pays for itself',
			() => ({ credential: { ...service.credential, apiKey: 'second' } }),
		],
	])('%s', async (_, other) => {
		service.sandbox.configure({ latencyMs: 60, keys: ['second'] });
		await Promise.all([service.lookup('octo'), service.lookup('octo', other())]);
		expect(service.sandbox.credits).toBe(2);
	});

	test('what another run pays leaves the limit of a run to its other lookups', async () => {
		service.sandbox.configure({ latencyMs: 500 });
		const first = service.lookups(3);
		while (service.sandbox.requests < 3) await sleep(1);
		const { items } = await service.lookups(6, { options: { maxRunCredits: 3 } });
		expect(items).toHaveLength(6);
		await first;
		expect(service.sandbox.credits).toBe(6);
	});

	test('one that waits for its turn joins as soon as an equal one is on the wire', async () => {
		const credential = { ...service.credential, requestsPerMinute: 600 };
		const results = await times(3, async (n) => {
			return await service.lookups([`own${n}`, 'octo'], { credential });
		});
		for (const result of results) expect(names(result)).toContain('octo');
		expect(service.sandbox.log).toHaveLength(4);
	});

	test('a run that is cancelled takes no other down with it', async () => {
		service.sandbox.configure({ latencyMs: 400 });
		const cancelled = service.lookup('octo', { signal: AbortSignal.timeout(200) });
		const other = service.lookup('octo', { options: { maxRetries: 0, timeout: 5000 } });
		expect((await cancelled).status).toBe('canceled');
		expect(names(await other)).toEqual(['octo']);
	});

	test.each([400, 404, 422])('a %i is true for each: it is asked for once', async (status) => {
		service.sandbox.configure({ latencyMs: 300 });
		service.sandbox.addFault({ fault: { kind: 'status', status, message: 'No' } });
		const runs = await Promise.all([1, 2, 3].map(async () => await service.lookup('octo')));
		expect(runs.map(({ status }) => status)).toEqual(['error', 'error', 'error']);
		expect(service.sandbox.log).toHaveLength(1);
	});

	test('a lost connection or a 500 is not: each run asks for itself, and retries as often as it may', async () => {
		service.sandbox.configure({ latencyMs: 200 });
		service.sandbox.addFault({ times: 1, fault: { kind: 'status', status: 500, message: 'No' } });
		const options = { maxRetries: 0 };
		const first = service.lookup('octo', { options });
		await isAsked();
		const second = service.lookup('octo', { options });
		expect((await first).status).toBe('error');
		expect((await second).items).toHaveLength(1);
	});

	test('a request that waits for one of another run longer than its own timeout is asked for anew', async () => {
		service.sandbox.addFault({ times: 1, fault: { kind: 'hang' } });
		const cancel = new AbortController();
		const long = service.lookup('octo', { signal: cancel.signal });
		await isAsked();
		const options = { timeout: 300, maxRetries: 0 };
		const began = performance.now();
		const result = await service.lookup('octo', { options });
		expect(performance.now() - began).toBeGreaterThanOrEqual(300);
		expect(names(result)).toEqual(['octo']);
		expect(countsIn(result)).toEqual({ credits: 1, requests: 1, retries: 0, reused: 0 });
		cancel.abort();
		await long;
	});
});

describe('what was paid for nothing', () => {
	test('a run that fails at its last item leaves its answers to the next one, once', async () => {
		failOnce(40);
		const failed = await service.lookups(40, oneByOne);
		expect(failed.error?.description).toContain('39 of 39 paid answers are kept for an hour');
		expect(service.sandbox.credits).toBe(39);
		const next = await service.lookups(40, oneByOne);
		expect(names(next)).toEqual(usernames(40));
		expect(service.sandbox.credits).toBe(40);
		expect(countsIn(next)).toMatchObject({ credits: 1, requests: 1 });
		expect(next.hints[0]?.message).toMatch(
			/Answers of earlier runs, not paid again: 39, from 20\d\d-.* UTC on\./,
		);
		await service.lookups(40, oneByOne);
		expect(service.sandbox.credits).toBe(80);
	});

	test('the pages of a listing that broke off', async () => {
		failOnce(4);
		expect((await service.list(tweets, 35)).status).toBe('error');
		expect(service.sandbox.credits).toBe(30);
		expect((await service.list(tweets, 35)).items).toHaveLength(35);
		expect(service.sandbox.credits).toBe(35);
	});

	test.each([
		['a schedule reads a listing anew', 'trigger', {}, 65],
		['so does a person with Only After', 'manual', { since: '2000-01-01' }, 65],
		['a person who retries the execution does not', 'retry', {}, 35],
	] as const)('%s', async (_, mode, options, credits) => {
		failOnce(4);
		const failed = await service.list(tweets, 35, { mode, options });
		expect(failed.error?.description?.includes('paid answers are kept')).toBe(
			!('since' in options),
		);
		const { items, hints } = await service.list(tweets, 35, { mode, options });
		expect(items).toHaveLength(35);
		expect(service.sandbox.credits).toBe(credits);
		const isTold = hints[0]?.message.includes('has changed since can be missing, or come twice');
		expect(isTold).toBe(credits === 35);
	});

	test('the world moves on: a schedule gets what is new, and lookups of the last hour', async () => {
		const mode = 'trigger';
		const user = (name: string) => envelope({ username: name });
		const tweet = (id: string) => envelope({ tweets: [{ id }] });
		const gone = jsonAnswer(404, { status: 'error', message: 'Gone' });
		const all = { ...tweets.parametersFor(1), userId: '={{ $json.name }}', returnAll: true };
		const list = async () =>
			await odd.run({
				nodeType: 'microblog',
				parameters: all,
				mode,
				items: [{ name: '1' }, { name: '2' }],
				options: { concurrency: 1 },
			});
		odd.answerWith(tweet('old'), gone, tweet('new'), tweet('other'));
		expect((await list()).status).toBe('error');
		expect((await list()).items.map(({ json }) => json.id)).toEqual(['new', 'other']);
		odd.answerWith(user('as it was'), gone, user('other'));
		const lookups = async () => await odd.lookups(2, { mode, ...oneByOne });
		expect((await lookups()).status).toBe('error');
		expect(names(await lookups())).toEqual(['as it was', 'other']);
	});

	test('pages whose next one is refused with 400 are not left again', async () => {
		const dead = { kind: 'status', status: 400, message: 'Token expired' } as const;
		failOnce(3);
		expect((await service.list(tweets, 30)).status).toBe('error');
		service.sandbox.addFault({ times: 1, fault: dead });
		expect((await service.list(tweets, 30)).status).toBe('error');
		expect((await service.list(tweets, 30)).items).toHaveLength(30);
		// two pages, then three anew
		expect(service.sandbox.credits).toBe(50);
	});

	test('a page that the limit of the run made smaller is not kept: the next run asks for a whole one', async () => {
		failOnce(3);
		const run = async () =>
			await service.list(comments, 10, {
				items: [{ who: 'ada-10' }, { who: 'eve-10' }],
				parameters: { publicId: '={{ $json.who }}' },
				options: { maxRunCredits: 15, concurrency: 1 },
			});
		expect((await run()).error?.description).toContain('1 of 2 paid answers are kept');
		const page = { publicId: 'ada-10', start: 10 };
		expect(service.bodies[1]).toMatchObject({ ...page, count: 5 });
		await run();
		expect(service.bodies[3]).toMatchObject({ ...page, count: 10 });
	});

	test('a cancelled run leaves its answers', async () => {
		service.sandbox.configure({ latencyMs: 50 });
		const cancel = new AbortController();
		const run = service.lookups(10, { ...oneByOne, signal: cancel.signal });
		while (service.sandbox.credits < 3) await sleep(5);
		cancel.abort();
		await run;
		await service.lookups(10, oneByOne);
		// the request that was cut off may be paid twice
		expect(service.sandbox.credits).toBeLessThanOrEqual(11);
	});

	test('what came out is not kept: with Continue, and by a run that a credit limit ended', async () => {
		failOnce(2);
		await service.lookups(2, { onError: 'continueRegularOutput' });
		await service.lookups(2, { options: { maxRunCredits: 1 } });
		expect(service.sandbox.log).toHaveLength(3);
		await service.lookups(1);
		expect(service.sandbox.log).toHaveLength(4);
	});

	test('with Reuse Lookups off nothing is taken, and another key takes nothing', async () => {
		service.sandbox.configure({ keys: ['second'] });
		failOnce(2);
		await service.lookups(2, oneByOne);
		const credential = { ...service.credential, apiKey: 'second' };
		await service.lookup('user0', { credential });
		await service.lookup('user0', { options: { reuseLookups: false } });
		expect(service.sandbox.credits).toBe(3);
	});
});

/** n8n calls the node three times. */
describe('Retry On Fail', () => {
	const retryOnFail = true;
	const gone = { kind: 'status', status: 404, message: 'Gone' } as const;
	const addGone = () =>
		service.sandbox.addFault({ when: { bodyMatches: { username: 'user0' } }, fault: gone });

	test.each([{}, { maxRunCredits: 20 }, { reuseLookups: false }])(
		'with "Continue" and %j nothing is paid twice',
		async (options) => {
			addGone();
			const onError = 'continueRegularOutput';
			const result = await service.lookups(20, { retryOnFail, onError, options });
			expect(service.sandbox.log).toHaveLength(22);
			expect(service.sandbox.credits).toBe(19);
			expect(names(result).slice(1)).toEqual(usernames(20).slice(1));
			expect(countsIn(result)).toMatchObject({ credits: 19, requests: 1 });
		},
	);

	test('with "Stop" the next call takes the pages, on a schedule and with Only After too', async () => {
		failOnce(4);
		const options = { since: '2000-01-01', addResponseDetails: true };
		const result = await service.list(tweets, 35, { retryOnFail, mode: 'trigger', options });
		expect(result.items).toHaveLength(35);
		expect(service.sandbox.credits).toBe(35);
		const paid = result.items.map(({ json }) => Object(json._response).paid as number);
		expect(paid.reduce((one, other) => one + other)).toBe(35);
	});

	test('what a limit cut short is taken as it came', async () => {
		const items = [{ who: 'user0' }, { who: comments.subjectOf(30, 0) }];
		service.sandbox.addFault({ when: { bodyMatches: { publicId: 'user0' } }, fault: gone });
		const result = await service.list(comments, 30, {
			retryOnFail,
			onError: 'continueRegularOutput',
			items,
			parameters: { publicId: '={{ $json.who }}' },
			options: { maxRunCredits: 15, concurrency: 1 },
		});
		expect(service.sandbox.credits).toBe(15);
		expect(result.items.filter(({ json }) => json.error === undefined)).toHaveLength(15);
	});

	test('what another run has paid, neither try has paid', async () => {
		failOnce(3);
		await service.lookups(3, oneByOne);
		failOnce(1);
		const result = await service.lookups(3, { retryOnFail, ...oneByOne });
		expect(countsIn(result)).toMatchObject({ credits: 1, requests: 1 });
		expect(service.sandbox.credits).toBe(3);
	});

	test('the memory ends with the execution', async () => {
		addGone();
		await service.lookups(2, { retryOnFail, onError: 'continueRegularOutput' });
		await service.lookups(['user1']);
		expect(service.sandbox.credits).toBe(2);
	});
});

describe('Reuse Answers For', () => {
	const reuse = (reuseMinutes: number) => ({ options: { reuseMinutes } });

	test('a later run that sets it too takes the answer without a request, as often as it likes', async () => {
		await service.lookup('octo', reuse(60));
		const again = await service.lookup('octo', reuse(60));
		await service.lookup('octo', reuse(5));
		expect(service.sandbox.log).toHaveLength(1);
		expect(names(again)).toEqual(['octo']);
		expect(again.hints[0]?.message).toContain('Answers of earlier runs, not paid again: 1');
	});

	test('a run that does not set it asks, and an answer of such a run is not kept', async () => {
		await service.lookup('octo', reuse(60));
		await service.lookup('octo');
		await service.lookup('other');
		await service.lookup('other', reuse(60));
		expect(service.sandbox.log).toHaveLength(4);
	});

	test('an item that sets it keeps what an equal item without it has paid', async () => {
		const items = [{ reuseMinutes: 0 }, { reuseMinutes: 60 }];
		const options = { reuseMinutes: '={{ $json.reuseMinutes }}' };
		await service.lookup('octo', { items, options });
		await service.lookup('octo', reuse(60));
		expect(service.sandbox.log).toHaveLength(1);
	});

	test('lasts, whatever another run of the key fails at', async () => {
		await service.lookups(5, reuse(60));
		const gone = { kind: 'status', status: 404 } as const;
		service.sandbox.addFault({ when: { bodyMatches: { username: 'user5' } }, fault: gone });
		const failed = await service.lookups(6, oneByOne);
		expect(failed.error?.description).toContain('5 of 5 paid answers are kept');
		for (const run of [1, 2]) {
			const { items } = await service.lookups(5, reuse(60));
			expect([run, items.length]).toEqual([run, 5]);
		}
		expect(service.sandbox.credits).toBe(10);
	});

	test('Reuse Answers For says what it had no room for', async () => {
		const data = JSON.stringify({ bio: 'y'.repeat(1_000_000) });
		service.sandbox.addFault({ fault: { kind: 'envelope', members: { data } } });
		const { hints } = await service.lookups(20, { options: { reuseMinutes: 60 } });
		expect(hints[0]?.message).toContain(
			'Answers that "Reuse Answers For (Minutes)" has no room for: 4.',
		);
	});

	test('more than a day is refused', async () => {
		const { error } = await service.lookup('octo', reuse(1441));
		expect(error?.message).toContain('Reuse Answers For (Minutes)');
		expect(service.sandbox.log).toHaveLength(0);
	});
});

test('an answer that holds no record is not given to the next run, and ends none that is reused', async () => {
	const [none, good] = [envelope({ tweet: null }), envelope({ tweet: { id: '35' }, replies: [] })];
	odd.answerWith(none, good, none);
	const parameters = { resource: 'tweet', operation: 'get', tweetId: '35' };
	const run = { nodeType: 'microblog', parameters };
	const options = { reuseMinutes: 60 };
	expect((await odd.run(run)).status).toBe('error');
	expect((await odd.run({ ...run, options })).items).toHaveLength(1);
	expect((await odd.run(run)).status).toBe('error');
	expect((await odd.run({ ...run, options })).items).toHaveLength(1);
	expect(odd.bodies).toHaveLength(3);
});

test('a refused key is asked no more by the runs that are there, whichever was refused', async () => {
	service.sandbox.configure({ latencyMs: 50 });
	service.sandbox.addFault({ fault: { kind: 'status', status: 401, message: 'Not you' } });
	const onError = 'continueRegularOutput';
	const results = await times(30, async (n) => {
		const own = Array.from({ length: 10 }, (_, at) => `user${n * 10 + at}`);
		return await service.lookups(own, { onError });
	});
	for (const { items } of results) expect(items).toHaveLength(10);
	expect(service.sandbox.log.length).toBeLessThanOrEqual(30);
});

test('what is not sent costs nothing, whatever the refusal has cost', async () => {
	odd.answerBy(() => jsonAnswer(402, { status: 'error', message: 'No credits', creditsCost: 2 }));
	const onError = 'continueRegularOutput';
	const result = await odd.lookups(5, { onError, ...oneByOne });
	expect(countsIn(result)).toMatchObject({ credits: 2, requests: 1 });
});

test('a later run on a refused key does not wait for what hangs since before', async () => {
	const refused = jsonAnswer(402, { message: 'No credits' });
	odd.answerBy((_, { username }) =>
		username === 'user0' ? () => {} : username === 'user1' ? refused : envelope({ username }),
	);
	const hangs = odd.lookups(2, { onError: 'continueRegularOutput', options: { timeout: 2000 } });
	while (odd.bodies.length < 2) await sleep(1);
	await sleep(50);
	const began = performance.now();
	expect((await odd.lookups(['octo', 'other'])).items).toHaveLength(2);
	expect(performance.now() - began).toBeLessThan(1000);
	await hangs;
});

test('a refused key ends at once what waits for a retry, or for an equal request of another run', async () => {
	const refused = { kind: 'status', status: 402, message: 'No credits' } as const;
	const later = { kind: 'status', status: 503, headers: { 'retry-after': '60' } } as const;
	service.sandbox.configure({ latencyMs: 500 });
	service.sandbox.addFault({ when: { bodyMatches: { username: 'user0' } }, fault: later });
	service.sandbox.addFault({ fault: refused });
	const onError = 'continueRegularOutput';
	const first = service.lookups(5, { onError });
	while (service.sandbox.requests < 5) await sleep(1);
	const results = [
		...(await times(2, async () => await service.lookups(5, { onError }))),
		await first,
	];
	expect(service.sandbox.log).toHaveLength(5);
	for (const { records } of results)
		for (const { details } of records) expect(details).toMatchObject({ status: 402 });
}, 20_000);
