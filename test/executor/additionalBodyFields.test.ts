import type { INodeParameters } from 'n8n-workflow';
import omit from 'lodash/omit';
import { operationOf } from '../../catalogue/operations';
import { additionalBodyFields } from '../../nodes/shared/options/additionalBodyFields';
import { named, oneOfEachStyle } from './listings';
import { userGet } from './nodeRuns';
import { envelope, useOddService } from './oddService';

/** Additional Body Fields: what is added to the body, what is left out of it, and what is refused. */

const odd = useOddService();
const operation = operationOf('codeHost user.get');
const read = (given: unknown) => additionalBodyFields.read(given, { operation });

const given = { region: 'eu', deep: { list: [1, { a: null }] } };

test('they are sent; what is left out is named, and what cannot be sent refused before anything is', async () => {
	odd.answer = envelope({ id: 'U' });
	const send = async (json: string) =>
		await odd.lookup('octo', { options: { additionalBodyFields: json } });
	const { hints } = await send('={{ { region: "eu", deep: { a: undefined, b: 1 } } }}');
	expect(odd.bodies).toEqual([{ username: 'octo', region: 'eu', deep: { b: 1 } }]);
	const note = '"Additional Body Fields" left out, because they have no value: a';
	expect(hints).toMatchObject([{ type: 'warning', message: expect.stringContaining(note) }]);
	const { error } = await send('[1]');
	expect(error?.message).toBe(
		'The parameter "Additional Body Fields" is invalid: got "[1]", expected a JSON object such as {"region": "eu"}',
	);
	expect(odd.arrivals).toHaveLength(1);
});

test('a member that is null is not sent, and is nothing to search for', async () => {
	odd.answer = envelope({ id: 'U', users: [] });
	const run = async (parameters: INodeParameters, json: string) => {
		const options = { additionalBodyFields: json };
		return await odd.run({ nodeType: 'codeHost', parameters: { ...parameters, options } });
	};
	await run(userGet('octo'), '{"region": null, "deep": {"a": null}}');
	expect(odd.bodies).toEqual([{ username: 'octo', deep: { a: null } }]);
	const search = { resource: 'user', operation: 'search', query: 'ada' };
	for (const json of ['{"query": null}', '{"query": null, "sort": null}']) {
		const { error } = await run(search, json);
		expect(error?.message).toContain('The parameter "Query" is invalid: got nothing');
	}
	expect(odd.arrivals).toHaveLength(1);
});

test.each<[what: string, fields: unknown, added: object]>([
	['text of JSON is added', JSON.stringify(given), given],
	['so is an object, as AI models give it', given, given],
	['nothing is added by no text', '', {}],
	['nor by an empty object', '{}', {}],
])('%s', (_, fields, body) => {
	expect(read(fields)).toEqual({ body, remarks: [] });
});

test.each(['[1]', '"text"', '5', 'null', 'true', '{ region: eu }', 'region=eu'])(
	'%s is refused',
	(given) => {
		expect(() => read(given)).toThrow('a JSON object such as {"region": "eu"}');
	},
);

describe('numbers', () => {
	test.each(['9007199254740991', '-0.5', '1.50', '1e3', '1E-7', '9007199254740994', '1e21', '0e5'])(
		'%s is sent as it is meant',
		(number) => {
			const others = { '1843000000000000001': '1e400 and "1843000000000000001"' };
			const text = `{"a": [${number}], ${JSON.stringify(others).slice(1)}`;
			expect(read(text).body).toEqual({ a: [Number(number)], ...others });
		},
	);

	test.each<[string, unknown]>([
		['1843000000000000001', '{"a": {"deep": {"id": 1843000000000000001}}}'],
		['9007199254740993', '{"a": [9007199254740993]}'],
		['-1e400', '{"a": -1e400}'],
		['1e-400', '{"a": 1e-400}'],
		['0.1234567890123456789', '{"a": 0.1234567890123456789}'],
		['an integer of an expression', { a: 1843000000000000001 }],
		['an infinite one', { a: 1e400 }],
		['what is no number', { a: 0 / 0 }],
		['one in a list', { a: [{ b: 2 ** 53 }] }],
	])('%s would change, or is no longer what it was, and is refused', (_, fields) => {
		expect(() => read(fields)).toThrow('and as text what is longer or larger');
	});
});

describe('names that reach a prototype', () => {
	const [bad, safe] = [{ polluted: 1 }, { fine: { list: [{ kept: 2 }] } }];
	const list = [{ constructor: 1, kept: 2 }];
	const dangerous = JSON.stringify({
		['__proto__']: bad,
		constructor: { prototype: bad },
		prototype: 1,
		fine: { ['__proto__']: bad, list },
	});

	test.each([
		['text', dangerous],
		['an object', JSON.parse(dangerous) as unknown],
	])('are left out of %s at any depth, and said', (_, fields) => {
		const { body, remarks } = read(fields);
		expect(body).toEqual(safe);
		for (const name of ['__proto__', 'constructor', 'prototype'])
			expect(remarks[0]).toContain(name);
		expect(({} as Record<string, unknown>).polluted).toBeUndefined();
	});
});

test.each(named(oneOfEachStyle))(
	'%s: the members of its paging are not overwritten, and that is said',
	(title, { position, size = '' }) => {
		const all = { start: 99, count: 999, cursor: 'x', after: 'y', limit: 999 };
		const context = { operation: operationOf(title) };
		const { body, remarks } = additionalBodyFields.read(JSON.stringify(all), context);
		expect(body).toEqual(omit(all, position, size));
		const names = [position, size].filter((name) => name !== '').join(', ');
		expect(remarks[0]).toContain(`left out, because the node sets them: ${names}`);
	},
);
