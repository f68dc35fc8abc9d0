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
const mode = 'trigger';
const oneByOne = { mode, options: { concurrency: 1 } } as const;
const names = ({ items }: NodeResult) => items.map(({ json }) => json.username);

const times = <Result>(count: number, run: (n: number) => Promise<Result>) =>
	Promise.all(Array.from({ length: count }, async (_, n) => await run(n)));

test('runs at the same time on a schedule pay each for themselves, and none takes another down', async () => {
	service.sandbox.configure({ latencyMs: 400 });
	const cancelled = service.lookup('octo', { mode, signal: AbortSignal.timeout(200) });
	const others = times(3, async () => await service.lookup('octo', { mode }));
	expect((await cancelled).status).toBe('canceled');
	for (const other of await others) expect(names(other)).toEqual(['octo']);
	expect(service.sandbox.log.length).toBeGreaterThanOrEqual(3);
});

describe('a run that a person starts', () => {
	test('pays once, however often it is executed, and says from when its answers are', async () => {
		const first = await service.lookups(12);
		expect(countsIn(first)).toMatchObject({ credits: 12, requests: 12 });
		for (const by of ['manual', 'retry', 'manual'] as const) {
			const next = await service.lookups(12, { mode: by });
			expect(names(next)).toEqual(usernames(12));
			expect(countsIn(next)).toMatchObject({ credits: 0, requests: 0 });
			expect(next.hint).toMatch(
				/12 answers of earlier runs not paid again, the oldest from 20\d\d-.* UTC\. For new ones, set 'Reuse Answers For \(Minutes\)' to 0\./,
			);
		}
		expect(service.sandbox.credits).toBe(12);
	});

	test('says that the next one is free, where each of its answers is kept for the hour', async () => {
		const said = async (names: string[], reuseMinutes?: number) => {
			const options = reuseMinutes === undefined ? {} : { reuseMinutes };
			const { hints } = await service.lookups(names, { options, onError: 'continueRegularOutput' });
			return hints[0]?.message.includes('Running again within an hour is free.');
		};
		expect(await said(['octo', 'ada'])).toBe(true);
		// one that is nearly an hour old, one that fails, and another time
		expect(await said(['octo', 'eve'])).toBe(false);
		expect(await said(['bob', 'missing'])).toBe(false);
		expect(await said(['amy'], 0)).toBe(false);
		expect(await said(['amy'], 30)).toBe(false);
	});

	test('at 0 asks anew, and leaves nothing', async () => {
		await service.lookup('octo', { options: { reuseMinutes: 0 } });
		await service.lookup('octo');
		await service.lookup('octo', { options: { reuseMinutes: 0 } });
		expect(service.sandbox.credits).toBe(3);
	});

	test('gives a schedule nothing, and takes nothing of one that ended well', async () => {
		await service.lookup('octo');
		await service.lookup('octo', { mode });
		await service.lookup('other', { mode });
		await service.lookup('other');
		expect(service.sandbox.credits).toBe(4);
	});

	test('reads a listing once, to the same record, and says what that means', async () => {
		const options = { maxCredits: 13 };
		const first = await service.list(comments, 45, { options });
		const next = await service.list(comments, 45, { options });
		expect(next.records).toEqual(first.records);
		expect(service.sandbox.credits).toBe(13);
		expect(next.hint).toContain('What has changed since can be missing, or come twice');
	});

	test('takes no failure, and no answer of another key', async () => {
		service.sandbox.configure({ keys: ['second'] });
		failOnce(1);
		expect((await service.lookup('octo')).status).toBe('error');
		await service.lookup('octo');
		await service.lookup('octo', { credential: { ...service.credential, apiKey: 'second' } });
		expect(service.sandbox.log).toHaveLength(3);
	});
});

describe('what was paid for nothing', () => {
	test('a run that fails at its last item leaves its answers to the next one, once', async () => {
		failOnce(40);
		const failed = await service.lookups(40, oneByOne);
		expect(failed.error?.description).toContain(
			'39 of 39 paid answers are kept: run again within an hour',
		);
		expect(service.sandbox.credits).toBe(39);
		const next = await service.lookups(40, oneByOne);
		expect(names(next)).toEqual(usernames(40));
		expect(service.sandbox.credits).toBe(40);
		expect(countsIn(next)).toMatchObject({ credits: 1, requests: 1 });
		expect(next.hints[0]?.message).toMatch(
			/39 answers of earlier runs not paid again, the oldest from 20\d\d-.* UTC\./,
		);
		await service.lookups(40, oneByOne);
		expect(service.sandbox.credits).toBe(80);
	});

	test.each([
		['a schedule reads a listing anew', 'trigger', {}, 65],
		['unless it sets Reuse Answers For', 'trigger', { reuseMinutes: 5 }, 35],
		['a person does not', 'manual', {}, 35],
		['nor one who retries the execution', 'retry', { since: '2000-01-01' }, 35],
		['but at 0', 'manual', { reuseMinutes: 0 }, 65],
	] as const)('%s', async (_, by, options, credits) => {
		failOnce(4);
		const failed = await service.list(tweets, 35, { mode: by, options });
		expect(failed.description).toContain('3 of 3 paid answers are kept');
		const { items, hint } = await service.list(tweets, 35, { mode: by, options });
		expect(items).toHaveLength(35);
		expect(service.sandbox.credits).toBe(credits);
		const isTold = hint.includes('has changed since can be missing, or come twice');
		expect(isTold).toBe(credits === 35);
	});

	test('the world moves on: a schedule gets what is new, and lookups of the last hour', async () => {
		const user = (name: string) => envelope({ username: name });
		const tweet = (id: string) => envelope({ tweets: [{ id }] });
		const gone = jsonAnswer(404, { status: 'error', message: 'Gone' });
		const all = { ...tweets.parametersFor(1), userId: '={{ $json.name }}', returnAll: true };
		const list = async () =>
			await odd.run({
				nodeType: 'microblog',
				parameters: all,
				items: [{ name: '1' }, { name: '2' }],
				...oneByOne,
			});
		odd.answerWith(tweet('old'), gone, tweet('new'), tweet('other'));
		expect((await list()).status).toBe('error');
		expect((await list()).items.map(({ json }) => json.id)).toEqual(['new', 'other']);
		odd.answerWith(user('as it was'), gone, user('other'));
		const lookups = async () => await odd.lookups(2, oneByOne);
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

	test('a page that the limit of the run made smaller is equal to no whole one: the next run asks for that', async () => {
		failOnce(3);
		const run = async () =>
			await service.list(comments, 10, {
				items: [{ who: 'ada-10' }, { who: 'eve-10' }],
				parameters: { publicId: '={{ $json.who }}' },
				options: { maxRunCredits: 15, concurrency: 1 },
			});
		expect((await run()).error?.description).toContain('2 of 2 paid answers are kept');
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
		await service.lookups(2, { mode, onError: 'continueRegularOutput' });
		await service.lookups(2, { mode, options: { maxRunCredits: 1 } });
		expect(service.sandbox.log).toHaveLength(3);
		await service.lookups(1, { mode });
		expect(service.sandbox.log).toHaveLength(4);
	});

	test('a schedule whose first item always fails gets new answers each time', async () => {
		const gone = { kind: 'status', status: 404 } as const;
		service.sandbox.addFault({ when: { bodyMatches: { username: 'user0' } }, fault: gone });
		for (const run of [1, 2, 3]) {
			await service.lookups(2, { mode, onError: 'continueRegularOutput' });
			expect(service.sandbox.credits).toBe(run);
		}
	});
});

/** n8n calls the node three times. */
describe('Retry On Fail', () => {
	const retryOnFail = true;
	const gone = { kind: 'status', status: 404, message: 'Gone' } as const;
	const addGone = () =>
		service.sandbox.addFault({ when: { bodyMatches: { username: 'user0' } }, fault: gone });

	test.each([{}, { maxRunCredits: 20 }, { reuseMinutes: 0 }])(
		'with "Continue" and %j nothing is paid twice',
		async (options) => {
			addGone();
			const onError = 'continueRegularOutput';
			const result = await service.lookups(20, { mode, retryOnFail, onError, options });
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

	test('by hand the limit of the run counts once what the tries have paid together', async () => {
		addGone();
		const options = { maxRunCredits: 5, concurrency: 1 };
		const result = await service.lookups(9, {
			retryOnFail,
			onError: 'continueRegularOutput',
			options,
		});
		expect(service.sandbox.credits).toBe(5);
		expect(result.items.filter(({ json }) => json.error === undefined)).toHaveLength(5);
	});
});

describe('Reuse Answers For', () => {
	const reuse = (reuseMinutes: number) => ({ mode, options: { reuseMinutes } }) as const;

	test('a later run that sets it too takes the answer without a request, as often as it likes', async () => {
		await service.lookup('octo', reuse(60));
		const again = await service.lookup('octo', reuse(60));
		await service.lookup('octo', reuse(5));
		expect(service.sandbox.log).toHaveLength(1);
		expect(names(again)).toEqual(['octo']);
		expect(again.hints[0]?.message).toContain('1 answer of earlier runs not paid again');
	});

	test('a run that does not set it asks, and an answer of such a run is not kept', async () => {
		await service.lookup('octo', reuse(60));
		await service.lookup('octo', { mode });
		await service.lookup('other', { mode });
		await service.lookup('other', reuse(60));
		expect(service.sandbox.log).toHaveLength(4);
	});

	test('more than a day is refused', async () => {
		const { error } = await service.lookup('octo', reuse(1441));
		expect(error?.message).toContain('Reuse Answers For (Minutes)');
		expect(service.sandbox.log).toHaveLength(0);
	});
});

test('an answer that holds no record is given to no other run', async () => {
	odd.answerWith(envelope({ tweet: null }), envelope({ tweet: { id: '35' }, replies: [] }));
	const parameters = { resource: 'tweet', operation: 'get', tweetId: '35' };
	const run = { nodeType: 'microblog', parameters };
	expect((await odd.run(run)).status).toBe('error');
	for (const time of [1, 2]) expect([time, (await odd.run(run)).records.length]).toEqual([time, 1]);
	expect(odd.bodies).toHaveLength(2);
});

describe.each([401, 402])('a %i ends its run', (status) => {
	const onError = 'continueRegularOutput';
	const message = 'universalName of a colleague';

	test('what is left of it fails at once, unsent, and costs nothing', async () => {
		odd.answerBy(() => jsonAnswer(status, { status: 'error', message, creditsCost: 2 }));
		const result = await odd.lookups(50, { onError, ...oneByOne });
		expect(countsIn(result)).toMatchObject({ credits: 2, requests: 1 });
		expect(result.records).toHaveLength(50);
		for (const { details } of result.records) expect(details).toMatchObject({ status });
	});

	test('what waits for a retry ends, too', async () => {
		const later = { kind: 'status', status: 503, headers: { 'retry-after': '60' } } as const;
		service.sandbox.configure({ latencyMs: 100 });
		service.sandbox.addFault({ when: { bodyMatches: { username: 'user0' } }, fault: later });
		service.sandbox.addFault({ fault: { kind: 'status', status } });
		const { records } = await service.lookups(5, { onError });
		expect(service.sandbox.log).toHaveLength(5);
		for (const { details } of records) expect(details).toMatchObject({ status });
	});

	test('and no other: a run at the same time goes on, and hears nothing of it', async () => {
		odd.answerBy((_, { username }) =>
			username === 'user0' ? jsonAnswer(status, { message }) : envelope({ username }),
		);
		const [refused, other] = await Promise.all([
			odd.lookups(['user0', 'user1'], { onError, ...oneByOne }),
			odd.lookups(['octo', 'other', 'third'], { onError, ...oneByOne }),
		]);
		expect(refused.records.filter(({ error }) => error !== undefined)).toHaveLength(2);
		expect(names(other)).toEqual(['octo', 'other', 'third']);
	});
});

test('a long wait fails what waits for the endpoint, of other runs in our own words', async () => {
	const message = 'Come back later, universalName of a colleague';
	const headers = { 'retry-after': '4000' };
	odd.answerBy((_, { username }) =>
		username === 'user0' ? jsonAnswer(429, { message }, headers) : envelope({ username }),
	);
	const onError = 'continueRegularOutput';
	const credential = { ...odd.credential, requestsPerMinute: 60 };
	const other = odd.lookups(['octo', 'other', 'third'], { onError, credential, ...oneByOne });
	while (odd.bodies.length < 1) await sleep(1);
	const refused = await odd.lookups(['user0'], { onError, credential });
	expect(refused.records[0]?.error).toContain(message);
	const { error, details } = (await other).records[2] ?? {};
	expect(error).toBe(
		'Not sent, because the service has asked another request to wait 4000 s (429)',
	);
	expect(details).toMatchObject({ status: 429 });
});
