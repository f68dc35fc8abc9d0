import type { OnError } from 'n8n-workflow';
import { packageName, runWorkflow, startNodeType } from '../../n8n/engine';
import { runBudget } from '../../nodes/shared/run/runOperations';
import { starred, tweets } from './listings';
import { userGet } from './nodeRuns';
import { envelope, useOddService } from './oddService';
import { isError, itemsFrom, notesIn, recordsIn } from './readResult';
import { useSandbox } from './sandboxService';

/** Max Credits per Run: never exceeded over all input items and calls of the node, and the run says what is missing. */

const service = useSandbox();
const odd = useOddService();
const onError = 'continueRegularOutput';

describe.each([undefined, 1, 7])('concurrency %p', (concurrency) => {
	const setting = concurrency === undefined ? {} : { concurrency };

	test('lookups: as many as can be paid, the others fail and say so', async () => {
		const options = { maxRunCredits: 12, ...setting };
		const { items } = await service.lookups(30, { options, onError });
		expect(service.sandbox.credits).toBe(12);
		expect(service.sandbox.log).toHaveLength(12);
		expect(items).toHaveLength(30);
		expect(items.filter(isError)).toHaveLength(18);
		expect(items.find(isError)?.json).toEqual({
			error: 'Not sent: it would go over "Max Credits per Run" (12)',
			details: { creditsSpent: 0 },
		});
	});

	test('with "Stop" the run ends well, and the hint says what is missing', async () => {
		const result = await service.lookups(30, { options: { maxRunCredits: 12, ...setting } });
		expect(result.status).toBe('success');
		expect(result.items).toHaveLength(12);
		expect(service.sandbox.credits).toBe(12);
		expect(notesIn(result)).toBe(
			'18 input items were not sent, because it would go over "Max Credits per Run" (12); the first is item 12',
		);
	});
});

test('a page is not made smaller while one credit that is still open may come back', async () => {
	const [gone = '', there = ''] = [0, 1].map((which) => tweets.subjectOf(25, which));
	service.sandbox.configure({ latencyMs: 30 });
	service.sandbox.addFault({
		when: ({ body }) => Object(body).userId === gone,
		fault: { kind: 'status', status: 404 },
	});
	const { items } = await service.list(tweets, 25, {
		onError,
		items: [
			{ who: gone, most: 1 },
			{ who: there, most: 10 },
		],
		parameters: { userId: '={{ $json.who }}', limit: '={{ $json.most }}' },
		options: { maxRunCredits: 10 },
	});
	expect(items.filter((item) => !isError(item))).toHaveLength(10);
	expect(service.sandbox.log).toHaveLength(2);
});

test('both limits hold, each in its own way', async () => {
	const result = await service.list(starred, 45, {
		onError,
		items: [0, 1, 2].map((which) => ({ who: starred.subjectOf(45, which) })),
		parameters: { username: '={{ $json.who }}' },
		options: { maxCredits: 2, maxRunCredits: 5, concurrency: 1 },
	});
	expect(service.sandbox.credits).toBe(5);
	const came = [0, 1, 2].map((item) => itemsFrom(result, item));
	expect(came.map((items) => items.filter((item) => !isError(item)).length)).toEqual([20, 20, 10]);
	// the limit of the item is its own wish; the limit of the run leaves it without what it asked for
	expect(came.map((items) => items.some(isError))).toEqual([false, false, true]);
});

test('a paid page without records, right before a limit, has a position of its own', async () => {
	const run = async (limit: string, more = {}) => {
		odd.answer = envelope({ tweets: [], nextCursor: 'two' }, { timeMs: 1, creditsCost: 10 });
		return await odd.list(tweets, 1, { options: { [limit]: 10 }, ...more });
	};
	for (const limit of ['maxCredits', 'maxRunCredits']) {
		expect(notesIn(await run(limit))).toMatch(
			/^Item 0: stopped at "Max Credits.*" \(10\); continue with the option Cursor set to two$/,
		);
	}
	const error = 'Stopped at "Max Credits per Run" (10)';
	const details = { fetched: 0, creditsSpent: 10, resumeFrom: { cursor: 'two' } };
	expect(recordsIn(await run('maxRunCredits', { onError }))).toEqual([{ error, details }]);
});

describe('over all calls of a node in one execution', () => {
	/** Looks six users up, one call of the node each. */
	async function inSixCalls(options: object, more: { onError?: OnError } = { onError }) {
		const node = {
			name: 'Node',
			type: `${packageName}.codeHost`,
			parameters: userGet('={{ "user" + $runIndex }}', { options: { ...options } }),
			...more,
		};
		const calls = Array.from({ length: 6 }, () => ({
			node: 'Node',
			type: 'main' as const,
			index: 0,
		}));
		return await runWorkflow(
			{
				nodes: [{ name: 'Start', type: startNodeType, parameters: {} }, node],
				connections: { Start: { main: [calls] } },
			},
			{ credentials: { publicPlatformDataApi: service.credential } },
		);
	}

	test.each<[string, object, number]>([
		['it is 0', { maxRunCredits: 0 }, 0],
		['it is more than all cost', { maxRunCredits: 9 }, 6],
		['the limit of an input item is its own', { maxCredits: 1 }, 6],
		[
			'a limit that changes counts what was spent under the others',
			{ maxRunCredits: '={{ $runIndex + 0.5 }}' },
			5,
		],
	])('%s', async (_, options, credits) => {
		const result = await inSixCalls(options);
		expect(result.status).toBe('success');
		expect(result.runs('Node')).toHaveLength(6);
		expect(service.sandbox.credits).toBe(credits);
	});

	test('the calls that it leaves without credits say so', async () => {
		const runs = (await inSixCalls({ maxRunCredits: 2 })).runs('Node');
		expect(runs.map((run) => recordsIn(run).length)).toEqual([1, 1, 1, 1, 1, 1]);
		expect(recordsIn(runs[5] ?? { items: [] })).toMatchObject([
			{ error: 'Not sent: it would go over "Max Credits per Run" (2)' },
		]);
		expect(runs[5]?.hints[0]?.message).toContain(
			'Counted in "Max Credits per Run" from earlier calls of this node in this execution: 2.',
		);
		expect(runs[0]?.hints[0]?.message).not.toContain('earlier calls');
	});

	test('with "Stop" the call that it leaves nothing fails and names it: a loop does not end in silence', async () => {
		const result = await inSixCalls({ maxRunCredits: 2 }, {});
		expect(result.status).toBe('error');
		const runs = result.runs('Node');
		expect(runs.map(({ items }) => items.length)).toEqual([1, 1, 0]);
		expect(runs[2]?.error).toMatchObject({
			message: 'Not sent: it would go over "Max Credits per Run" (2)',
			description: expect.stringContaining('have used 2 credits'),
		});
	});

	test.each([
		[59, 2],
		[61, 3],
	])('%d minutes after its last use', async (minutes, credits) => {
		const context = {
			getExecutionId: (): string | undefined => `one ${minutes}`,
			getNode: () => ({ id: 'node' }),
		};
		const call = (limit: number | undefined, more: Partial<typeof context> = {}) =>
			runBudget({ ...context, ...more } as never, limit).free;
		const nameless = { ...context, getExecutionId: () => undefined };
		for (const spent of [context, nameless]) runBudget(spent as never, 3).ledger.settle(0, 1);
		const later = performance.now() + minutes * 60_000;
		const clock = jest.spyOn(performance, 'now').mockReturnValue(later);
		expect(call(3)).toBe(credits);
		expect(call(undefined)).toBe(Infinity);
		for (const id of ['another', undefined]) expect(call(3, { getExecutionId: () => id })).toBe(3);
		expect(call(3, { getNode: () => ({ id: 'another' }) })).toBe(3);
		clock.mockRestore();
	});
});
