import { sleep } from 'n8n-workflow';
import { comments, tweets } from '../executor/listings';
import { isError, type Settings } from '../executor/nodeRuns';
import { envelope, useOddService } from '../executor/oddService';
import { refusal, useSandbox } from '../executor/sandboxService';

/** What runs leave for those that come later, and what they are told: on n8n's engine. How long and how much: `kept.test.ts`. */

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
	/** Reuse Answers For, in minutes. */
	readonly reuse?: number | string;
	readonly set?: Settings;
	/** Which of its requests the service refuses. */
	readonly refused?: number;
	readonly requests: number;
	readonly says?: string | RegExp;
}

const firstAnew = '={{ $itemIndex ? "" : 0 }}';
const retryOnFail = { retryOnFail: true };
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
		{ by: 'manual', of: 'octo', reuse: 0, requests: 1, says: notFree },
		{ by: 'manual', of: 'octo', requests: 1 },
		{ by: 'manual', of: 'octo', reuse: 0, requests: 1 },
		{ of: 'ada eve', reuse: 0, refused: 2, requests: 2, says: notKept },
		{ of: 'ada', requests: 1 },
	],
	[
		'nor is it free again at another time, or after a failure, which is kept for nobody',
		{ by: 'manual', of: 'octo', reuse: 60, requests: 1, says: notFree },
		{ by: 'manual', of: 'ada eve', set: { onError }, refused: 2, requests: 2, says: notFree },
		{ by: 'manual', of: 'ada eve', requests: 1 },
		{ by: 'manual', of: 'amy bob', reuse: firstAnew, requests: 2, says: notFree },
	],
	[
		'a schedule is given nothing of a run that ended well, and leaves nothing',
		{ by: 'manual', of: 'octo', requests: 1 },
		{ of: 'octo', requests: 1, says: notFree },
		{ of: 'ada eve', set: { options: { maxRunCredits: 1 } }, requests: 1 },
		{ of: 'ada', requests: 1 },
		{ by: 'manual', of: 'ada', requests: 1 },
	],
	[
		'unless it sets Reuse Answers For: then as often as it likes, of others that set it',
		{ of: 'octo', reuse: 60, requests: 1 },
		{ of: 'octo', reuse: 5, requests: 0, says: '1 answer of earlier runs not paid again, from' },
		{ of: 'octo', reuse: 5, requests: 0 },
		{ of: 'octo', requests: 1 },
		{ of: 'octo', reuse: 1441, requests: 0, says: 'Minutes' },
	],
	[
		'what a failed run has paid is given to the next one, once',
		{ of: 'octo ada eve', refused: 3, requests: 3, says: '2 of 2 paid answers are kept: run' },
		{ of: 'octo', reuse: 0, requests: 1 },
		{ of: 'octo ada eve', requests: 1, says: '2 answers of earlier runs not paid again' },
		{ of: 'octo ada eve', requests: 3 },
	],
	[
		'what came out although another item failed is not, be it the first one',
		{ of: 'octo ada', set: { onError }, refused: 1, requests: 2 },
		{ of: 'octo ada', requests: 2 },
	],
	[
		"the next call of n8n's Retry On Fail takes what the failed one has paid",
		{ of: 'octo ada', set: retryOnFail, refused: 2, requests: 3, says: 'Requests: 1. 1 answer' },
		{ of: 'octo ada', requests: 2 },
	],
])('%s', async (_, ...runs) => {
	for (const { by = mode, of, reuse, set, refused, requests, says = '' } of runs) {
		const before = service.bodies.length;
		if (refused !== undefined) refuse(refused);
		const names = of.split(' ');
		const kept = reuse === undefined ? {} : { reuseMinutes: reuse };
		const options = { concurrency: 1, ...kept, ...set?.options };
		const came = await service.lookups(names, { mode: by, ...set, options });
		expect([of, service.bodies.length - before]).toEqual([of, requests]);
		expect(came.hints[0]?.message ?? `${came.message} ${came.description}`).toMatch(says);
		if (requests === 0 && came.error === undefined)
			expect(came.records.map(({ username }) => username)).toEqual(names);
	}
});

test.each([
	{ options: { maxRunCredits: 30 }, requests: 22, credits: 19 },
	{ options: { reuseMinutes: 0 }, requests: 60, credits: 57 },
	{ options: { maxRunCredits: 5 }, requests: 6, credits: 5 },
])('Retry On Fail with "Continue": three calls, with $options $credits credits', async (row) => {
	service.strike(refusal(404), { bodyMatches: { username: 'user0' } });
	const options = { concurrency: 1, ...row.options };
	const { items, sent } = await service.lookups(20, { ...retryOnFail, mode, onError, options });
	expect([sent.length, service.sandbox.credits]).toEqual([row.requests, row.credits]);
	expect(items.filter((item) => !isError(item))).toHaveLength(Math.min(19, row.credits));
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
		{ what: 'a schedule reads it anew', by: mode, options: {}, credits: 65 },
		{ what: 'unless it sets it', by: mode, options: { reuseMinutes: 5 }, credits: 35 },
		{ what: 'a person does not', by: 'manual', options: {}, credits: 35 },
		{ what: 'nor for a retry', by: 'retry', options: { since: '2000-01-01' }, credits: 35 },
	] as const)('of 35 tweets that failed at the fourth page: $what', async (row) => {
		const run = async () => await service.list(tweets, 35, { mode: row.by, options: row.options });
		refuse(4);
		expect((await run()).description).toContain('3 of 3 paid answers are kept');
		const { items, hint } = await run();
		expect([items.length, service.sandbox.credits]).toEqual([35, row.credits]);
		const isTold = hint.includes('has changed since can be missing, or come twice');
		expect(isTold).toBe(row.credits === 35);
	});

	test('is read by hand once, to the same record', async () => {
		const run = async () => await service.list(comments, 45, { options: { maxCredits: 13 } });
		const { records } = await run();
		expect((await run()).records).toEqual(records);
		expect(service.sandbox.credits).toBe(13);
	});

	test.each([400, 422])(
		'whose next page is refused with %i is read anew: its position may have expired',
		async (status) => {
			const run = async () => await service.list(tweets, 30);
			service.strike(refusal(status), { from: 3 }, 1);
			expect((await run()).description).not.toContain('kept');
			refuse(3);
			expect((await run()).description).toContain('2 of 2 paid answers are kept');
			service.strike(refusal(status), undefined, 1);
			expect((await run()).status).toBe('error');
			expect((await run()).items).toHaveLength(30);
			// two pages, two pages, then three
			expect(service.sandbox.credits).toBe(70);
		},
	);

	test('that the limit of the run made smaller is equal to no whole one: the next run asks for that', async () => {
		const run = async () =>
			await service.list(comments, 10, {
				items: [{ publicId: 'ada-10' }, { publicId: 'eve-10' }],
				parameters: { publicId: '={{ $json.publicId }}' },
				options: { maxRunCredits: 15, concurrency: 1 },
			});
		refuse(3);
		await run();
		await run();
		const page = { publicId: 'ada-10', start: 10 };
		expect(service.bodies[1]).toMatchObject({ ...page, count: 5 });
		expect(service.bodies[3]).toMatchObject({ ...page, count: 10 });
	});
});
