import type { IDataObject } from 'n8n-workflow';
import { comments, starred, tweets } from './listings';
import { envelope, useOddService } from './oddService';
import { isError, itemsFrom, notesIn, recordsIn } from './readResult';
import { useSandbox } from './sandboxService';

/** Max Credits per Run: never exceeded over all input items, and the run says what is missing. */

const service = useSandbox();
const odd = useOddService();
const onError = 'continueRegularOutput';

describe.each([undefined, 1, 7, 50])('concurrency %p', (concurrency) => {
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

	test('a lookup that costs nothing leaves its credit to the next', async () => {
		service.sandbox.addFault({
			when: ({ body }) => /user[0-4]$/.test(Object(body).username as string),
			fault: { kind: 'status', status: 404 },
		});
		const options = { maxRunCredits: 4, ...setting };
		const { items } = await service.lookups(9, { options, onError: 'continueErrorOutput' });
		expect(items).toHaveLength(4);
		expect(service.sandbox.credits).toBe(4);
	});

	test('listings: what was fetched is kept, and each one says where to go on', async () => {
		const subjects = [0, 1, 2].map((which) => comments.subjectOf(25, which));
		const ask = async (maxRunCredits: number, positions: readonly unknown[]) =>
			await service.list(comments, 25, {
				onError,
				items: subjects.map((who, item) => ({ who, from: positions[item] }) as IDataObject),
				parameters: { publicId: '={{ $json.who }}' },
				options: { maxRunCredits, start: '={{ $json.from }}', ...setting },
			});
		const first = await ask(38, [0, 0, 0]);
		expect(service.sandbox.credits).toBe(38);
		const records = first.items.filter((item) => !isError(item));
		expect(records).toHaveLength(38);
		const positions = subjects.map((_, item) => {
			const failed = itemsFrom(first, item).find(isError);
			return failed === undefined ? 25 : Object(failed.json.details).resumeFrom;
		});
		service.reset();
		const rest = await ask(1000, positions);
		// a position behind the end costs the credit that each request costs at least
		const urns = recordsIn({ items: [...records, ...rest.items] }).map(({ urn }) => urn);
		expect(new Set(urns).size).toBe(75);
		expect(urns).toHaveLength(75);
	});
});

test('a page is not made smaller while one credit that is still open may come back', async () => {
	const [gone = '', there] = [0, 1].map((which) => tweets.subjectOf(25, which));
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
		] as IDataObject[],
		parameters: { userId: '={{ $json.who }}', limit: '={{ $json.most }}' },
		options: { maxRunCredits: 10 },
	});
	expect(items.filter((item) => !isError(item))).toHaveLength(10);
	expect(service.sandbox.log).toHaveLength(2);
});

test('20 listings that it cuts with "Stop": the hint tells the position of each', async () => {
	const subjects = Array.from({ length: 20 }, (_, which) => comments.subjectOf(45, which));
	const ask = async (positions: readonly number[], maxRunCredits: number) =>
		await service.list(comments, 45, {
			items: subjects.map((who, item) => ({ who, from: positions[item] ?? 0 })),
			parameters: { publicId: '={{ $json.who }}' },
			options: { maxRunCredits, concurrency: 20, start: '={{ $json.from }}' },
		});
	const first = await ask([], 430);
	const told = [...notesIn(first).matchAll(/Item (\d+): stopped at .*?Start set to (\d+)( •|$)/g)];
	const positions = subjects.map((_, item) => {
		const own = told.find(([, index]) => Number(index) === item);
		return own === undefined ? itemsFrom(first, item).length : Number(own[2]);
	});
	expect(told.length).toBeGreaterThan(5);
	expect(notesIn(first)).not.toContain('more of these');
	const rest = await ask(positions, 10_000);
	const urns = [...recordsIn(first), ...recordsIn(rest)].map(({ urn }) => urn);
	expect(new Set(urns).size).toBe(900);
	expect(urns).toHaveLength(900);
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

test.each([
	['0', 40, 0, 0],
	['a fraction', 40, 2.5, 2],
	['more than there is to pay', 40, 1000, 40],
	['equal lookups, which are paid once: the limit reaches further', 4, 4, 4],
])('%s', async (_, different, maxRunCredits, requests) => {
	const names = Array.from({ length: 40 }, (__, n) => `user${n % different}`);
	const { items } = await service.lookups(names, { options: { maxRunCredits } });
	expect(items).toHaveLength((requests * 40) / different);
	expect(service.sandbox.log).toHaveLength(requests);
});

test('a request without an answer counts in full, and is not retried over the limit', async () => {
	const fault = { kind: 'resetBeforeAnswer', charged: true } as const;
	service.sandbox.addFault({ when: { nth: 2 }, fault });
	const options = { maxRunCredits: 2, concurrency: 1 };
	const { items } = await service.lookups(5, { options, onError });
	expect(service.sandbox.credits).toBe(2);
	expect(service.sandbox.log).toHaveLength(2);
	expect(items.filter(isError)).toHaveLength(4);
	expect(items[1]?.json.error).toContain('was lost');
});

describe('a paid page without records, right before a limit, has a position of its own', () => {
	const run = async (limit: string, more = {}) => {
		odd.answer = envelope({ tweets: [], nextCursor: 'two' }, { timeMs: 1, creditsCost: 10 });
		return await odd.list(tweets, 1, { options: { [limit]: 10 }, ...more });
	};

	test.each(['maxCredits', 'maxRunCredits'])('%s, in the hint', async (limit) => {
		expect(notesIn(await run(limit))).toMatch(
			/^Item 0: stopped at "Max Credits.*" \(10\); continue with the option Cursor set to two$/,
		);
	});

	test('maxRunCredits, in the error item', async () => {
		expect(recordsIn(await run('maxRunCredits', { onError }))).toEqual([
			{
				error: 'Stopped at "Max Credits per Run" (10)',
				details: { fetched: 0, creditsSpent: 10, resumeFrom: { cursor: 'two' } },
			},
		]);
	});
});
