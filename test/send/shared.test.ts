import { sleep } from 'n8n-workflow';
import { comments, tweets } from '../executor/listings';
import { isError, type Settings } from '../executor/nodeRuns';
import { envelope, jsonAnswer, useOddService } from '../executor/oddService';
import { refusal, useSandbox } from '../executor/sandboxService';

/** What runs leave for those that come later, and what they are told: on n8n's engine. */

const service = useSandbox();
const odd = useOddService();
const mode = 'trigger';
const onError = 'continueRegularOutput';
const oneByOne = { mode, options: { concurrency: 1 } } as const;

/** The service refuses the nth of the requests that follow. */
const refuse = (nth: number) => service.strike(refusal(404), { from: nth }, 1);

/** A run: how it is started, whom it looks up, what it sets, what it comes to, and what its hint or its error says. */
interface Run {
	/** A schedule, if it is not said. */
	readonly by?: 'manual' | 'retry';
	readonly of: string;
	readonly set?: Settings;
	/** Which of its requests the service refuses. */
	readonly refused?: number;
	readonly requests: number;
	readonly says?: string | RegExp;
}

const anew = { options: { reuseMinutes: 0 } };
const someAnew = { options: { reuseMinutes: '={{ $itemIndex ? 0 : "" }}' } };
const reuse = { options: { reuseMinutes: 60 } };
const again = { retryOnFail: true } as const;
const free = / Running again within an hour is free\.$/;
const notFree = /^(?!.*is free)/;
const notKept = /^(?!.*kept)/;
const taken =
	/Requests: 0\. 2 answers of earlier runs not paid again, the oldest from 20\d\d-.* UTC\. For new ones, set 'Reuse Answers For \(Minutes\)' to 0\.$/;

test.each<[string, ...Run[]]>([
	[
		'a run by hand pays once, however often it is executed, and says so',
		{ by: 'manual', of: 'octo ada', requests: 2, says: free },
		{ by: 'manual', of: 'octo ada', requests: 0, says: taken },
		{ by: 'retry', of: 'ada octo', requests: 0, says: taken },
		{ by: 'manual', of: 'ada eve', requests: 1, says: notFree },
	],
	[
		'at 0 it asks anew, leaves nothing, be it refused, and promises nothing',
		{ by: 'manual', of: 'octo', set: anew, requests: 1, says: notFree },
		{ by: 'manual', of: 'octo', requests: 1 },
		{ by: 'manual', of: 'octo', set: anew, requests: 1 },
		{ of: 'ada eve', set: anew, refused: 2, requests: 2, says: notKept },
		{ of: 'ada', requests: 1 },
	],
	[
		'nor is it free again at another time, or after a failure, which is kept for nobody',
		{ by: 'manual', of: 'octo', set: reuse, requests: 1, says: notFree },
		{ by: 'manual', of: 'ada eve', set: { onError }, refused: 2, requests: 2, says: notFree },
		{ by: 'manual', of: 'ada eve', requests: 1 },
		{ by: 'manual', of: 'amy bob', set: someAnew, requests: 2, says: notFree },
	],
	[
		'a schedule is given nothing of a run that ended well, and leaves nothing',
		{ by: 'manual', of: 'octo', requests: 1 },
		{ of: 'octo', requests: 1 },
		{ of: 'ada eve', set: { options: { maxRunCredits: 1 } }, requests: 1 },
		{ of: 'ada', requests: 1, says: notFree },
		{ by: 'manual', of: 'ada', requests: 1 },
	],
	[
		'unless it sets Reuse Answers For: then as often as it likes, of others that set it',
		{ of: 'octo', set: reuse, requests: 1 },
		{ of: 'octo', set: reuse, requests: 0, says: /1 answer of earlier runs not paid again, from/ },
		{ of: 'octo', set: { options: { reuseMinutes: 5 } }, requests: 0 },
		{ of: 'octo', requests: 1 },
		{ of: 'octo', set: { options: { reuseMinutes: 1441 } }, requests: 0, says: /Minutes/ },
	],
	[
		'what a failed run has paid is given to the next one, once',
		{ of: 'octo ada eve', refused: 3, requests: 3, says: /2 of 2 paid answers are kept: run/ },
		{ of: 'octo', set: anew, requests: 1 },
		{ of: 'octo ada eve', requests: 1, says: /2 answers of earlier runs not paid again/ },
		{ of: 'octo ada eve', requests: 3 },
	],
	[
		'what came out although another item failed is not, be it the first one, each time',
		{ of: 'octo ada', set: { onError }, refused: 1, requests: 2 },
		{ of: 'octo ada', set: { onError }, refused: 1, requests: 2 },
		{ of: 'octo ada', requests: 2 },
	],
	[
		"the next call of n8n's Retry On Fail takes what the failed one has paid",
		{
			of: 'octo ada',
			set: again,
			refused: 2,
			requests: 3,
			says: /used: 1\. Requests: 1\. 1 answer/,
		},
		{ of: 'octo ada', requests: 2 },
	],
])('%s', async (_, ...runs) => {
	for (const { by = mode, of, set, refused, requests, says = '' } of runs) {
		const before = service.bodies.length;
		if (refused !== undefined) refuse(refused);
		const names = of.split(' ');
		const options = { concurrency: 1, ...set?.options };
		const came = await service.lookups(names, { mode: by, ...set, options });
		expect([of, service.bodies.length - before]).toEqual([of, requests]);
		const said = came.hints[0]?.message ?? `${came.message} ${came.description}`;
		expect(said).toMatch(says);
		if (requests === 0 && came.error === undefined)
			expect(came.records.map(({ username }) => username)).toEqual(names);
	}
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

test('an answer that holds no record is given to no other run', async () => {
	odd.answerWith(envelope({ tweet: null }), envelope({ tweet: { id: '35' }, replies: [] }));
	const parameters = { resource: 'tweet', operation: 'get', tweetId: '35' };
	const run = async () => await odd.run({ nodeType: 'microblog', parameters });
	expect([(await run()).status, (await run()).items.length]).toEqual(['error', 1]);
	expect([(await run()).items.length, odd.bodies.length]).toEqual([1, 2]);
});

describe('a listing', () => {
	test.each([
		['a schedule reads it anew', mode, {}, 65],
		['unless it sets Reuse Answers For', mode, { reuseMinutes: 5 }, 35],
		['a person does not', 'manual', {}, 35],
		['nor one who retries the execution', 'retry', { since: '2000-01-01' }, 35],
	] as const)('that failed: %s', async (_, by, options, credits) => {
		refuse(4);
		const failed = await service.list(tweets, 35, { mode: by, options });
		expect(failed.description).toContain('3 of 3 paid answers are kept');
		const { items, hint } = await service.list(tweets, 35, { mode: by, options });
		expect([items.length, service.sandbox.credits]).toEqual([35, credits]);
		const isTold = hint.includes('has changed since can be missing, or come twice');
		expect(isTold).toBe(credits === 35);
	});

	test('is read by hand once, to the same record', async () => {
		const options = { maxCredits: 13 };
		const { records } = await service.list(comments, 45, { options });
		expect((await service.list(comments, 45, { options })).records).toEqual(records);
		expect(service.sandbox.credits).toBe(13);
	});

	test.each([400, 422])(
		'whose next page is refused with %i is read anew: its position may have expired',
		async (status) => {
			const run = async () => await service.list(tweets, 30);
			refuse(3);
			expect((await run()).status).toBe('error');
			service.strike(refusal(status), undefined, 1);
			expect((await run()).status).toBe('error');
			expect((await run()).items).toHaveLength(30);
			// two pages, then three anew
			expect(service.sandbox.credits).toBe(50);
		},
	);

	test('that the limit of the run made smaller is equal to no whole one: the next run asks for that', async () => {
		const run = async () =>
			await service.list(comments, 10, {
				items: [{ who: 'ada-10' }, { who: 'eve-10' }],
				parameters: { publicId: '={{ $json.who }}' },
				options: { maxRunCredits: 15, concurrency: 1 },
			});
		refuse(3);
		expect((await run()).description).toContain('2 of 2 paid answers are kept');
		await run();
		const page = { publicId: 'ada-10', start: 10 };
		expect(service.bodies[1]).toMatchObject({ ...page, count: 5 });
		expect(service.bodies[3]).toMatchObject({ ...page, count: 10 });
	});
});

test.each([
	[{}, 22, 19],
	[{ maxRunCredits: 30 }, 22, 19],
	[{ reuseMinutes: 0 }, 60, 57],
	[{ maxRunCredits: 5 }, 6, 5],
])(
	'Retry On Fail calls the node three times: with "Continue" and %j nothing is paid twice, unless it is to be new',
	async (options, requests, credits) => {
		service.strike(refusal(404), { bodyMatches: { username: 'user0' } });
		const all = { concurrency: 1, ...options };
		const { items, sent } = await service.lookups(20, { ...again, onError, options: all });
		expect([sent.length, service.sandbox.credits]).toEqual([requests, credits]);
		expect(items.filter((item) => !isError(item))).toHaveLength(Math.min(19, credits));
	},
);

test.each([401, 402])('a %i ends what waits for a retry in its run', async (status) => {
	service.sandbox.configure({ latencyMs: 100 });
	service.strike(refusal(503, { headers: { 'retry-after': '60' } }), undefined, 1);
	service.strike(refusal(status));
	const { records, sent } = await service.lookups(5, { onError });
	expect(sent).toHaveLength(5);
	for (const { details } of records) expect(details).toMatchObject({ status });
});

test('and it ends no other run', async () => {
	odd.answerBy((_, { username }) =>
		username === 'user0' ? jsonAnswer(401, { message: 'No' }) : envelope({ username }),
	);
	const runs = [
		['user0', 'user1'],
		['octo', 'other', 'third'],
	].map(async (names) => await odd.lookups(names, { onError, ...oneByOne }));
	const [refused, other] = (await Promise.all(runs)).map(({ items }) => items.map(isError));
	expect([refused, other]).toEqual([
		[true, true],
		[false, false, false],
	]);
});
