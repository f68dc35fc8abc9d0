import omit from 'lodash/omit';
import { named, oneOfEachStyle } from './listings';
import { envelope, useOddService } from './oddService';

const odd = useOddService();

async function send(fields: unknown) {
	odd.answerWith(envelope({ id: 'U' }));
	const additionalBodyFields = typeof fields === 'string' ? fields : '={{ $json.fields }}';
	return await odd.lookup('octo', {
		items: [{ fields: fields as object }],
		options: { additionalBodyFields },
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
	const [bad, safe] = [{ polluted: 1 }, { username: 'octo', fine: { list: [{ kept: 2 }] } }];
	const list = [{ constructor: 1, kept: 2 }];
	const dangerous = JSON.stringify({
		['__proto__']: bad,
		constructor: { prototype: bad },
		prototype: 1,
		fine: { ['__proto__']: bad, list },
	});
	afterEach(() => expect(({} as Record<string, unknown>).polluted).toBeUndefined());

	test('are left out of text at any depth, and said', async () => {
		const { hints } = await send(dangerous);
		const said = hints[0]?.message;
		expect(odd.bodies).toEqual([safe]);
		expect(said).toContain('"Additional Body Fields" left out');
		for (const name of ['__proto__', 'constructor', 'prototype']) expect(said).toContain(name);
	});

	test('are left out of an object, by n8n or by the node; some versions of n8n refuse it', async () => {
		const { error } = await send(JSON.parse(dangerous));
		expect(odd.bodies).toEqual(error === undefined ? [safe] : []);
	});
});

test.each(named(oneOfEachStyle))(
	'%s: the members of its paging are not overwritten, and that is said',
	async (_, listing) => {
		const { position, size = '', records = '' } = listing;
		odd.answerWith(envelope(records === '' ? [] : { [records]: [] }));
		const given = { start: 99, count: 999, cursor: 'x', after: 'y', limit: 999 };
		const options = { additionalBodyFields: JSON.stringify(given) };
		const { hints } = await odd.list(listing, 1, { options });
		const own = { ...(position === 'start' && { start: 0 }), ...(size && { [size]: 10 }) };
		const others = omit(given, position, size);
		expect(odd.bodies).toEqual([{ ...listing.bodyFor(1), ...others, ...own }]);
		const names = [position, size].filter((name) => name !== '').join(', ');
		expect(hints[0]?.message).toContain(`left out, because the node sets them: ${names}`);
	},
);
