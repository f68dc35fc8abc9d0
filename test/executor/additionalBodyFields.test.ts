import type { INodeParameters } from 'n8n-workflow';
import { omit } from 'lodash';
import { operationOf } from '../../tools/catalogue';
import { additionalBodyFields } from '../../nodes/shared/options/additionalBodyFields';
import { oneOfEachStyle } from './listings';
import { userGet } from './nodeRuns';
import { envelope, useOddService } from './oddService';

/* Additional Body Fields: what is added to the body, and what is left out of it. */

const odd = useOddService();
const operation = operationOf('codeHost user.get');
const read = (given: unknown) => additionalBodyFields.read(given, { operation });
const given = { region: 'eu', deep: { list: [1, { a: null }] } };
const userSearch = { resource: 'user', operation: 'search', query: 'ada' };
const noQuery = "'Query' is empty";

test.each<[string, INodeParameters, body: object | undefined, said: string]>([
	[
		'={{ { region: "eu", deep: { a: undefined, b: 1 } } }}',
		userGet('octo'),
		{ username: 'octo', region: 'eu', deep: { b: 1 } },
		"'Additional Body Fields' left out, because they have no value: a",
	],
	// null takes out what the node sends by itself, and is nothing to search for
	[
		'{"deep": {"a": null}, "region": null}',
		userGet('o'),
		{ username: 'o', deep: { a: null } },
		'Credits used: 1. Requests: 1.',
	],
	['{"query": null, "sort": null}', userSearch, undefined, noQuery],
	['{"query": " ", "location": ""}', userSearch, undefined, noQuery],
])('%s', async (json, parameters, body, said) => {
	odd.answer = envelope({ id: 'U', users: [] });
	const options = { additionalBodyFields: json };
	const came = await odd.run({ nodeType: 'codeHost', parameters, options });
	expect(came.sent).toEqual(body ? [body] : []);
	expect(came.message ?? came.hint).toContain(said);
});

test('text of JSON is read as the object that it says, as AI models give it; empty, it adds nothing', () => {
	for (const fields of [JSON.stringify(given), given]) expect(read(fields).body).toEqual(given);
	for (const fields of ['', '{}']) expect(read(fields)).toMatchObject({ body: {}, remarks: [] });
});

test('NUL and halves of surrogate pairs are removed from names and values', () => {
	const parts = { ['re\0g\ud83dion']: 'e\ud83du', list: [{ a: '\0🌊' }] };
	for (const fields of [parts, JSON.stringify(parts)])
		expect(read(fields).body).toEqual({ region: 'eu', list: [{ a: '🌊' }] });
});

test.each(['9007199254740991', '-0.5', '1.50', '1e3', '1E-7', '9007199254740994', '1e21', '0e5'])(
	'the number %s is sent as it is meant',
	(number) => {
		const others = { '1843000000000000001': '1e400 and "1843000000000000001"' };
		const text = `{"a": [${number}], ${JSON.stringify(others).slice(1)}`;
		expect(read(text).body).toEqual({ a: [Number(number)], ...others });
	},
);

test('names that reach a prototype are left out of text and objects at any depth, and said', () => {
	const polluted = { polluted: 1 };
	const dangerous = JSON.stringify({
		['__proto__']: polluted,
		constructor: { prototype: polluted },
		prototype: 1,
		fine: { ['__proto__']: polluted, list: [{ constructor: 1, kept: 2 }] },
	});
	for (const fields of [dangerous, JSON.parse(dangerous) as unknown]) {
		const { body, remarks } = read(fields);
		expect(body).toEqual({ fine: { list: [{ kept: 2 }] } });
		expect(remarks[0]).toMatch(/(?=.*__proto__)(?=.*constructor)(?=.*prototype)/);
		expect(({} as Record<string, unknown>).polluted).toBeUndefined();
	}
});

test.each(oneOfEachStyle)(
	'$title: the members of its paging are not overwritten, and that is said',
	({ title, position, size = '' }) => {
		const all = { start: 99, count: 999, cursor: 'x', after: 'y', limit: 999 };
		const context = { operation: operationOf(title) };
		const { body, remarks } = additionalBodyFields.read(JSON.stringify(all), context);
		expect(body).toEqual(omit(all, position, size));
		const names = [position, size].filter((name) => name !== '').join(', ');
		expect(remarks[0]).toContain(`left out, because they cannot be set here: ${names}`);
	},
);
