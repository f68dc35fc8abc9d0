import type { NodeResult, RunNodeOptions } from '../../n8n/engine';
import { comments, products, starred } from './listings';
import { notesIn } from './notes';
import { userGet, useSandbox } from './sandboxService';

/** Max Credits per Run: never exceeded over all input items, and the run says what is missing. */

const service = useSandbox();

const users = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `user${n}` }));

const lookups = async (count: number, options: object, more: Partial<RunNodeOptions> = {}) =>
	await service.run({
		nodeType: 'codeHost',
		items: users(count),
		parameters: userGet('={{ $json.name }}', { options: { ...options } }),
		...more,
	});

const isError = ({ json }: NodeResult['items'][number]) => json.error !== undefined;

describe.each([undefined, 1, 7, 50])('concurrency %p', (concurrency) => {
	const setting = concurrency === undefined ? {} : { concurrency };

	test('lookups: as many as can be paid, the others fail and say so', async () => {
		const result = await lookups(
			30,
			{ maxRunCredits: 12, ...setting },
			{ onError: 'continueRegularOutput' },
		);
		expect(service.sandbox.credits).toBe(12);
		expect(service.sandbox.log).toHaveLength(12);
		expect(result.items).toHaveLength(30);
		expect(result.items.filter(isError)).toHaveLength(18);
		expect(result.items.find(isError)?.json).toEqual({
			error: 'Not sent: it would go over Max Credits per Run (12)',
			details: { creditsSpent: 0 },
		});
	});

	test('with "Stop" the run ends well, and the hint says what is missing', async () => {
		const result = await lookups(30, { maxRunCredits: 12, ...setting });
		expect(result.status).toBe('success');
		expect(result.items).toHaveLength(12);
		expect(service.sandbox.credits).toBe(12);
		expect(notesIn(result)).toBe(
			'18 input items were not sent, because it would go over Max Credits per Run (12); the first is item 12',
		);
	});

	test('a lookup that costs nothing leaves its credit to the next', async () => {
		service.sandbox.addFault({
			when: ({ body }) => /user[0-4]$/.test(Object(body).username as string),
			fault: { kind: 'status', status: 404 },
		});
		const result = await lookups(
			9,
			{ maxRunCredits: 4, ...setting },
			{ onError: 'continueErrorOutput' },
		);
		expect(result.items).toHaveLength(4);
		expect(service.sandbox.credits).toBe(4);
	});

	test('listings: what was fetched is kept, and each one says where to go on', async () => {
		const subjects = [0, 1, 2].map((which) => comments.subjectOf(25, which));
		const ask = async (maxRunCredits: number, positions: readonly unknown[]) =>
			await service.run({
				nodeType: comments.nodeType,
				onError: 'continueRegularOutput',
				items: subjects.map((who, item) => ({ who, from: positions[item] as string })),
				parameters: {
					...comments.parametersFor(25),
					publicId: '={{ $json.who }}',
					returnAll: true,
					options: { maxRunCredits, start: '={{ $json.from }}', ...setting },
				},
			});
		const first = await ask(38, [0, 0, 0]);
		expect(service.sandbox.credits).toBe(38);
		const records = first.items.filter((item) => !isError(item));
		expect(records).toHaveLength(38);
		const positions = subjects.map((_, item) => {
			const failed = first.items.find(
				(one) => isError(one) && Object(one.pairedItem).item === item,
			);
			return failed === undefined ? 25 : Object(failed.json.details).resumeFrom;
		});
		service.reset();
		const rest = await ask(1000, positions);
		// a position behind the end costs the credit that each request costs at least
		const urns = [...records, ...rest.items].map(({ json }) => json.urn);
		expect(new Set(urns).size).toBe(75);
		expect(urns).toHaveLength(75);
	});
});

test('both limits hold, each in its own way', async () => {
	const result = await service.run({
		nodeType: starred.nodeType,
		onError: 'continueRegularOutput',
		items: [0, 1, 2].map((which) => ({ who: starred.subjectOf(45, which) })),
		parameters: {
			...starred.parametersFor(45),
			username: '={{ $json.who }}',
			returnAll: true,
			options: { maxCredits: 2, maxRunCredits: 5, concurrency: 1 },
		},
	});
	expect(service.sandbox.credits).toBe(5);
	const count = (item: number) =>
		result.items.filter((one) => !isError(one) && Object(one.pairedItem).item === item).length;
	expect([count(0), count(1), count(2)]).toEqual([20, 20, 10]);
	// the limit of the item is its own wish; the limit of the run leaves it without what it asked for
	expect(result.items.filter(isError).map(({ pairedItem }) => Object(pairedItem).item)).toEqual([
		2,
	]);
});

test('the first input item sets it', async () => {
	await lookups(
		10,
		{},
		{
			parameters: userGet('={{ $json.name }}', {
				options: { maxRunCredits: '={{ $itemIndex === 0 ? 3 : 999 }}' },
			}),
		},
	);
	expect(service.sandbox.credits).toBe(3);
});

test.each([
	['0', 0, 0],
	['a fraction', 2.5, 2],
	['more than there is to pay', 1000, 10],
])('%s', async (_, maxRunCredits, requests) => {
	const { items } = await lookups(10, { maxRunCredits });
	expect(items).toHaveLength(requests);
	expect(service.sandbox.log).toHaveLength(requests);
});

test('a request without an answer counts in full, and is not retried over the limit', async () => {
	service.sandbox.addFault({
		when: { nth: 2 },
		fault: { kind: 'resetBeforeAnswer', charged: true },
	});
	const result = await lookups(
		5,
		{ maxRunCredits: 2, concurrency: 1 },
		{ onError: 'continueRegularOutput' },
	);
	expect(service.sandbox.credits).toBe(2);
	expect(service.sandbox.log).toHaveLength(2);
	expect(result.items.filter(isError)).toHaveLength(4);
	expect(result.items[1]?.json.error).toContain('was lost');
});

test('equal lookups are paid once, so that the limit reaches further', async () => {
	const { items } = await service.run({
		nodeType: 'codeHost',
		items: Array.from({ length: 40 }, (_, n) => ({ name: `user${n % 4}` })),
		parameters: userGet('={{ $json.name }}', { options: { maxRunCredits: 4 } }),
	});
	expect(items).toHaveLength(40);
	expect(service.sandbox.credits).toBe(4);
});

test('a search with a total ends at it', async () => {
	const result = await service.run({
		nodeType: products.nodeType,
		parameters: { ...products.parametersFor(60), returnAll: true, options: { maxRunCredits: 23 } },
	});
	expect(result.items).toHaveLength(23);
	expect(service.sandbox.credits).toBe(23);
	expect(notesIn(result)).toBe(
		'Item 0: stopped at Max Credits per Run (23); continue with the option Start set to 23',
	);
});
