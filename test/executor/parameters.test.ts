import type { INodeParameters } from 'n8n-workflow';
import { escapeRegExp, omit, setWith } from 'lodash';
import { operationOf } from '../../catalogue/operations';
import { additionalBodyFields } from '../../nodes/shared/options/additionalBodyFields';
import { comments, issues, type Listing, oneOfEachStyle, starred, tweets, users } from './listings';
import { userGet, usernames } from './nodeRuns';
import { envelope, useOddService } from './oddService';
import { useSandbox } from './sandboxService';

/*
 * What is refused before anything is sent, and how that is told; and Additional Body Fields: what is added to the body, and
 * what is left out of it. What is read of values of every kind: `test/operations`.
 */

const service = useSandbox();
const odd = useOddService();

/** What a parameter is refused with: each of these values by an input item of its own. */
interface Refused {
	/** The listing; starred repositories, if not given. */
	readonly of?: Listing;
	/** The parameter, as `lodash` finds it. */
	readonly set: string;
	readonly label: string;
	/** What the error says that it takes. */
	readonly takes: string;
	readonly given: readonly unknown[];
}

const noValue = 'not an expression that gives undefined';
const listNames = 'a list of field names';
const ofRecords = "fields of this operation's records";
const limit = 'a whole number, 1 or more';
const noLimit = [0, -1, 1.5, 'abc', Infinity, true];
const from0 = 'a whole number from 0 to';
const [body, field] = ['options.additionalBodyFields', 'options.recordField'];
const [maxCredits, maxRun] = ['options.maxCredits', 'options.maxRunCredits'];
const [pace, retries] = ['options.concurrency', 'options.maxRetries'];
const [timeout, details] = ['options.timeout', 'options.addResponseDetails'];
const created = 'filters.created.range.lt';
const amount = 'a number, 0 or more';
// that gives nothing never means "no limit"
const nothing = [undefined, null, ''];
// the position of another listing, and what might mean anything
const noPosition = [{}, { elsewhere: 5 }, undefined, true];
const noStart = [...noPosition, -1, 0.5, 'x', 2 ** 53];
const noZone = ['2026-01-31T07:00 EST', '2026-01-31T07:00 Foo'];
const noMoment = ['yesterday', ...noZone, undefined, [], true, 5];
const noObject = ['"text"', '5', 'null', 'true', '{ region: eu }', 'region=eu', '[1]'];
// would change on the way, or are no longer what they were
const inexact = [
	...['9007199254740993', '-1e400', '1e-400', '0.1234567890123456789'].map((n) => `{"a": [${n}]}`),
	...[1843000000000000001, 1e400, 0 / 0].map((b) => ({ a: [{ b }] })),
];
const noName = ['error', 'message', 'details', '_response', '__proto__', {}, true];

const tooLong = 'text, because a number this large has lost digits';
const aDate = 'a date, or a date and time such as';
const aToken = 'the text that an earlier answer gave';
const userId = 'Tweet: Get, 1 credit, and copy authorUserId';

const refused: Refused[] = [
	{ of: tweets, set: 'userId', label: 'User', takes: userId, given: ['ada', '', 1.5] },
	{ of: tweets, set: 'userId', label: 'User', takes: tooLong, given: [2 ** 53] },
	{ of: users, set: 'options.sort', label: 'Sort', takes: 'one of best-match,', given: ['stars'] },
	{ of: users, set: created, label: 'Created Date', takes: 'a date', given: ['2026-02-30', 5] },
	{ of: issues, set: 'query', label: 'Query', takes: noValue, given: [undefined] },
	{ of: issues, set: 'filters.repos', label: 'Repositories', takes: noValue, given: [undefined] },
	{ of: users, set: created, label: 'Created Date', takes: noValue, given: [undefined] },
	{ of: issues, set: 'returnAll', label: 'Return All', takes: noValue, given: [undefined] },
	{ of: comments, set: 'limit', label: 'Limit', takes: limit, given: [...nothing, ...noLimit] },
	{ of: comments, set: 'options.start', label: 'Start', takes: from0, given: noStart },
	{ of: tweets, set: 'options.cursor', label: 'Cursor', takes: aToken, given: noPosition },
	{ set: 'options.after', label: 'Page Token', takes: aToken, given: noPosition },
	{ of: tweets, set: 'options.since', label: 'Only After', takes: aDate, given: noMoment },
	{ set: field, label: 'Put Record in Field', takes: 'a name that', given: noName },
	{ set: maxCredits, label: 'Max Credits', takes: amount, given: [...nothing, -1, {}] },
	{ set: maxRun, label: 'Max Credits per Run', takes: amount, given: [...nothing, -1, 'x'] },
	{ set: pace, label: 'Concurrency', takes: 'from 1 to 200', given: [0, 201, 2.5, 'x'] },
	{ set: retries, label: 'Max Retries', takes: 'from 0 to 10', given: [-1, 11, 0.5, 'x'] },
	{ set: timeout, label: 'Timeout (Ms)', takes: 'from 1 to', given: [0, -5, 'x', 2 ** 31] },
	{ set: 'options.estimateOnly', label: 'Estimate Only', takes: noValue, given: [undefined] },
	{ set: retries, label: 'Max Retries', takes: noValue, given: [undefined] },
	{ set: details, label: 'Add Response Details', takes: 'true or', given: ['x', 3] },
	{ set: body, label: 'Additional Body Fields', takes: 'such as {"region"', given: noObject },
	{ set: body, label: 'Additional Body Fields', takes: 'text what is longer', given: inexact },
	{ set: 'output', label: 'Output', takes: 'raw, simplified or', given: [undefined, 'table', 5] },
	{ set: 'fields', label: 'Fields', takes: listNames, given: [true, {}, [{ name: 'bio' }]] },
	{ set: 'fields', label: 'Fields', takes: ofRecords, given: [5, 'nmae'] },
	{ set: 'fields', label: 'Fields', takes: 'at least one field', given: [' , ', '', []] },
];

test.each(refused)('$label takes $takes: $given are refused', async (row) => {
	const { of = starred, set, label, takes, given } = row;
	const parameters = { ...of.parametersFor(5), output: set === 'fields' ? 'selected' : 'raw' };
	const { records, sent } = await service.run({
		nodeType: of.nodeType,
		onError: 'continueRegularOutput',
		parameters: setWith(parameters, set, '={{ $json.value }}', Object),
		items: given.map((value) => ({ value: value as string })),
	});
	expect([sent, records.length]).toEqual([[], given.length]);
	for (const { error } of records) {
		expect(error).toMatch(new RegExp(`'${escapeRegExp(label)}' (is .+: it )?takes `));
		expect(error).toContain(takes);
		expect(error).not.toMatch(/ is [[{]/);
	}
});

const search = { resource: 'issue', operation: 'search', query: 'leak' };

test.each<[label: string, INodeParameters]>([
	['Created Date', { created: { range: { gte: '', lte: ' ' } } }],
	['Labels', { labels: ' , ' }],
	['Author', { author: ' ' }],
])('%s: a filter that was added and is blank is refused: %j', async (label, filters) => {
	for (const query of ['leak', '']) {
		const parameters = { ...search, query, filters };
		const { message, sent } = await service.run({ nodeType: 'codeHost', parameters });
		expect(sent).toEqual([]);
		expect(message).toContain(`'${label}' is empty: it takes `);
		expect(message).toContain('a filter that is not needed has to be removed');
	}
});

describe('what is wrong is told at once', () => {
	const upTo = (count: number) => Array.from({ length: count }, (_, row) => row);
	const skips = (them: string, rest: string) =>
		` On Error: Continue skips ${them} and sends the other ${rest}.`;

	test.each<[wrong: number[], count: number, told: string]>([
		[[0], 1, ''],
		[[1], 2, ` Wrong: item 1 (counted from 0).${skips('it', 'one')}`],
		[[3, 5], 30, ` Wrong: item 3, and 1 more: 5 (counted from 0).${skips('them', '28')}`],
		[
			upTo(12),
			12,
			' Wrong: item 0, and 11 more: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 1 more (counted from 0).',
		],
	])('%j of %i', async (wrong, count, told) => {
		const names = upTo(count).map((row) => (wrong.includes(row) ? '' : `user${row}`));
		const { error, description, sent, credentialReads } = await service.lookups(names);
		expect(sent).toEqual([]);
		if (wrong.length === count) expect(credentialReads).toBe(0);
		expect(error).toMatchObject({ name: 'NodeOperationError', context: { itemIndex: wrong[0] } });
		expect(description).toBe(`Nothing was sent or paid.${told}`);
	});

	test('a value that is no expression is wrong in no item: none is listed', async () => {
		const fixed = await service.lookup('not a name', { items: [{}, {}, {}] });
		expect(fixed.description).toBe('Nothing was sent or paid.');
		const options = { timeout: 0 };
		const names = usernames(3).with(1, 'nor this');
		const both = await service.lookups(names, { options });
		expect(both.message).toContain("'Timeout (Ms)' is 0");
		expect(both.description).toBe('Nothing was sent or paid.');
	});

	test.each([
		[userGet('={{ $json.name + }}'), 'User', 'invalid syntax'],
		[userGet('o', { output: '={{ $("Nope").item }}' }), 'Output', "Referenced node doesn't exist"],
		[userGet('o', { options: { timeout: '={{ 5 + }}' } }), 'Options', 'invalid syntax'],
	])('an expression that fails: %j', async (parameters, label, said) => {
		const { records } = await service.run({
			nodeType: 'codeHost',
			parameters,
			onError: 'continueRegularOutput',
		});
		expect(records).toEqual([{ error: `'${label}' cannot be read: ${said}` }]);
		expect(service.bodies).toEqual([]);
	});

	test('parameters, expressions and credentials', async () => {
		const apiKey = `={{ $json.key ?? "${service.sandbox.apiKey}" }}`;
		const name = '={{ $json.fails ? $json.fails.nope.nope : $json.name }}';
		const { error, description } = await service.lookup(name, {
			items: [{ name: 'octo' }, { name: '' }, { fails: true }, { name: 'a', key: '' }, {}],
			credential: { ...service.credential, apiKey },
		});
		expect(error?.context.itemIndex).toBe(1);
		expect(description).toContain('Wrong: item 1, and 3 more: 2, 3, 4 (counted from 0).');
	});
});

describe('Additional Body Fields', () => {
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
});
