import type { INodeParameters } from 'n8n-workflow';
import { escapeRegExp, setWith } from 'lodash';
import { comments, issues, type PagedListing, starred, tweets, users } from './listings';
import { userGet, usernames } from './nodeRuns';
import { useSandbox } from './sandboxService';

/* Values that are rejected before sending, and their errors. Values of every kind: `test/operations`. */

const service = useSandbox();

/** A parameter and invalid values, each in an input item of its own. */
interface InvalidCase {
	/** The listing, by default starred repositories. */
	readonly of?: PagedListing;
	/** The path of the parameter, for `lodash`. */
	readonly set: string;
	readonly label: string;
	/** The valid values, as the error describes them. */
	readonly takes: string;
	readonly given: readonly unknown[];
}

const noValue = 'not an expression that evaluates to undefined';
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
// undefined, null and empty text never mean "no limit"
const nothing = [undefined, null, ''];
const noRepos = [undefined, [undefined], ['octo/hello', undefined]];
// the position of another listing, and ambiguous values
const noPosition = [{}, { elsewhere: 5 }, undefined, true];
const noStart = [...noPosition, -1, 0.5, 'x', 2 ** 53];
const noZone = ['2026-01-31T07:00 EST', '2026-01-31T07:00 Foo'];
const noMoment = ['yesterday', ...noZone, undefined, [], true, 5];
const noObject = ['"text"', '5', 'null', 'true', '{ region: eu }', 'region=eu', '[1]'];
// numbers that would change, or have changed
const inexact = [
	...['9007199254740993', '-1e400', '1e-400', '0.1234567890123456789'].map((n) => `{"a": [${n}]}`),
	...[1843000000000000001, 1e400, 0 / 0].map((b) => ({ a: [{ b }] })),
];
const noName = ['error', 'message', 'details', '_response', '__proto__', {}, true];

const tooLong = 'text, because a number this large has lost digits';
const aDate = 'a date, or a date and time such as';
const aToken = 'text from the output of an earlier run';
const userId = 'Tweet: Get, which costs 1 credit, and copy authorUserId';

const rejected: InvalidCase[] = [
	{ of: tweets, set: 'userId', label: 'User ID', takes: userId, given: ['ada', '', 1.5] },
	{ of: tweets, set: 'userId', label: 'User ID', takes: tooLong, given: [2 ** 53] },
	{ of: users, set: 'options.sort', label: 'Sort', takes: 'one of best-match,', given: ['stars'] },
	{ of: users, set: created, label: 'Created Date', takes: 'a date', given: ['2026-02-30', 5] },
	{ of: issues, set: 'query', label: 'Query', takes: noValue, given: [undefined] },
	{ of: issues, set: 'filters.repos', label: 'Repositories', takes: noValue, given: noRepos },
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
	{
		set: body,
		label: 'Additional Body Fields',
		takes: 'too large written as text',
		given: inexact,
	},
	{ set: 'output', label: 'Output', takes: 'raw, simplified or', given: [undefined, 'table', 5] },
	{ set: 'fields', label: 'Fields', takes: listNames, given: [true, {}, [{ name: 'bio' }]] },
	{ set: 'fields', label: 'Fields', takes: ofRecords, given: [5, 'nmae'] },
	{ set: 'fields', label: 'Fields', takes: 'at least one field', given: [' , ', '', []] },
];

test.each(rejected)('$label must be $takes: rejects $given', async (row) => {
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
