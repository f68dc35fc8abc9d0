import type { INodeParameters } from 'n8n-workflow';
import { arrivals, type Settings, usernames } from './nodeRuns';
import { type Answer, envelope, jsonAnswer, useOddService } from './oddService';
import { useSandbox } from './sandboxService';

/** How many are under way at once; options and filters that count for the whole run, that another operation left behind, or that say nothing. */

const service = useSandbox();
const odd = useOddService();

/** Looks users up, each answered only when so many requests wait: a run that sends fewer never ends. `most`: how many waited. */
async function lookups(count: number, atOnce: number, settings: Settings, failure?: Answer) {
	let waiting: Array<() => void> = [];
	let [seen, most] = [0, 0];
	odd.answer = (arrival, response) => {
		seen += 1;
		waiting.push(() => (failure ?? envelope(arrival.body))(arrival, response));
		if (waiting.length < atOnce && seen < count) return;
		// a request too many would arrive meanwhile
		void arrivals().then(() => {
			most = Math.max(most, waiting.length);
			for (const answer of waiting) answer();
			waiting = [];
		});
	};
	const onError = 'continueRegularOutput';
	const { records } = await odd.lookups(count, { onError, ...settings });
	return { records, most };
}

test.each([
	[1, { concurrency: 1 }],
	[7, { concurrency: 7 }],
	[10, {}],
])('%i at once with %j: no fewer, no more, in their order', async (atOnce, options) => {
	const { records, most } = await lookups(2 * atOnce, atOnce, { options });
	expect(most).toBe(atOnce);
	expect(records.map(({ username }) => username)).toEqual(usernames(2 * atOnce));
});

test.each([503, 529])('after a %i fewer are under way', async (status) => {
	const failed = await lookups(10, 10, { options: { maxRetries: 0 } }, jsonAnswer(status, {}));
	expect(failed.most).toBe(10);
	// one more where a busy machine lets nothing start for 0.2 seconds
	expect((await lookups(12, 6, {})).most).toBeLessThan(10);
});

test('settings for the whole run, over all its keys, are those of input item 0, even if it is refused', async () => {
	const { records, most } = await lookups(50, 2, {
		items: usernames(50)
			.with(0, 'not a name')
			.map((name) => ({ name })),
		credential: { ...odd.credential, apiKey: '={{ "key" + $itemIndex % 3 }}' },
		options: {
			maxRunCredits: '={{ $itemIndex === 0 ? 6 : 999 }}',
			concurrency: '={{ $itemIndex === 0 ? 2 : 50 }}',
			timeout: '={{ $itemIndex === 0 ? JSON.parse("") : 5000 }}',
		},
	});
	expect([records.length, odd.arrivals.length, most]).toEqual([50, 6, 2]);
	expect(new Set(odd.arrivals.map(({ authorization }) => authorization)).size).toBe(3);
});

/** n8n's editor takes most of them out; a workflow may hold them. */
test('options of another operation are neither sent nor read', async () => {
	const options = { sort: 'followers', order: 'up', time: 'z', after: 'x', start: 20, cursor: 'y' };
	const { error, sent } = await service.lookup('octo', { options });
	expect([error, sent]).toEqual([undefined, [{ username: 'octo' }]]);
});

/** Each filter and what it holds: `test/operations/filters.test.ts`. */
test('what an expression gives as empty text is not set: filters, and a query, are left out, and named', async () => {
	const search = async (query: string, filters: INodeParameters, more: INodeParameters = {}) => {
		const which = { resource: 'issue', operation: 'search', query, limit: 1, filters };
		return await service.run({ nodeType: 'codeHost', parameters: { ...which, ...more } });
	};
	const empty = '={{ "" }}';
	const filters = {
		author: '@ada',
		labels: '={{ " " }}',
		comments: { range: { gte: empty } },
		created: { range: { gte: empty, lte: '2026-01-31', gt: '', lt: '' } },
	};
	const options = { estimateOnly: empty, sort: empty };
	const { hints, records } = await search(empty, filters, { output: empty, options });
	expect(service.bodies).toEqual([{ author: 'ada', created: { lte: '2026-01-31' }, count: 1 }]);
	// as text: simplified
	expect(records).toEqual([expect.objectContaining({ labels: expect.any(String) as string })]);
	const note = "filters 'Query', 'Comments', 'Labels' are empty, and left out";
	expect(hints).toMatchObject([{ type: 'warning', message: expect.stringContaining(note) }]);
	const one = (await search(empty, { author: 'ada' })).hints;
	expect(one?.[0]?.message).toContain("filter 'Query' is empty, and left out");
	expect((await search('', { author: 'ada' })).hints).toMatchObject([{ type: 'info' }]);
});
