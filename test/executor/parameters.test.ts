import type { INodeParameters } from 'n8n-workflow';
import { escapeRegExp, setWith } from 'lodash';
import { comments, issues, type PagedListing, starred, tweets, users } from './listings';
import { userGet, usernames } from './nodeRuns';
import { useSandbox } from './sandboxService';

/* Values that are rejected before sending, and their errors. Values of every kind: `test/operations`. */

const service = useSandbox();

// undefined, null and empty text never mean "no limit"
const nothing = [undefined, null, ''];
// the position of another listing, and ambiguous values
const noPosition = [{}, { elsewhere: 5 }, undefined, true];
const noStart = [...noPosition, -1, 0.5, 'x', 2 ** 53];
const noMoment = ['yesterday', '2026-01-31T07:00 EST', '2026-01-31T07:00 Foo', undefined, [], 5];
const noObject = ['"text"', '5', 'null', 'true', '{ region: eu }', 'region=eu', '[1]'];
// numbers that would change, or have changed
const inexact = [
	...['9007199254740993', '-1e400', '1e-400', '0.1234567890123456789'].map((n) => `{"a": [${n}]}`),
	...[1843000000000000001, 1e400, 0 / 0].map((b) => ({ a: [{ b }] })),
];
const noName = ['error', 'message', 'details', '_response', '__proto__', {}, true];
const created = 'filters.created.range.lt';
const noValue = 'not an expression that evaluates to undefined';

test.each<[set: string, label: string, takes: string, given: unknown[], of?: PagedListing]>([
	['userId', 'User ID', 'which costs 1 credit, and copy authorUserId', ['ada', '', 1.5], tweets],
	['userId', 'User ID', 'text, because a number this large has lost digits', [2 ** 53], tweets],
	['options.sort', 'Sort', 'one of best-match,', ['stars'], users],
	[created, 'Created Date', 'a date', ['2026-02-30', 5], users],
	[created, 'Created Date', noValue, [undefined], users],
	['query', 'Query', noValue, [undefined], issues],
	['filters.repos', 'Repositories', noValue, [undefined, [undefined], ['a/b', undefined]], issues],
	['returnAll', 'Return All', noValue, [undefined], issues],
	[
		'limit',
		'Limit',
		'a whole number, 1 or more',
		[...nothing, 0, -1, 1.5, Infinity, true],
		comments,
	],
	['options.start', 'Start', 'a whole number from 0 to', noStart, comments],
	['options.cursor', 'Cursor', 'text from the output of an earlier run', noPosition, tweets],
	['options.after', 'Page Token', 'text from the output of an earlier run', noPosition],
	['options.since', 'Only After', 'a date, or a date and time such as', noMoment, tweets],
	['options.recordField', 'Put Record in Field', 'a name that', noName],
	['options.maxCredits', 'Max Credits', 'a number, 0 or more', [...nothing, -1, {}]],
	['options.maxRunCredits', 'Max Credits per Run', '0 or more', [...nothing, -1, 'x']],
	['options.concurrency', 'Concurrency', 'from 1 to 200', [0, 201, 2.5, 'x']],
	['options.maxRetries', 'Max Retries', 'from 0 to 10', [-1, 11, 0.5, 'x']],
	['options.maxRetries', 'Max Retries', noValue, [undefined]],
	['options.timeout', 'Timeout (Ms)', 'from 1 to', [0, -5, 'x', 2 ** 31]],
	['options.estimateOnly', 'Estimate Only', noValue, [undefined]],
	['options.addResponseDetails', 'Add Response Details', 'true or', ['x', 3]],
	['options.additionalBodyFields', 'Additional Body Fields', '{"region"', noObject],
	['options.additionalBodyFields', 'Additional Body Fields', 'written as text', inexact],
	['output', 'Output', 'raw, simplified or', [undefined, 'table', 5]],
	['fields', 'Fields', 'a list of field names', [true, {}, [{ name: 'bio' }]]],
	['fields', 'Fields', "fields of this operation's records", [5, 'nmae']],
	['fields', 'Fields', 'at least one field', [' , ', '', []]],
])('%s (%s must be %s) rejects %j', async (set, label, takes, given, of = starred) => {
	const parameters = { ...of.parametersFor(5), output: set === 'fields' ? 'selected' : 'raw' };
	const { records, sent } = await service.run({
		nodeType: of.nodeType,
		onError: 'continueRegularOutput',
		parameters: setWith(parameters, set, '={{ $json.value }}', Object),
		items: given.map((value) => ({ value: value as string })),
	});
	expect([sent, records.length]).toEqual([[], given.length]);
	for (const { error } of records) {
		expect(error).toMatch(new RegExp(`'${escapeRegExp(label)}' must be `));
		expect(error).toContain(takes);
		expect(error).not.toMatch(/ is [[{]/);
	}
});

test.each<[label: string, INodeParameters]>([
	['Created Date', { created: { range: { gte: '', lte: ' ' } } }],
	['Labels', { labels: ' , ' }],
	['Author', { author: ' ' }],
	['Author', { author: '={{ null }}' }],
	['Repositories', { repos: '={{ " ; ," }}' }],
	['Repositories', { repos: '={{ [null] }}' }],
	['Labels', { labels: '={{ [""] }}' }],
	['Labels', { labels: '={{ [] }}' }],
	['Owners', { owners: '={{ "\\u2028," }}' }],
	['Comments', { comments: '={{ { range: { gte: null } } }}' }],
])(
	'rejects the filter %s that is blank, or yields only separators or nulls: %j',
	async (label, filters) => {
		for (const query of ['leak', '']) {
			const parameters = { resource: 'issue', operation: 'search', query, filters };
			const { message, sent } = await service.run({ nodeType: 'codeHost', parameters });
			expect(sent).toEqual([]);
			expect(message).toMatch(new RegExp(`^'${label}' must be .+ Got (nothing|".+")\\.`));
		}
	},
);

// n8n does not resolve expressions in these two
test.each<[INodeParameters, expected: string]>([
	[{ resource: 'repo' }, `'Resource' must be one of user, repository, issue, project. Got "repo".`],
	[{ operation: 'getAll' }, `'Operation' must be one of get, search. Got "getAll".`],
	[{ operation: '={{ "get" }}' }, `'Operation' must be one of get, search. Got "{{ "get" }}".`],
])('rejects %j, and lists the valid values', async (set, expected) => {
	const parameters = userGet('octo', set);
	const { message, sent } = await service.run({ nodeType: 'codeHost', parameters });
	expect([message, sent]).toEqual([expected, []]);
});

describe('reports all invalid items at once', () => {
	const upTo = (count: number) => Array.from({ length: count }, (_, row) => row);
	const upToTen = '1, 2, 3, 4, 5, 6, 7, 8, 9, 10';
	const skips = (them: string, rest: string) =>
		` Settings > On Error > Continue skips ${them} and sends the other ${rest}.`;

	test.each<[wrong: number[], count: number, reported: string]>([
		[[0], 1, ''],
		[[1], 2, ` Invalid: item 1 (counted from 0).${skips('it', 'one')}`],
		[[3, 5], 30, ` Invalid: item 3, and 1 more: 5 (counted from 0).${skips('them', '28')}`],
		[upTo(12), 12, ` Invalid: item 0, and 11 more: ${upToTen} and 1 more (counted from 0).`],
	])('%j of %i', async (wrong, count, reported) => {
		const names = upTo(count).map((row) => (wrong.includes(row) ? '' : `user${row}`));
		const { error, description, sent } = await service.lookups(names);
		expect(sent).toEqual([]);
		expect(error).toMatchObject({ name: 'NodeOperationError', context: { itemIndex: wrong[0] } });
		expect(description).toBe(`Nothing was sent or charged.${reported}`);
	});

	test('lists no items for an invalid value without an expression', async () => {
		const fixed = await service.lookup('not a name', { items: [{}, {}, {}] });
		expect(fixed.description).toBe('Nothing was sent or charged.');
		const options = { timeout: 0 };
		const names = usernames(3).with(1, 'nor this');
		const both = await service.lookups(names, { options });
		expect(both.message).toContain("'Timeout (Ms)' must be ");
		expect(both.description).toBe('Nothing was sent or charged.');
	});

	test.each([
		[userGet('={{ $json.name + }}'), 'User', 'invalid syntax'],
		[userGet('o', { output: '={{ $("Nope").item }}' }), 'Output', "Referenced node doesn't exist"],
		[userGet('o', { options: { timeout: '={{ 5 + }}' } }), 'Options', 'invalid syntax'],
	])('names the parameter of an expression that fails: %j', async (parameters, label, expected) => {
		const { records } = await service.run({
			nodeType: 'codeHost',
			parameters,
			onError: 'continueRegularOutput',
		});
		expect(records).toEqual([{ error: `'${label}' cannot be read: ${expected}` }]);
		expect(service.bodies).toEqual([]);
	});

	test('in parameters, expressions and credentials', async () => {
		const apiKey = `={{ $json.key ?? "${service.sandbox.apiKey}" }}`;
		const name = '={{ $json.fails ? $json.fails.nope.nope : $json.name }}';
		const { error, description } = await service.lookup(name, {
			items: [{ name: 'octo' }, { name: '' }, { fails: true }, { name: 'a', key: '' }, {}],
			credential: { ...service.credential, apiKey },
		});
		expect(error?.context.itemIndex).toBe(1);
		expect(description).toContain('Invalid: item 1, and 3 more: 2, 3, 4 (counted from 0).');
	});
});
