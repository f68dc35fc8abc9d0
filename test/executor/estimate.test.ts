import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { rows } from '../../tools/catalogue';
import { comments, replies, starred, tweets } from './listings';
import type { Came } from './nodeRuns';
import { useSandbox } from './sandboxService';

/** Estimate Only: nothing is sent, and each input item says the most that it would send and cost. */

const service = useSandbox();
const options = { estimateOnly: true };
afterEach(() => expect(service.sandbox.log).toEqual([]));

const estimatesIn = ({ records }: Came) =>
	records.map(({ estimate }) => Object(estimate) as IDataObject);

describe.each([comments, tweets, starred])('$title', (listing) => {
	test.each<[string, INodeParameters, object, most: number | null]>([
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
		[{ limit: 11 }, { maxCredits: 7 }],
		[{ limit: 25 }, { maxCredits: 12.5 }],
		[{ limit: 25 }, { maxCredits: 100 }],
		[{ returnAll: true }, { maxCredits: 13 }],
	])('%j, %j: a long listing costs just that', async (parameters, more) => {
		const request = async (own: object) =>
			await service.list(listing, 300, { parameters, options: { ...more, ...own } });
		const [estimate] = estimatesIn(await request(options));
		await request({});
		const sent = { requests: service.sandbox.log.length, maxCredits: service.sandbox.credits };
		service.reset();
		expect(sent).toEqual(estimate);
	});
});

test.each(rows.filter(({ position }) => position === undefined))(
	'$title is one request',
	async ({ nodeType, least, price }) => {
		const parameters = { baseUrl: service.sandbox.baseUrl, ...least.parameters };
		const came = await service.run({ nodeType, parameters, options });
		expect(estimatesIn(came)).toEqual([{ requests: 1, maxCredits: price === 'free' ? 0 : 1 }]);
		const assumed =
			'At most 1 credit for 1 input item: 1 for each request is assumed, because the service does not state its price.';
		const said: Record<string, string> = { free: 'This operation is free.', notStated: assumed };
		expect(came.hint).toContain(said[price] ?? 'At most 1 credit for 1 input item.');
	},
);

test('where the service decides how long a page is, it may be one record', async () => {
	const result = await service.list(replies, 45, { parameters: { limit: 25 }, options });
	expect(estimatesIn(result)).toEqual([{ requests: 25, maxCredits: 25 }]);
});

test('what is left out of the body is told', async () => {
	const all = { ...options, additionalBodyFields: '{"after": ""}' };
	const result = await service.list(starred, 45, { parameters: { limit: 5 }, options: all });
	expect(estimatesIn(result)).toEqual([{ requests: 1, maxCredits: 1 }]);
	expect(result.hint).toContain('left out');
});

const growing = '={{ $itemIndex + 1 }}';
const sixNames = 'ada eve ada @ada bob eve';
const ofRun = "because of 'Max Credits per Run'";
const unknown = "is not known: Return All without 'Max Credits'";

/** Of each name 12 records, two requests; of those after "m" all. */
test.each<[string, object, estimates: Array<number | string | null>, hint: string]>([
	[
		sixNames,
		{},
		[2, 2, 'as 0', 'as 0', 2, 'as 1'],
		'6 credits for 6 input items, 3 of them duplicates',
	],
	[sixNames, { maxCredits: growing }, [1, 2, 2, 2, 2, 2], '11 credits for 6 input items'],
	['ada zoe', {}, [2, null], `2 credits for 1 of 2 input items; the rest ${unknown}`],
	['ada zoe', { maxRunCredits: 40 }, [2, null], `40 credits for 2 input items, ${ofRun}`],
	['ada zoe', { maxRunCredits: 40, maxCredits: 7 }, [2, 7], '9 credits for 2 input items'],
	['ada zoe', { maxRunCredits: 1, maxCredits: 7 }, [2, 7], `1 credit for 2 input items, ${ofRun}`],
	// input item 0 decides
	['ada bob', { estimateOnly: '={{ $itemIndex === 0 }}' }, [2, 2], '4 credits for 2 input items'],
])('%s, %j: %j', async (names, more, estimates, hint) => {
	const result = await service.list(starred, 45, {
		items: names.split(' ').map((name) => ({ name })),
		parameters: { username: '={{ $json.name }}', limit: 12, returnAll: '={{ $json.name > "m" }}' },
		options: { ...options, ...more },
	});
	const whole = estimates.map((own) =>
		typeof own === 'string'
			? { requests: 0, maxCredits: 0, sameAs: Number(own.slice(3)) }
			: { requests: own, maxCredits: own },
	);
	expect(estimatesIn(result)).toEqual(whole);
	expect(result.sources).toEqual(estimates.map((__, item) => item));
	const message = `At most ${hint.replace(' for', ', if every page is full, for')}. Nothing was sent.`;
	expect(result.hints).toMatchObject([{ type: 'info', message }]);
});

test('where no cost is known, the hint names no number', async () => {
	const { hint } = await service.list(starred, 45, { parameters: { returnAll: true }, options });
	expect(hint).toBe(`What 1 input item would cost ${unknown}. Nothing was sent.`);
});

test('what cannot be sent fails as ever', async () => {
	const names = ['ada', 'not a name'];
	const error = expect.stringMatching(/^'User' is "not a name"/) as unknown;
	expect(await service.lookups(names, { options })).toMatchObject({ message: error });
	const onError = 'continueRegularOutput';
	const { records, hint } = await service.lookups(names, { options, onError });
	expect(records).toEqual([{ estimate: { requests: 1, maxCredits: 1 } }, { error }]);
	expect(hint).toBe(
		'At most 1 credit for 1 input item. Nothing was sent. 1 item failed: 1 (counted from 0).',
	);
});
