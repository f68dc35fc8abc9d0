import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { comments, named, products, replies, starred, tweets, users } from './listings';
import { type Came, isError, userGet } from './nodeRuns';
import { useSandbox } from './sandboxService';

/** Estimate Only: nothing is sent, and each input item says the most that it would send and cost. */

const service = useSandbox();
const options = { estimateOnly: true };
afterEach(() => expect(service.sandbox.log).toEqual([]));

const estimatesIn = ({ records }: Came) =>
	records.map(({ estimate }) => Object(estimate) as IDataObject);

describe.each(named([comments, tweets, products, starred, users]))('%s', (_, listing) => {
	test.each<[string, INodeParameters, object, most: number | null]>([
		['all', { returnAll: true }, {}, null],
		['all, and a Limit that is left over', { returnAll: true, limit: 5 }, {}, null],
		['Max Credits 0', { limit: 25 }, { maxCredits: 0 }, 0],
		['a listing that had ended', { limit: 25 }, { [listing.position]: '={{ null }}' }, 0],
	])('%s', async (__, parameters, more, most) => {
		const all = { ...options, ...more };
		const { items } = await service.list(listing, 45, { parameters, options: all });
		const estimate = { requests: most, maxCredits: most };
		expect(items).toEqual([{ json: { estimate }, pairedItem: { item: 0 } }]);
	});

	test.each([
		[{ limit: 1 }, {}],
		[{ limit: 11 }, { maxCredits: 7 }],
		[{ limit: 25 }, { maxCredits: 12.5 }],
		[{ limit: 25 }, { maxCredits: 100 }],
		[{ returnAll: true }, { maxCredits: 13 }],
	])('%j, %j: a long listing costs just that', async (parameters, more) => {
		const ask = async (own: object) =>
			await service.list(listing, 300, { parameters, options: { ...more, ...own } });
		const [estimate] = estimatesIn(await ask(options));
		await ask({});
		const sent = { requests: service.sandbox.log.length, maxCredits: service.sandbox.credits };
		service.reset();
		expect(sent).toEqual(estimate);
	});
});

const url = 'https://forum.example/r/x/comments/1';
const publicProfile = {
	resource: 'publicProfile',
	operation: 'get',
	baseUrl: 'http://127.0.0.1:9',
};

test.each<[string, string, INodeParameters, maxCredits: number]>([
	['a lookup', 'codeHost', userGet('octo'), 1],
	['one without a price', 'photoNetwork', { resource: 'user', operation: 'search', query: 'x' }, 1],
	['all of one answer', 'forum', { resource: 'post', operation: 'getComments', url }, 1],
	['one that is free', 'professionalNetwork', publicProfile, 0],
])('%s is one request', async (_, nodeType, parameters, maxCredits) => {
	const came = await service.run({ nodeType, parameters, options });
	expect(estimatesIn(came)).toEqual([{ requests: 1, maxCredits }]);
});

test('where the service decides how many records a page holds, it may be one each', async () => {
	const result = await service.list(replies, 45, { parameters: { limit: 25 }, options });
	expect(estimatesIn(result)).toEqual([{ requests: 25, maxCredits: 25 }]);
});

describe('equal input items', () => {
	const names = ['ada', 'eve', 'ada', ' @ada', 'bob', 'eve'];

	test('are named, and cost nothing', async () => {
		const result = await service.lookups(names, { options });
		const once = { requests: 1, maxCredits: 1 };
		const same = (sameAs: number) => ({ requests: 0, maxCredits: 0, sameAs });
		expect(estimatesIn(result)).toEqual([once, once, same(0), same(0), once, same(1)]);
		expect(result.sources).toEqual([0, 1, 2, 3, 4, 5]);
		const message =
			'At most 3 credits for 6 input items, 3 of them equal to others. Nothing was sent.';
		expect(result.hints).toMatchObject([{ type: 'info', message }]);
	});

	test.each<[string, object]>([
		['where answers are not reused', { reuseLookups: false }],
		['with other limits', { maxCredits: '={{ $itemIndex + 1 }}' }],
	])('not %s', async (_, more) => {
		const result = await service.lookups(names, { options: { ...options, ...more } });
		expect(estimatesIn(result)).toEqual(names.map(() => ({ requests: 1, maxCredits: 1 })));
		expect(result.hint).toBe('At most 6 credits for 6 input items. Nothing was sent.');
	});
});

describe('the hint', () => {
	const parameters = {
		username: '={{ $json.name }}',
		returnAll: '={{ $itemIndex > 0 }}',
		limit: 12,
	};
	const hintOf = async (more: object, names = ['a', 'b']) => {
		const result = await service.list(starred, 45, {
			onError: 'continueRegularOutput',
			items: names.map((name) => ({ name })),
			parameters,
			options: { ...options, ...more },
		});
		return [result.hint, result.items.map(isError)];
	};

	test.each<[string, object, string]>([
		[
			'what is not known',
			{},
			'At most 2 credits for 1 of 2 input items; the rest is not known: Return All without "Max Credits". Nothing was sent.',
		],
		[
			'Max Credits per Run',
			{ maxRunCredits: 40 },
			'At most 40 credits for 2 input items, because of "Max Credits per Run". Nothing was sent.',
		],
		[
			'more than all',
			{ maxRunCredits: 40, maxCredits: 7 },
			'At most 9 credits for 2 input items. Nothing was sent.',
		],
		[
			'less than all',
			{ maxRunCredits: 1, maxCredits: 7 },
			'At most 1 credit for 2 input items, because of "Max Credits per Run". Nothing was sent.',
		],
	])('%s', async (_, more, message) => {
		expect(await hintOf(more)).toEqual([message, [false, false]]);
	});

	test('what cannot be sent fails as ever', async () => {
		expect(await hintOf({ maxCredits: 7 }, ['a', 'b', 'not a name'])).toEqual([
			'At most 9 credits for 2 input items. Nothing was sent. Failed input items: 1.',
			[false, false, true],
		]);
		const { error } = await service.lookups(['ada', 'not a name'], { options });
		expect(error?.message).toMatch(/^The parameter "User" is invalid/);
	});
});

test('input item 0 decides', async () => {
	const result = await service.lookups(2, { options: { estimateOnly: '={{ $itemIndex === 0 }}' } });
	expect(estimatesIn(result)).toHaveLength(2);
});
