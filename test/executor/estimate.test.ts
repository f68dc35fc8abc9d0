import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { rows } from '../../tools/catalogue';
import { comments, replies, starred, tweets } from './listings';
import type { RunResult } from './nodeRuns';
import { useSandbox } from './sandboxService';

/** Estimate Only: nothing is sent, and each input item outputs the maximum requests and credits. */

const service = useSandbox();
const options = { estimateOnly: true };

const estimatesIn = ({ records }: RunResult) =>
	records.map(({ estimate }) => Object(estimate) as IDataObject);

describe.each([comments, tweets, starred])('$title costs exactly the estimate:', (listing) => {
	test.each<[INodeParameters, options: object]>([
		[{ limit: 11 }, { maxCredits: 7 }],
		[{ limit: 25 }, { maxCredits: 12.5 }],
		[{ limit: 25 }, { maxCredits: 100 }],
		[{ limit: 25 }, { maxCredits: 0 }],
		[{ returnAll: true }, { maxCredits: 13 }],
		// the listing had ended
		[{ limit: 25 }, { [listing.position]: '={{ null }}' }],
	])('%j, %j', async (parameters, more) => {
		const request = async (own: object) =>
			await service.list(listing, 300, { parameters, options: { ...more, ...own } });
		const [estimate] = estimatesIn(await request(options));
		expect(service.sandbox.log).toEqual([]);
		await request({});
		const sent = { requests: service.sandbox.log.length, maxCredits: service.sandbox.credits };
		expect(sent).toEqual(estimate);
	});
});

test.each(rows.filter(({ position }) => position === undefined))(
	'$title is one request',
	async ({ nodeType, least, price }) => {
		const parameters = { baseUrl: service.sandbox.baseUrl, ...least.parameters };
		const result = await service.run({ nodeType, parameters, options });
		expect(estimatesIn(result)).toEqual([{ requests: 1, maxCredits: price === 'free' ? 0 : 1 }]);
		expect(result.sent).toEqual([]);
		const assumed = '1 for each request is assumed, because the service does not state its price.';
		const hints: Record<string, string> = {
			free: 'This operation is free.',
			notStated: `At most 1 credit for 1 input item: ${assumed}`,
		};
		expect(result.hint).toContain(hints[price] ?? 'At most 1 credit for 1 input item.');
	},
);

test('assumes one record per page if the service decides the page size', async () => {
	const result = await service.list(replies, 45, { parameters: { limit: 25 }, options });
	expect(estimatesIn(result)).toEqual([{ requests: 25, maxCredits: 25 }]);
});

test('mentions fields left out of the body', async () => {
	const all = { ...options, additionalBodyFields: '{"after": ""}' };
	const result = await service.list(starred, 45, { parameters: { limit: 5 }, options: all });
	expect(estimatesIn(result)).toEqual([{ requests: 1, maxCredits: 1 }]);
	expect(result.hint).toContain('Left out');
});

const growing = '={{ $itemIndex + 1 }}';
const forSix = 'credits for 6 input items';
const sixNames = 'ada eve ada @ada bob eve';
const ofRun = "because of 'Max Credits per Run'";
const unknown = "is not known, because Return All is on without 'Max Credits'";

/** Each name requests 12 records in two requests; names after "m" request all. */
test.each<[string, object, estimates: Array<number | string | null>, hint: string]>([
	[sixNames, {}, [2, 2, 'as 0', 'as 0', 2, 'as 1'], `6 ${forSix}, 3 of them duplicates`],
	[sixNames, { maxCredits: growing }, [1, 2, 2, 2, 2, 2], `11 ${forSix}`],
	['ada zoe', {}, [2, null], `2 credits for 1 of 2 input items; the rest ${unknown}`],
	['ada zoe', { maxRunCredits: 40 }, [2, null], `40 credits for 2 input items, ${ofRun}`],
	['ada zoe', { maxRunCredits: 40, maxCredits: 7 }, [2, 7], '9 credits for 2 input items'],
	['ada zoe', { maxRunCredits: 1, maxCredits: 7 }, [2, 7], `1 credit for 2 input items, ${ofRun}`],
	// input item 0 decides
	['ada bob', { estimateOnly: '={{ $itemIndex === 0 }}' }, [2, 2], '4 credits for 2 input items'],
])('%s, %j: %j', async (names, more, estimates, hint) => {
	const result = await service.list(starred, 45, {
		items: names.split(' ').map((name) => ({ name })),
		parameters: {
			username: '={{ $json.name }}',
			limit: 12,
			returnAll: '={{ $json.name > "m" }}',
		},
		options: { ...options, ...more },
	});
	const complete = estimates.map((own) =>
		typeof own === 'string'
			? { requests: 0, maxCredits: 0, sameAs: Number(own.slice(3)) }
			: { requests: own, maxCredits: own },
	);
	expect(estimatesIn(result)).toEqual(complete);
	expect(result).toMatchObject({ sources: estimates.map((__, item) => item), sent: [] });
	const message = `At most ${hint.replace(' for', ', if every page is full, for')}. Nothing was sent.`;
	expect(result.hints).toMatchObject([{ type: 'info', message }]);
});

test('the estimate is null for Return All without Max Credits, and the hint names no number', async () => {
	const parameters = { returnAll: true, limit: 5 };
	const { records, hint } = await service.list(starred, 45, { parameters, options });
	expect(records).toEqual([{ estimate: { requests: null, maxCredits: null } }]);
	expect(hint).toBe(`The cost of 1 input item ${unknown}. Nothing was sent.`);
});

test('rejects invalid parameters as in a real run', async () => {
	const names = ['ada', 'not a name'];
	const error = expect.stringContaining('Got "not a name".') as unknown;
	expect(await service.lookups(names, { options })).toMatchObject({ message: error });
	const onError = 'continueRegularOutput';
	const { records, hint } = await service.lookups(names, { options, onError });
	expect(records).toEqual([{ estimate: { requests: 1, maxCredits: 1 } }, { error }]);
	expect(hint).toBe(
		'At most 1 credit for 1 input item. Nothing was sent. 1 item failed: 1 (counted from 0).',
	);
});
