import type { INodeParameters } from 'n8n-workflow';
import { answerOf } from './careful';
import { useSandbox } from './sandboxService';

/** Listings that come in one answer: Limit cuts it after it came. */

const service = useSandbox();

const url = 'https://forum.example/b/rivers/comments/1abc-23/';
const query = 'street photography 23';

const LISTS: Array<[node: string, parameters: INodeParameters, all: () => unknown[]]> = [
	[
		'forum',
		{ resource: 'post', operation: 'getComments', url },
		() => Object(answerOf('/forum/get-post', { url })).comments as unknown[],
	],
	[
		'photoNetwork',
		{ resource: 'user', operation: 'search', query },
		() => Object(answerOf('/photo-network/search-users', { query })).users as unknown[],
	],
];

describe.each(LISTS)('%s', (nodeType, parameters, all) => {
	const run = async (more: INodeParameters) => {
		const { items, hints, error } = await service.run({
			nodeType,
			parameters: { ...parameters, ...more },
		});
		expect(error).toBeUndefined();
		return { records: items.map(({ json }) => json), hint: hints[0]?.message };
	};

	test('all of them come out where nothing is set', async () => {
		const { records, hint } = await run({});
		expect(records.length).toBeGreaterThan(10);
		expect(records).toEqual(all());
		expect(hint).not.toContain('Limit');
	});

	test('a limit leaves the rest out, costs the same, and the hint says so', async () => {
		const { records, hint } = await run({ returnAll: false, limit: 3 });
		expect(records).toEqual(all().slice(0, 3));
		expect(service.sandbox.credits).toBe(1);
		expect(hint).toContain(`Limit reached, there are ${all().length} in all`);
	});

	test('a limit that is not reached says nothing', async () => {
		const { records, hint } = await run({ returnAll: false, limit: all().length });
		expect(records).toEqual(all());
		expect(hint).not.toContain('Limit');
	});

	test('input items with other limits share the request', async () => {
		const { items } = await service.run({
			nodeType,
			parameters: { ...parameters, returnAll: false, limit: '={{ $json.most }}' },
			items: [{ most: 2 }, { most: 4 }],
		});
		expect(items.map(({ pairedItem }) => Object(pairedItem).item)).toEqual([0, 0, 1, 1, 1, 1]);
		expect(service.bodies).toHaveLength(1);
	});
});
