import { get, times } from 'lodash';
import type { IExecuteFunctions, INodeParameters, INodeType } from 'n8n-workflow';
import { CodeHost } from '../../nodes/CodeHost/CodeHost.node';
import { Forum } from '../../nodes/Forum/Forum.node';
import { ProfessionalNetwork } from '../../nodes/ProfessionalNetwork/ProfessionalNetwork.node';
import { VideoPlatform } from '../../nodes/VideoPlatform/VideoPlatform.node';
import { toolAnswer } from '../../nodes/shared/output/toolAnswer';
import { type RunSettings, userGet } from './nodeRuns';
import { envelope, useOddService } from './oddService';
import { useSandbox } from './sandboxService';

/** The nodes as n8n's tools: the same node, with a name that ends in "Tool". */

const service = useSandbox();
const odd = useOddService();

/** Runs a tool, called by an agent unless another `caller` is given. */
async function call(
	node: INodeType,
	parameters: INodeParameters,
	{ caller, ...more }: RunSettings & { caller?: string } = {},
) {
	node.description.name += 'Tool';
	const { execute } = node;
	if (caller !== undefined) {
		node.execute = async function (this: IExecuteFunctions) {
			return (await execute?.call(Object.assign(this, { parentNode: { type: caller } }))) ?? null;
		};
	}
	return await service.run({ nodeType: node, parameters, ...more });
}

/** Calls a tool while the service responds with this data. */
async function respondedWith(data: object, node: INodeType, parameters: INodeParameters) {
	odd.handler = envelope(data);
	return await call(node, parameters, { credential: odd.credential });
}

const mcp = { caller: '@n8n/n8n-nodes-langchain.mcpTrigger' };

test.each<[string, name: string, Parameters<typeof call>[2], isItem: boolean]>([
	['a failure comes back to an agent as a sentence', 'missing-ada', {}, true],
	['an invalid value comes back as a sentence, and is not sent', 'a b', {}, true],
	['an MCP server gets the error', 'missing-ada', mcp, false],
	['with On Error set to stop, a failure stops', 'missing-ada', { onError: 'stopWorkflow' }, false],
])('%s', async (_, name, more, isItem) => {
	const user = userGet('={{ $json.name }}');
	const result = await call(new CodeHost(), user, { items: [{ name }], ...more });
	expect(result.error === undefined).toBe(isItem);
	const [requests, expected] =
		name === 'a b' ? [0, `Got "a b".`] : [1, '"missing-ada" was not found (404)'];
	expect(isItem ? result.records[0]?.error : result.message).toContain(expected);
	// the number of the input item means nothing to a model
	expect(String(result.description)).not.toContain('nput item');
	expect(result.sent).toHaveLength(requests);
});

const empty = { limit: '={{ null }}', output: '={{ "" }}' };
const starred = { resource: 'repository', operation: 'getStarred', username: 'octo-45' };

test.each<[string, INodeParameters, count: number, isSimplified: boolean]>([
	['outputs ten simplified records if nothing is set', {}, 10, true],
	['outputs ten simplified records if a model leaves the parameters empty', empty, 10, true],
	['uses the values that are set', { limit: 12, output: 'raw' }, 12, false],
])('%s', async (_, set, count, isSimplified) => {
	const { records } = await call(new CodeHost(), { ...starred, ...set });
	expect(records).toHaveLength(count);
	expect('primaryLanguageName' in Object(records[0])).toBe(isSimplified);
});

const issues = { resource: 'issue', operation: 'search', query: 'memory leak', limit: 2 };
const most = (maxCredits: number) => ({ limit: 30, options: { maxCredits } });

test.each<[string, INodeParameters, RegExp | undefined]>([
	['truncated by Limit', {}, /^10 results returned, and there are more\./],
	['truncated within its only page', { username: 'octo-5', limit: 3 }, /^3 results returned, and/],
	['truncated, and its total is known', issues, /^2 of \d+ results returned, and there are more\./],
	['ended by credits', most(2), /^20 results returned before this tool .* 'Max Credits' \(2\)\./],
	['ended before it began', most(0), /^0 results returned before .* 'Max Credits' \(0\)\./],
	['complete', { username: 'octo-5' }, undefined],
])('tells a model at the end of a list that it is %s', async (_, more, expected) => {
	const parameters = { ...starred, ...more };
	const { records } = await call(new CodeHost(), parameters);
	const reported = records.map((record) => record._more);
	const last = expected === undefined ? undefined : expect.stringMatching(expected);
	expect(reported).toEqual([...reported.slice(1).map(() => undefined), last]);
});

test('tells a model that a list ended early', async () => {
	const data = { repositories: [{ id: '1' }], after: true };
	const { records } = await respondedWith(data, new CodeHost(), starred);
	expect(records).toMatchObject([
		{ _more: expect.stringMatching(/^1 result returned, and there/) },
	]);
});

test('tells a model that Limit truncated a complete list', async () => {
	const data = { post: {}, comments: [{ id: 1 }, { id: 2 }] };
	const which = { resource: 'post', operation: 'getComments', url: 'https://forum.example/b/x' };
	const { records } = await respondedWith(data, new Forum(), { ...which, limit: 1 });
	expect(records).toMatchObject([
		{ _more: expect.stringMatching(/^1 of 2 results returned, and/) },
	]);
});

test('outputs a single error to a model if Max Credits per Run leaves no credits for a call', async () => {
	const { records } = await call(new CodeHost(), { ...starred, options: { maxRunCredits: 0 } });
	const error = "Not sent: it would go over 'Max Credits per Run' (0)";
	expect(records).toEqual([{ error, details: expect.objectContaining({ fetched: 0 }) }]);
});

const nothing = { results: 0, message: expect.stringContaining('Nothing was found') };
const octo = { resource: 'user', operation: 'get', username: 'octo' };

test.each<[what: string, answer: object, INodeParameters]>([
	['a list without records', { repositories: [] }, starred],
	['a list that is null', { repositories: null }, starred],
	['a list that had ended', {}, { ...starred, options: { after: '={{ null }}' } }],
	['an empty record', {}, octo],
	['a record without a known field', { surprise: 5 }, octo],
	['an empty record in a list, raw', { repositories: [{}] }, { ...starred, output: 'raw' }],
])('tells a model about %s in one item', async (_, answer, parameters) => {
	const { records, items } = await respondedWith(answer, new CodeHost(), parameters);
	expect(records).toEqual([nothing]);
	expect(items).toMatchObject([{ pairedItem: { item: 0 } }]);
});

test('says for each input item without results that nothing was found', async () => {
	const found = { b: [{ name: 'hello' }] };
	odd.respondBy((_, { username }) => envelope({ repositories: get(found, String(username), []) }));
	const parameters = { ...starred, username: '={{ $json.name }}', output: 'raw' };
	const items = [...'abc'].map((name) => ({ name }));
	const { credential } = odd;
	const { records } = await call(new CodeHost(), parameters, { items, credential });
	expect(records).toEqual([nothing, { name: 'hello' }, nothing]);
});

describe('limits an answer to 40,000 characters', () => {
	const dataOf = async (data: object, parameters: INodeParameters) => {
		const { records } = await respondedWith(data, new CodeHost(), { output: 'raw', ...parameters });
		expect(JSON.stringify(records).length).toBeLessThanOrEqual(40_000);
		return records;
	};
	const repositories = (count: number, description: string) => ({
		repositories: times(count, (id) => ({ id: String(id), description })),
	});

	test('truncates long texts first', async () => {
		const records = await dataOf(repositories(10, 'word '.repeat(1500)), starred);
		expect(records).toHaveLength(10);
		expect(records[9]?.description).toMatch(/… \[truncated after 2000 of /);
	});

	test('then truncates the list, and says so', async () => {
		const topics = times(1000, () => 'water');
		const many = times(10, (id) => ({ id: String(id), topics }));
		const records = await dataOf({ repositories: many }, starred);
		const count = records.length;
		expect(count).toBeGreaterThan(1);
		expect(records.at(-1)?._more).toMatch(new RegExp(`^${count} of 10 results are shown: `));
	});

	test('truncates a list with more records than a function takes arguments', async () => {
		const items = times(150_000, (id) => ({ json: { id }, pairedItem: { item: 0 } }));
		const shown = await toolAnswer({ type: 'codeHostTool' }, items, 1);
		expect(shown.at(-1)?.json._more).toBe(
			`${shown.length} of 150000 results are shown: a tool's answer has at most 40000 characters. Request less, or say that this is not complete.`,
		);
	});

	/** Returns objects nested to this depth. */
	const nested = (levels: number) =>
		JSON.parse(`${'{"hello":'.repeat(levels)}1${'}'.repeat(levels)}`) as object;

	test('truncates the lists of a record that is too long by itself', async () => {
		const pinnedRepos = times(5000, () => ({ name: 'hello' }));
		const [shown] = await dataOf({ username: 'octo', pinnedRepos }, octo);
		const _more = expect.stringMatching(/^Only a part is shown: /) as unknown;
		expect(shown).toMatchObject({ _more, pinnedRepos: pinnedRepos.slice(0, 20) });
	});

	test.each<[what: string, company: object]>([
		['that is nested too deeply to traverse', nested(4000)],
		['with many members', Object.fromEntries(times(9000, (n) => [`n${n}`, n]))],
	])('truncates a record %s, and says so', async (_, record) => {
		const [shown, ...more] = await dataOf({ username: 'octo', ...record }, octo);
		expect(more).toEqual([]);
		expect(shown?._more).toMatch(/^Only a part is shown: /);
		const text = JSON.stringify(shown);
		expect(text).toMatch(/octo.+(hello|n500)/);
	});
});

const long = 'word '.repeat(5000);
const cut = `${long.slice(0, 10_000)}… [truncated after 10000 of 25000 characters]`;

test.each(['raw', 'simplified'])(
	'truncates long texts at 10,000 characters, %s',
	async (output) => {
		const job = { jobId: '7', description: long, jobFunctions: [{ name: long }] };
		const parameters = { resource: 'job', operation: 'get', jobUrl: '7', output };
		const { records } = await respondedWith(job, new ProfessionalNetwork(), parameters);
		expect(records[0]?.description).toBe(cut);
		const plain = await odd.run({ nodeType: new ProfessionalNetwork(), parameters });
		expect(plain.records[0]?.description).toBe(long);
		// duplicates share their record
		odd.handler = envelope({ jobId: '8', description: long });
		const { credential } = odd;
		const equal = { ...parameters, jobUrl: '8' };
		const both = await call(new ProfessionalNetwork(), equal, { items: [{}, {}], credential });
		expect(both.records.map(({ description }) => description)).toEqual([cut, cut]);
	},
);

describe('Max Transcript Characters', () => {
	const callVideo = async (maxTranscriptCharacters: number, output: string) => {
		const which = { resource: 'video', operation: 'get', url: 'dQw4w9WgXcQ' };
		const parameters = { ...which, output, options: { maxTranscriptCharacters } };
		const video = { title: 'A talk', transcript: { text: 'One two three' } };
		return (await respondedWith(video, new VideoPlatform(), parameters)).records[0];
	};

	test.each([
		[7, 'One two… [truncated after 7 of 13 characters]'],
		[13, 'One two three'],
	])('%i leaves "%s"', async (most, text) => {
		expect(await callVideo(most, 'raw')).toMatchObject({ transcript: { text } });
		expect(await callVideo(most, 'simplified')).toMatchObject({ transcriptText: text });
	});

	test('rejects 0 before sending', async () => {
		const error = expect.stringContaining("'Max Transcript Characters' must be ") as unknown;
		expect(await callVideo(0, 'raw')).toMatchObject({ error });
		expect(odd.arrivals).toEqual([]);
	});
});
