import { readCarefully } from './careful';
import { inOrder } from './inOrder';
import { comments, type Listing, named, products, replies, starred, tweets } from './listings';
import { notesIn } from './notes';
import { useSandbox } from './sandboxService';

const service = useSandbox();
const LENGTH = 45;

async function spend(listing: Listing, maxCredits: number | string, more = {}, options = {}) {
	const result = await service.run({
		nodeType: listing.nodeType,
		parameters: {
			...listing.parametersFor(LENGTH),
			returnAll: true,
			options: { maxCredits, ...options },
			...more,
		},
	});
	expect(result.error).toBeUndefined();
	return { ...result, records: result.items.map(({ json }) => json) };
}

const sizesSent = () => inOrder(service.bodies).map((body) => Object(body).count as number);

describe.each(named([comments, products, tweets]))('%s cost one credit each', (_, listing) => {
	test.each([
		[0, 0, []],
		[0.9, 0, []],
		[1, 1, [1]],
		[7, 7, [7]],
		[10, 10, [10]],
		[10.5, 10, [10]],
		[13, 13, [10, 3]],
		['={{ "25" }}', 25, [10, 10, 5]],
		[44, 44, [10, 10, 10, 10, 4]],
		[1000, 45, [10, 10, 10, 10, 10]],
	])('Max Credits %p brings %i records', async (maxCredits, most, sizes) => {
		const result = await spend(listing, maxCredits);
		const { records } = readCarefully(listing, listing.bodyFor(LENGTH));
		expect(result.records).toEqual(records.slice(0, most));
		expect(service.sandbox.credits).toBe(most);
		expect(sizesSent()).toEqual(sizes);
		expect(result.hints[0]?.message).toContain(`Credits used: ${most}. `);
		if (most < LENGTH) expect(notesIn(result)).toMatch(/^Item 0: .* Max Credits \(/);
	});

	test('the hint says where to go on, and going on brings the rest', async () => {
		const first = await spend(listing, 13);
		const [, value = ''] = /continue with the option \w+ set to (\S+)$/.exec(notesIn(first)) ?? [];
		const position = { [listing.position]: value };
		const rest = await spend(listing, 1000, {}, position);
		const { records } = readCarefully(listing, listing.bodyFor(LENGTH));
		expect([...first.records, ...rest.records]).toEqual(records);
	});

	test('a limit below Max Credits is the limit', async () => {
		await spend(listing, 30, { returnAll: false, limit: 12 });
		expect(sizesSent()).toEqual([10, 2]);
	});
});

describe.each(named([starred, replies]))('%s cost one credit a page', (_, listing) => {
	test.each([
		[0, 0],
		[0.99, 0],
		[1, 10],
		[2.5, 20],
		[5, 45],
	])('Max Credits %p brings %i records', async (maxCredits, most) => {
		const result = await spend(listing, maxCredits);
		expect(result.records).toHaveLength(most);
		expect(service.sandbox.credits).toBe(Math.floor(maxCredits));
		expect(notesIn(result).includes('Max Credits')).toBe(most < LENGTH);
	});
});

describe('lookups', () => {
	test.each([
		[0, 0],
		[0.5, 0],
		[1, 1],
	])('Max Credits %p: %i request', async (maxCredits, requests) => {
		const result = await service.lookup('octo', { parameters: { options: { maxCredits } } });
		expect(result.items).toHaveLength(requests);
		expect(service.sandbox.log).toHaveLength(requests);
		expect(notesIn(result)).toBe(
			requests === 0
				? `Item 0: not sent, because it would go over Max Credits (${maxCredits})`
				: '',
		);
	});

	test('a price that the document does not state is taken as one credit', async () => {
		const search = { resource: 'user', operation: 'search', query: 'bakery 5' };
		const ask = async (maxCredits: number) =>
			await service.run({
				nodeType: 'photoNetwork',
				parameters: { ...search, options: { maxCredits } },
			});
		expect((await ask(0)).items).toHaveLength(0);
		expect((await ask(1)).items).toHaveLength(5);
		expect(service.sandbox.log).toHaveLength(1);
	});

	test('what is free is asked for with no credit to spend', async () => {
		const { items } = await service.run({
			nodeType: 'professionalNetwork',
			parameters: {
				resource: 'publicProfile',
				operation: 'get',
				baseUrl: service.sandbox.baseUrl,
				memberIdentity: 'ada',
				options: { maxCredits: 0 },
			},
		});
		expect(items).toHaveLength(1);
	});
});

test('Max Credits is for each input item, and may differ', async () => {
	const { items } = await service.run({
		nodeType: 'professionalNetwork',
		parameters: {
			...comments.parametersFor(LENGTH),
			publicId: '={{ $json.who }}',
			returnAll: true,
			options: { maxCredits: '={{ $json.max }}' },
		},
		items: [
			{ who: 'ada-45', max: 12 },
			{ who: 'bob-45', max: 0 },
			{ who: 'eve-45', max: 3 },
			{ who: 'zoe-4', max: 50 },
		],
	});
	const perItem = [0, 1, 2, 3].map(
		(item) => items.filter(({ pairedItem }) => Object(pairedItem).item === item).length,
	);
	expect(perItem).toEqual([12, 0, 3, 4]);
	expect(service.sandbox.credits).toBe(19);
});

test('records that come again are paid for again, and Max Credits still holds', async () => {
	service.sandbox.configure({ overlap: 5 });
	const { records } = await spend(tweets, 25);
	expect(service.sandbox.credits).toBe(25);
	expect(records.length).toBeLessThan(25);
	expect(new Set(records.map(({ id }) => id)).size).toBe(records.length);
});
