import type { INodeParameters } from 'n8n-workflow';
import { envelope, useOddService } from './oddService';

const odd = useOddService();

const lookup: INodeParameters = { resource: 'user', operation: 'get', username: 'octo' };

async function send(additionalBodyFields: unknown, parameters: INodeParameters = lookup) {
	const nodeType = String(parameters.nodeType ?? 'codeHost');
	odd.answerWith(
		envelope({ id: 'U', tweets: [], repositories: [], communities: [], products: [] }),
	);
	return await odd.run({
		nodeType,
		items: [{ fields: additionalBodyFields as object }],
		parameters: {
			...parameters,
			options: {
				additionalBodyFields:
					typeof additionalBodyFields === 'string' ? additionalBodyFields : '={{ $json.fields }}',
			},
		},
	});
}

const given = { region: 'eu', deep: { list: [1, { a: null }] } };

test.each<[what: string, fields: unknown, added: object]>([
	['text of JSON is merged into the body', JSON.stringify(given), given],
	['an object, as AI models give it, too', given, given],
	['no text adds nothing', '', {}],
	['nor does an empty object', '{}', {}],
	['nor do blanks', '  ', {}],
])('%s', async (_, fields, added) => {
	await send(fields);
	expect(odd.bodies).toEqual([{ username: 'octo', ...added }]);
});

test.each(['[1]', '"text"', '5', 'null', 'true', '{ region: eu }', 'region=eu'])(
	'%s is refused before anything is sent',
	async (given) => {
		const { error } = await send(given);
		expect(odd.arrivals).toEqual([]);
		expect(error?.message).toContain('The parameter "Additional Body Fields" is invalid');
		expect(error?.message).toContain('expected a JSON object such as {"region": "eu"}');
	},
);

describe('numbers', () => {
	test.each(['9007199254740991', '-0.5', '1.50', '1e3', '1E-7', '9007199254740994', '1e21', '0e5'])(
		'%s is sent as it is meant',
		async (number) => {
			await send(
				`{"a": [${number}], "1843000000000000001": "1e400 and \\"1843000000000000001\\""}`,
			);
			expect(odd.bodies).toEqual([
				{
					username: 'octo',
					a: [Number(number)],
					'1843000000000000001': '1e400 and "1843000000000000001"',
				},
			]);
		},
	);

	test.each<[string, unknown]>([
		['1843000000000000001', '{"deep": {"id": 1843000000000000001}}'],
		['9007199254740993', '[9007199254740993]'],
		['-1e400', '-1e400'],
		['1e-400', '1e-400'],
		['0.1234567890123456789', '0.1234567890123456789'],
	])('%s in text would change, so that it is refused', async (number, text) => {
		const { error } = await send(`{"a": ${String(text)}}`);
		expect(odd.arrivals).toEqual([]);
		expect(error?.message).toContain(
			`The parameter "Additional Body Fields" is invalid: got "${number}", expected a JSON object`,
		);
	});

	test.each(['1843000000000000001', '1e400', '0 / 0', '[{ b: 2 ** 53 }]'])(
		'%s in an object of an expression is no longer what it was',
		async (number) => {
			const { error } = await send(`={{ { a: ${number} } }}`);
			expect(odd.arrivals).toEqual([]);
			expect(error?.message).toContain('The parameter "Additional Body Fields" is invalid: got ');
		},
	);
});

test('a member without a value is not sent, and named', async () => {
	const { hints } = await send('={{ { region: $json.nothing, deep: { a: undefined, b: 1 } } }}');
	expect(odd.bodies).toEqual([{ username: 'octo', deep: { b: 1 } }]);
	expect(hints[0]?.message).toContain(
		'"Additional Body Fields" left out, because they have no value: region, a',
	);
	expect(hints[0]?.type).toBe('warning');
});

describe('names that reach a prototype', () => {
	const dangerous =
		'{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}, "prototype": 1, "fine": {"__proto__": {"polluted": 1}, "list": [{"constructor": 1, "kept": 2}]}}';

	const safe = { username: 'octo', fine: { list: [{ kept: 2 }] } };

	test('are left out of text at any depth, and said', async () => {
		const { hints } = await send(dangerous);
		const said = hints[0]?.message;
		expect(odd.bodies).toEqual([safe]);
		expect(({} as Record<string, unknown>).polluted).toBeUndefined();
		expect(said).toContain('"Additional Body Fields" left out');
		for (const name of ['__proto__', 'constructor', 'prototype']) expect(said).toContain(name);
	});

	test('are left out of an object, by n8n or by the node; some versions of n8n refuse it', async () => {
		const { error } = await send(JSON.parse(dangerous));
		expect(odd.bodies).toEqual(error === undefined ? [safe] : []);
		expect(({} as Record<string, unknown>).polluted).toBeUndefined();
	});
});

describe('the paging that the node drives', () => {
	const many = '{"start": 99, "count": 999, "cursor": "x", "after": "y", "limit": 999}';
	test.each<[string, INodeParameters, object]>([
		[
			'offset',
			{ nodeType: 'professionalNetwork', resource: 'product', operation: 'search', keyword: 'crm' },
			{ keyword: 'crm', start: 0, count: 10, cursor: 'x', after: 'y', limit: 999 },
		],
		[
			'cursor',
			{ nodeType: 'microblog', resource: 'tweet', operation: 'getMany', userId: '1' },
			{ userId: '1', count: 10, start: 99, after: 'y', limit: 999 },
		],
		[
			'after-token',
			{ nodeType: 'codeHost', resource: 'repository', operation: 'getStarred', username: 'octo' },
			{ username: 'octo', count: 10, start: 99, cursor: 'x', limit: 999 },
		],
		[
			'after-token with limit',
			{ nodeType: 'forum', resource: 'community', operation: 'search', query: 'rivers' },
			{ query: 'rivers', limit: 10, start: 99, cursor: 'x', count: 999 },
		],
	])('%s: its own members are not overwritten, and that is said', async (_, parameters, body) => {
		const { hints } = await send(many, parameters);
		expect(odd.bodies).toEqual([body]);
		expect(hints[0]?.message).toContain('left out, because the node sets them');
	});
});
