import { readCarefully } from './careful';
import { comments, starred } from './listings';
import { countsIn } from './notes';
import { userGet, useSandbox } from './sandboxService';

const service = useSandbox();

const lookup = userGet('={{ $json.name }}');
const names = (...all: string[]) => all.map((name) => ({ name }));
const itemsOf = (pairs: Array<{ pairedItem?: unknown }>) =>
	pairs.map(({ pairedItem }) => Object(pairedItem).item as number);

test.each([1, 5])(
	'equal lookups are sent once, %i at a time, and come out for each item',
	async (concurrency) => {
		const result = await service.lookup('={{ $json.name }}', {
			items: names('octo', 'ada', 'octo', 'octo', 'ada'),
			parameters: { options: { concurrency } },
		});
		expect(service.bodies).toEqual([{ username: 'octo' }, { username: 'ada' }]);
		expect(result.items.map(({ json }) => json.username)).toEqual([
			'octo',
			'ada',
			'octo',
			'octo',
			'ada',
		]);
		expect(itemsOf(result.items)).toEqual([0, 1, 2, 3, 4]);
		expect(countsIn(result)).toEqual({ credits: 2, requests: 2, retries: 0, reused: 3 });
	},
);

test('what is written differently and means the same is the same lookup', async () => {
	await service.lookup('={{ $json.name }}', {
		items: names('octo', '@octo', ' octo ', 'https://code.example/octo'),
	});
	expect(service.bodies).toEqual([{ username: 'octo' }]);
});

test('the results are separate objects, through and through', async () => {
	const { items } = await service.lookup('={{ $json.name }}', {
		items: names('octo', 'octo', 'octo'),
	});
	const [first, second, third] = items.map(({ json }) => json);
	const whole = structuredClone(first);
	const pinned = first?.pinnedRepos;
	if (!Array.isArray(pinned) || first === undefined) throw new Error('No pinned repositories');
	Object(pinned[0]).name = 'changed';
	pinned.push({ name: 'added' });
	first.name = 'changed';
	expect(second).toEqual(whole);
	expect(third).toEqual(whole);
});

test('the pages of equal listings are shared, those of a longer one as far as they are equal', async () => {
	const limits = [45, 45, 25];
	const result = await service.run({
		nodeType: starred.nodeType,
		parameters: { ...starred.parametersFor(45), limit: '={{ $json.limit }}' },
		items: limits.map((limit) => ({ limit })),
	});
	const { records } = readCarefully(starred, starred.bodyFor(45));
	expect(result.items.map(({ json }) => json)).toEqual(
		limits.flatMap((limit) => records.slice(0, limit)),
	);
	// 5 pages, and the third of the last item asks for five records
	expect(service.sandbox.log).toHaveLength(6);
	expect(service.sandbox.credits).toBe(6);
});

test('a failure is shared: it is asked for once, and fails each item', async () => {
	const result = await service.run({
		nodeType: 'codeHost',
		onError: 'continueErrorOutput',
		parameters: lookup,
		items: names('missing', 'octo', 'missing'),
	});
	expect(service.sandbox.log).toHaveLength(2);
	expect(itemsOf(result.items)).toEqual([1]);
	expect(itemsOf(result.errorItems)).toEqual([0, 2]);
	expect(new Set(result.errorItems.map(({ json }) => json.error)).size).toBe(1);
});

test('a failure after all tries is shared too', async () => {
	service.sandbox.addFault({
		fault: { kind: 'status', status: 500, headers: { 'retry-after': '0' } },
	});
	const { items } = await service.lookup('octo', {
		onError: 'continueRegularOutput',
		items: [{}, {}, {}],
		parameters: { options: { maxRetries: 1 } },
	});
	expect(service.sandbox.log).toHaveLength(2);
	expect(items).toHaveLength(3);
});

test('equal listings with Max Credits end at the same record, whoever paid', async () => {
	const result = await service.run({
		nodeType: comments.nodeType,
		parameters: {
			...comments.parametersFor(45),
			returnAll: true,
			options: { maxCredits: 13 },
		},
		items: [{}, {}, {}],
	});
	const { records } = readCarefully(comments, comments.bodyFor(45));
	expect(result.items.map(({ json }) => json)).toEqual(Array(3).fill(records.slice(0, 13)).flat());
	expect(service.sandbox.credits).toBe(13);
});

test('switched off, each item pays for its own', async () => {
	const result = await service.lookup('octo', {
		items: [{}, {}, {}],
		parameters: { options: { reuseLookups: false } },
	});
	expect(service.sandbox.log).toHaveLength(3);
	expect(countsIn(result)).toEqual({ credits: 3, requests: 3, retries: 0, reused: 0 });
});

test('bodies that differ in an additional field are different lookups', async () => {
	await service.run({
		nodeType: 'photoNetwork',
		onError: 'continueRegularOutput',
		parameters: {
			resource: 'user',
			operation: 'get',
			username: 'ada',
			options: { additionalBodyFields: '={{ JSON.stringify({ n: $json.n }) }}' },
		},
		items: [{ n: 1 }, { n: 2 }, { n: 1 }],
	});
	expect(service.bodies).toEqual([
		{ username: 'ada', n: 1 },
		{ username: 'ada', n: 2 },
	]);
});

test('the next run asks again', async () => {
	await service.lookup('octo');
	await service.lookup('octo');
	expect(service.sandbox.log).toHaveLength(2);
});

test('a thousand items that speak of 300 users are 300 requests', async () => {
	const items = Array.from({ length: 1000 }, (_, n) => ({ name: `user-${(n * 7) % 300}` }));
	const result = await service.lookup('={{ $json.name }}', {
		items,
		parameters: { options: { concurrency: 20 } },
	});
	expect(service.sandbox.log).toHaveLength(300);
	expect(new Set(service.bodies.map((body) => Object(body).username)).size).toBe(300);
	expect(result.items.map(({ json }) => json.username)).toEqual(items.map(({ name }) => name));
	expect(itemsOf(result.items)).toEqual(items.map((_, n) => n));
	expect(countsIn(result)).toEqual({ credits: 300, requests: 300, retries: 0, reused: 700 });
});
