import { runBudget } from '../../nodes/shared/run/runOperations';
import type { Fault } from '../../sandbox/faults';
import { comments, readCarefully, tweets } from './listings';
import { isError, recordsIn, type Settings } from './nodeRuns';
import { envelope, rawAnswer, useOddService } from './oddService';
import { refusal, useSandbox } from './sandboxService';
import { useQuickClock } from './quickClock';

/*
 * Max Credits of an input item, and Max Credits per Run over all input items and calls of the node: never exceeded, whatever
 * is charged, and the run says what is missing and where to go on.
 */

const service = useSandbox();
useQuickClock();
const odd = useOddService();
const LENGTH = 45;
const { records: whole } = readCarefully(comments, LENGTH);
const onError = 'continueRegularOutput';

test.each([
	{ maxCredits: 0.9, brings: 0, pages: [] },
	{ maxCredits: 10.5, brings: 10, pages: [10] },
	{ maxCredits: '={{ "25" }}', brings: 25, pages: [10, 10, 5] },
	{ maxCredits: 44, brings: 44, pages: [10, 10, 10, 10, 4] },
	{ maxCredits: 1000, brings: 45, pages: [10, 10, 10, 10, 10] },
])('of 45 records Max Credits $maxCredits brings $brings', async (row) => {
	const { maxCredits, brings, pages } = row;
	const came = await service.list(comments, LENGTH, { options: { maxCredits } });
	expect(came.records).toEqual(whole.slice(0, brings));
	expect(service.sandbox.credits).toBe(brings);
	expect(came.sent).toMatchObject(pages.map((count) => ({ count })));
	expect(came.hint).toContain(`Credits used: ${brings}. `);
	if (brings < LENGTH) expect(came.hint).toMatch(/ • (Stopped|Not sent).* 'Max Credits' \(/);
});

test('where nothing costs, a limit on credits stands in the way of nothing', async () => {
	const options = { maxCredits: 0, maxRunCredits: 0 };
	const { items } = await service.publicProfile(service.sandbox.baseUrl, { options });
	expect(items).toHaveLength(1);
});

/** The sandbox charges for faults marked `charged`, and counts. */
const lost: Fault = { kind: 'resetBeforeAnswer', charged: true };

test.each([
	{ maxCredits: 29, charged: 20, requests: 2, by: 'the first page, and the lost one' },
	{ maxCredits: 30, charged: 30, requests: 3, by: 'these, and the second page' },
	{ maxCredits: 34, charged: 34, requests: 4, by: 'these, and 4 records of the third' },
])('a page is lost after it was charged: Max Credits $maxCredits is used by $by', async (row) => {
	const { maxCredits, charged, requests } = row;
	service.strike(lost, { from: 2 }, 1);
	const options = { maxCredits, maxRetries: 2 };
	const { records, hint } = await service.list(comments, LENGTH, { options, onError });
	expect([service.sandbox.credits, service.sandbox.log.length]).toEqual([charged, requests]);
	expect(hint).toContain(`Credits used: ${charged - 10}. `);
	const came = records.filter(({ error }) => error === undefined);
	expect(came).toEqual(whole.slice(0, charged - 10));
	const details = { fetched: 10, creditsSpent: 10, resumeFrom: { start: 10 } };
	if (requests === 2) expect(records.at(-1)?.details).toMatchObject(details);
});

test.each(['maxCredits', 'maxRunCredits'])(
	'a lookup with one credit is not sent again after it may have been charged (%s), but after a refusal',
	async (limit) => {
		service.strike(lost, undefined, 1);
		const { message, description, sent } = await service.lookup('octo', {
			options: { [limit]: 1 },
		});
		expect(sent).toHaveLength(1);
		expect(message).toContain('was lost');
		expect(description).toContain('It was not retried: the service may have charged for it');

		service.reset();
		service.strike(refusal(500), undefined, 3);
		const came = await service.lookup('octo', { options: { [limit]: 1 } });
		expect(came).toMatchObject({ items: { length: 1 }, sent: { length: 4 } });
		expect(service.sandbox.credits).toBe(1);
	},
);

describe('amounts that are none, or that binary numbers hold inexactly', () => {
	const costing = (cost: string) => `"timeMs":${cost},"creditsCost":${cost},`;

	test('a page whose cost is told as what is none costs what the document says', async () => {
		const wrong = ['1e999', '1e308', '90071992547409930', '-1e999', '-3', '"5"', 'null', '[]'];
		const told = ['', ...wrong.map(costing)];
		const page = '"data":{"tweets":[{"id":"1"},{"id":"2"}]}';
		odd.answerBy((_, { userId }) => rawAnswer(`{${told[Number(userId)]}${page}}`));
		const { records, hint } = await odd.list(tweets, 1, {
			items: [...told.keys()].map((who) => ({ who })),
			parameters: { userId: '={{ $json.who }}' },
			options: { addResponseDetails: true },
		});
		expect(hint).toBe('Credits used: 18. Requests: 9.');
		const _response = { creditsCost: 2, timeMs: null };
		expect(records).toMatchObject(Array(18).fill({ _response }));
	});

	const lookups = async (cost: string, count: number, more: object = {}) => {
		odd.answer = rawAnswer(`{${costing(cost)}"data":{"id":"U"}}`);
		return await odd.lookups(count, { options: { concurrency: 1, ...more } });
	};

	test('fractions add up as people add them, and their limit is reached exactly', async () => {
		expect((await lookups('0.1', 3)).hint).toBe('Credits used: 0.3. Requests: 3.');
		odd.reset();
		// 0.1 + 0.1 + 1 is 1.2 for people, and more than that for binary numbers
		expect((await lookups('0.1', 5, { maxRunCredits: 1.2 })).items).toHaveLength(3);
	});

	test('an answer without data that says what it cost, and says too much', async () => {
		odd.answer = rawAnswer('{"creditsCost":1e999}');
		const { records, hint } = await odd.lookup('octo', { onError });
		expect(records[0]?.details).toEqual({ status: 200, creditsSpent: 0 });
		expect(hint).toBe('Credits used: 0. Requests: 1. 1 item failed.');
	});
});

describe.each([undefined, 1])('Max Credits per Run 12 and concurrency %p', (concurrency) => {
	const options = { maxRunCredits: 12, ...(concurrency !== undefined && { concurrency }) };

	test('lookups: as many as can be paid, the others fail and say so', async () => {
		const { items, sent } = await service.lookups(30, { options, onError });
		expect([service.sandbox.credits, sent.length, items.length]).toEqual([12, 12, 30]);
		const error = "Not sent: it would go over 'Max Credits per Run' (12)";
		const failed = { error, details: { creditsSpent: 0 } };
		expect(recordsIn(items.filter(isError))).toEqual(Array(18).fill(failed));
	});

	test('with "Stop" the run ends well, and the hint says what is missing', async () => {
		const came = await service.lookups(30, { options });
		expect(came).toMatchObject({ status: 'success', items: { length: 12 }, sent: { length: 12 } });
		expect(came.hint).toBe(
			"Credits used: 12. Requests: 12. 18 items not sent: 12, 13, 14, 15, 16, 17, 18, 19, 20, 21 and 8 more, because it would go over 'Max Credits per Run' (12).",
		);
	});
});

test('a page is not made smaller while one credit that is still open may come back', async () => {
	const [gone = '', there = ''] = [0, 1].map((which) => tweets.subjectOf(25, which));
	service.sandbox.configure({ latencyMs: 30 });
	service.strike(refusal(404), { bodyMatches: { userId: gone } });
	const { items, sent } = await service.list(tweets, 25, {
		onError,
		items: [gone, there].map((who, n) => ({ who, most: [1, 10][n] })),
		parameters: { userId: '={{ $json.who }}', limit: '={{ $json.most }}' },
		options: { maxRunCredits: 10 },
	});
	expect([items.filter((item) => !isError(item)).length, sent.length]).toEqual([10, 2]);
});

test('a paid page without records, right before a limit, has a position of its own', async () => {
	const run = async (limit: string, more = {}) => {
		odd.reset();
		odd.answer = envelope({ tweets: [], nextCursor: 'two' }, { timeMs: 1, creditsCost: 10 });
		return await odd.list(tweets, 1, { options: { [limit]: 10 }, ...more });
	};
	for (const limit of ['maxCredits', 'maxRunCredits']) {
		expect((await run(limit)).hint).toMatch(
			/ • Stopped at 'Max Credits.*' \(10\); continue with the option Cursor set to two$/,
		);
	}
	const error = "Stopped at 'Max Credits per Run' (10)";
	const details = { fetched: 0, creditsSpent: 10, resumeFrom: { cursor: 'two' } };
	expect((await run('maxRunCredits', { onError })).records).toEqual([{ error, details }]);
});

describe('over all calls of a node in one execution', () => {
	/** Looks six users up, one call of the node each. */
	async function inSixCalls(options: object, more: Settings = { onError }) {
		const all = { ...more, options, calls: 6 };
		const { status, runs } = await service.lookup('={{ "user" + $runIndex }}', all);
		return { status, calls: runs('Node') };
	}

	test.each<{ what: string; options: object; credits: number }>([
		{ what: 'it is 0', options: { maxRunCredits: 0 }, credits: 0 },
		{ what: 'it is more than all cost', options: { maxRunCredits: 9 }, credits: 6 },
		{ what: 'that of an input item is its own', options: { maxCredits: 1 }, credits: 6 },
		{ what: 'it grows', options: { maxRunCredits: '={{ $runIndex + 0.5 }}' }, credits: 5 },
	])('$what', async ({ options, credits }) => {
		const { status, calls } = await inSixCalls(options);
		expect([status, calls.length, service.sandbox.credits]).toEqual(['success', 6, credits]);
	});

	const error = "Not sent: it would go over 'Max Credits per Run' (2)";

	test('the calls that it leaves without credits say so', async () => {
		const { calls } = await inSixCalls({ maxRunCredits: 2 });
		expect(calls.map(({ items }) => items.length)).toEqual([1, 1, 1, 1, 1, 1]);
		expect(recordsIn(calls[5]?.items ?? [])).toMatchObject([{ error }]);
		expect(calls[5]?.hints[0]?.message).toContain(
			"Of 'Max Credits per Run' earlier calls of this node in this execution have used 2 credits.",
		);
		expect(calls[0]?.hints[0]?.message).not.toContain('earlier calls');
	});

	test('with "Stop" the call that it leaves nothing fails and names it: a loop does not end in silence', async () => {
		const { status, calls } = await inSixCalls({ maxRunCredits: 2 }, {});
		expect(status).toBe('error');
		expect(calls.map(({ items }) => items.length)).toEqual([1, 1, 0]);
		const description = expect.stringContaining('have used 2 credits');
		expect(calls[2]?.error).toMatchObject({ message: error, description });
	});

	test('with "Stop" a call that has paid for an empty listing alone ends well', async () => {
		const items = [0, 3].map((length) => ({ name: comments.subjectOf(length) }));
		const parameters = { [comments.subject]: '={{ $json.name }}' };
		const options = { maxRunCredits: 5, concurrency: 1 };
		const more = { items, parameters, options, calls: 2 };
		const { status, runs } = await service.list(comments, 0, more);
		const calls = runs('Node').map(({ items: came }) => came.length);
		expect([status, calls, service.sandbox.credits]).toEqual(['success', [3, 0], 5]);
	});

	test.each([
		[59, 2],
		[61, 3],
	])('%d minutes after its last use, %d are left of 3', (minutes, left) => {
		const here = { execution: `one ${minutes}` as string | undefined, node: 'node' };
		const budget = (limit: number | undefined, { execution, node }: typeof here) => {
			const context = { getExecutionId: () => execution, getNode: () => ({ id: node }) };
			return runBudget(context as never, limit);
		};
		const nameless = { ...here, execution: undefined };
		for (const spent of [here, nameless]) budget(3, spent).ledger.settle(0, 1);
		const later = performance.now() + minutes * 60_000;
		// not a spy: its end would be that of the quick clock
		const { now } = performance;
		performance.now = () => later;
		expect(budget(3, here).free).toBe(left);
		expect(budget(undefined, here).free).toBe(Infinity);
		for (const other of [nameless, { ...here, execution: 'other' }, { ...here, node: 'other' }])
			expect(budget(3, other).free).toBe(3);
		performance.now = now;
	});
});
