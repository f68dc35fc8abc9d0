import type { INodeParameters } from 'n8n-workflow';
import { omit } from 'lodash';
import { additionalBodyFields } from '../../nodes/shared/options/additionalBodyFields';
import { operationOf } from '../../tools/catalogue';
import { oneOfEachStyle } from './listings';
import { arrivals, type RunSettings, userGet, usernames } from './nodeRuns';
import { type Handler, envelope, jsonResponse, useOddService } from './oddService';
import { useSandbox } from './sandboxService';

/** Concurrency, and options and filters that apply to the whole run, belong to another operation, or are empty. */

const service = useSandbox();
const odd = useOddService();

/**
 * Looks up users, and responds only when `atOnce` requests wait: a run that sends fewer never ends. @returns also the maximum
 * that waited
 */
async function lookups(count: number, atOnce: number, settings: RunSettings, failure?: Handler) {
	let waiting: Array<() => void> = [];
	let [seen, most] = [0, 0];
	odd.handler = (arrival, response) => {
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
])(
	'has exactly %i requests in flight with %j, and outputs in input order',
	async (atOnce, options) => {
		const { records, most } = await lookups(2 * atOnce, atOnce, { options });
		expect(most).toBe(atOnce);
		expect(records.map(({ username }) => username)).toEqual(usernames(2 * atOnce));
	},
);

test.each([503, 529])('fewer requests are in flight after a %i', async (status) => {
	const failed = await lookups(10, 10, { options: { maxRetries: 0 } }, jsonResponse(status, {}));
	expect(failed.most).toBe(10);
	// one more if a busy machine starts nothing for 0.2 seconds
	expect((await lookups(12, 6, {})).most).toBeLessThan(10);
});

test('input item 0 sets the options of the run, for all its keys, even if the item is rejected', async () => {
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

/** n8n's editor removes most of them, but a workflow can contain them */
test('neither sends nor reads options of another operation', async () => {
	const options = { sort: 'followers', order: 'up', time: 'z', after: 'x', start: 20, cursor: 'y' };
	const { error, sent } = await service.lookup('octo', { options });
	expect([error, sent]).toEqual([undefined, [{ username: 'octo' }]]);
});

/** Each filter and its values: `test/operations/filters.test.ts`. */
test('leaves out filters, and a query, whose expression yields empty text, and names them', async () => {
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
	// labels are text, so the output is simplified
	expect(records).toEqual([expect.objectContaining({ labels: expect.any(String) as string })]);
	const note = "filters 'Query', 'Comments', 'Labels' are empty, and left out";
	expect(hints).toMatchObject([{ type: 'warning', message: expect.stringContaining(note) }]);
	const one = (await search(empty, { author: 'ada' })).hints;
	expect(one?.[0]?.message).toContain("filter 'Query' is empty, and left out");
	expect((await search('', { author: 'ada' })).hints).toMatchObject([{ type: 'info' }]);
});

/* Additional Body Fields: what is added to the body, and what is left out. */

const operation = operationOf('codeHost user.get');
const read = (given: unknown) => additionalBodyFields.read(given, { operation, timezone: 'UTC' });
const given = { region: 'eu', deep: { list: [1, { a: null }] } };
const userSearch = { resource: 'user', operation: 'search', query: 'ada' };
const noQuery = "'Query' must be text to search for";

test.each<[string, INodeParameters, body: object | undefined, expected: string]>([
	[
		'={{ { region: "eu", deep: { a: undefined, b: 1 } } }}',
		userGet('octo'),
		{ username: 'octo', region: 'eu', deep: { b: 1 } },
		"Left out of 'Additional Body Fields', because they have no value: a",
	],
	// null removes what the node sends, and does not count as something to search for
	[
		'{"deep": {"a": null}, "region": null}',
		userGet('o'),
		{ username: 'o', deep: { a: null } },
		'Credits used: 1. Requests: 1.',
	],
	['{"query": null, "sort": null}', userSearch, undefined, noQuery],
	['{"query": " ", "location": ""}', userSearch, undefined, noQuery],
])('applies Additional Body Fields %s', async (json, parameters, body, expected) => {
	odd.handler = envelope({ id: 'U', users: [] });
	const options = { additionalBodyFields: json };
	const result = await odd.run({ nodeType: 'codeHost', parameters, options });
	expect(result.sent).toEqual(body ? [body] : []);
	expect(result.message ?? result.hint).toContain(expected);
});

test('reads JSON text as the object in it, as AI models write it; empty text adds nothing', () => {
	for (const fields of [JSON.stringify(given), given]) expect(read(fields).body).toEqual(given);
	for (const fields of ['', '{}']) expect(read(fields)).toMatchObject({ body: {}, remarks: [] });
});

test('removes NUL and unpaired surrogates', () => {
	const parts = { region: 'e\ud83du', list: [{ a: '\0🌊' }] };
	for (const fields of [parts, JSON.stringify(parts)])
		expect(read(fields).body).toEqual({ region: 'eu', list: [{ a: '🌊' }] });
});

test.each(['9007199254740991', '-0.5', '1.50', '1e3', '1E-7', '9007199254740994', '1e21', '0e5'])(
	'sends the number %s exactly',
	(number) => {
		const others = { '1843000000000000001': '1e400 and "1843000000000000001"' };
		const text = `{"a": [${number}], ${JSON.stringify(others).slice(1)}`;
		expect(read(text).body).toEqual({ a: [Number(number)], ...others });
	},
);

test('leaves out names that reach a prototype at any depth, and says so', () => {
	const polluted = { polluted: 1 };
	const dangerous = JSON.stringify({
		['__proto__']: polluted,
		constructor: { prototype: polluted },
		prototype: 1,
		fine: { ['__proto__']: polluted, list: [{ constructor: 1, other: 2 }] },
	});
	for (const fields of [dangerous, JSON.parse(dangerous) as unknown]) {
		const { body, remarks } = read(fields);
		expect(body).toEqual({ fine: { list: [{ other: 2 }] } });
		expect(remarks[0]).toMatch(/(?=.*__proto__)(?=.*constructor)(?=.*prototype)/);
		expect(({} as Record<string, unknown>).polluted).toBeUndefined();
	}
});

test.each(oneOfEachStyle)(
	'$title: keeps its paging members, and says so',
	({ title, position, size = '' }) => {
		const all = { start: 99, count: 999, cursor: 'x', after: 'y', limit: 999 };
		const context = { operation: operationOf(title), timezone: 'UTC' };
		const { body, remarks } = additionalBodyFields.read(JSON.stringify(all), context);
		expect(body).toEqual(omit(all, position, size));
		const names = [position, size].filter((name) => name !== '').join(', ');
		expect(remarks[0]).toContain(
			`left out of 'Additional Body Fields', because they cannot be set here: ${names}`,
		);
	},
);
