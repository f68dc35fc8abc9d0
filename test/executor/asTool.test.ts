import type { IExecuteFunctions, INodeParameters, INodeType } from 'n8n-workflow';
import { CodeHost } from '../../nodes/CodeHost/CodeHost.node';
import { ProfessionalNetwork } from '../../nodes/ProfessionalNetwork/ProfessionalNetwork.node';
import { VideoPlatform } from '../../nodes/VideoPlatform/VideoPlatform.node';
import { answerOf } from './listings';
import type { Settings } from './nodeRuns';
import { envelope, useOddService } from './oddService';
import { useSandbox } from './sandboxService';

/** The nodes as n8n makes tools of them: the same node, under a name with "Tool" at its end. */

const service = useSandbox();
const odd = useOddService();

function toolOf(node: INodeType): INodeType {
	node.description.name += 'Tool';
	return node;
}

async function call(node: INodeType, parameters: INodeParameters) {
	const { records, error } = await service.run({ nodeType: toolOf(node), parameters });
	expect(error).toBeUndefined();
	return records;
}

/** Runs a tool that fails: an agent calls it, unless another node does. */
async function fail(settings: Settings = {}, caller?: string) {
	const tool = new CodeHost();
	if (caller !== undefined) {
		const { execute } = tool;
		tool.execute = async function (this: IExecuteFunctions) {
			return await execute.call(Object.assign(this, { parentNode: { type: caller } }));
		};
	}
	const parameters = { resource: 'user', operation: 'get', username: '={{ $json.name }}' };
	const items = [{ name: 'missing-ada' }];
	return await service.run({ nodeType: toolOf(tool), parameters, items, ...settings });
}

test.each([
	['a failure', 'missing-ada', 'User "missing-ada" was not found (404): Not found: missing-ada', 1],
	['an invalid value', 'a b', 'The parameter "User" is invalid: got "a b"', 0],
])('%s comes back to an agent as a sentence', async (_, name, said, sent) => {
	const { records, error } = await fail({ items: [{ name }] });
	expect(error).toBeUndefined();
	expect(records[0]?.error).toContain(said);
	expect(service.sandbox.log).toHaveLength(sent);
});

test('an MCP server, and On Error set to stop, get the error itself', async () => {
	const { error } = await fail({}, '@n8n/n8n-nodes-langchain.mcpTrigger');
	expect(error?.message).toContain('User "missing-ada" was not found (404)');
	const stopped = await fail({ onError: 'stopWorkflow' });
	expect(stopped.error?.message).toContain('User "missing-ada" was not found (404)');
	// which input item it is says nothing to a model
	expect(stopped.error?.description).not.toContain('nput item');
});

const empty = { limit: '={{ null }}', output: '={{ "" }}' };
const starred = { resource: 'repository', operation: 'getStarred', username: 'octo-45' };

test.each<[string, INodeParameters, count: number, field: string]>([
	['ten simplified records come out where nothing is set', {}, 10, 'primaryLanguageName'],
	['and where a model leaves them empty', empty, 10, 'primaryLanguageName'],
	['what is set counts', { limit: 12, output: 'raw' }, 12, 'primaryLanguage'],
])('%s', async (_, set, count, field) => {
	const records = await call(new CodeHost(), { ...starred, ...set });
	expect(records).toHaveLength(count);
	const fields = Object.keys(records[0] ?? {}).filter((name) => /^primaryLang/.test(name));
	expect(fields).toEqual([field]);
});

test.each<[string, INodeParameters, string | undefined]>([
	['cut by Limit', { username: 'octo-45' }, '10 results came, and there are more.'],
	['cut within its only page', { username: 'octo-5', limit: 3 }, '3 results came, and'],
	['whole', { username: 'octo-5' }, undefined],
])('a list that is %s says so at its end, to a model alone', async (_, more, said) => {
	const parameters = { ...starred, ...more };
	const records = await call(new CodeHost(), parameters);
	const told = records.map((record) => record._more);
	const last = said === undefined ? undefined : expect.stringContaining(said);
	expect(told).toEqual([...told.slice(1).map(() => undefined), last]);
	const node = { nodeType: new CodeHost(), parameters: { limit: 3, ...parameters } };
	const plain = await service.run(node);
	expect(plain.records.filter((record) => '_more' in record)).toEqual([]);
});

test('a search that Limit cut says how many there are', async () => {
	const search = { resource: 'issue', operation: 'search', query: 'memory leak', limit: 2 };
	const [, second] = await call(new CodeHost(), search);
	expect(second?._more).toMatch(/^2 of \d+ results came, and there are more\./);
});

test.each([
	[2, '20 results came before this tool stopped at "Max Credits" (2).'],
	[0, '0 results came before this tool stopped at "Max Credits" (0).'],
])('so does one that %s credits ended, even if nothing came', async (maxCredits, said) => {
	const records = await call(new CodeHost(), { ...starred, limit: 30, options: { maxCredits } });
	expect(records.at(-1)?._more).toContain(said);
});

const url = 'dQw4w9WgXcQ';
const video = { resource: 'video', operation: 'get', url };

type Transcript = { text: string; segments: Array<{ text: string }> };

const whole = () => Object(answerOf('/video-platform/get-video', { url })).transcript as Transcript;

const callVideo = async (options: object, more = {}) => {
	const parameters = { ...video, options: { ...options }, ...more };
	const [record = {}] = await call(new VideoPlatform(), parameters);
	return record;
};

test('a transcript comes whole, or is cut at the limit and says so', async () => {
	const { text } = whole();
	expect(text.length).toBeGreaterThan(30);
	expect((await callVideo({})).transcriptText).toBe(text);
	expect((await callVideo({ maxTranscriptCharacters: 30 })).transcriptText).toBe(
		`${text.slice(0, 30)}… [cut after 30 of ${text.length} characters]`,
	);
});

const long = 'word '.repeat(5000);
const cut = `${long.slice(0, 10_000)}… [cut after 10000 of 25000 characters]`;

test('a long transcript is cut at 10,000 characters where nothing is set', async () => {
	odd.answerWith(envelope({ id: url, transcript: { text: long } }));
	const { records } = await odd.run({ nodeType: toolOf(new VideoPlatform()), parameters: video });
	expect(records[0]?.transcriptText).toBe(cut);
});

test.each(['raw', 'simplified'])('another long text is cut like it, %s', async (output) => {
	const jobFunctions = [{ name: long }];
	odd.answerWith(envelope({ jobId: '7', description: long, jobFunctions }));
	const parameters = { resource: 'job', operation: 'get', jobUrl: '7', output };
	const read = async (nodeType: INodeType) =>
		(await odd.run({ nodeType, parameters })).records[0]?.description;
	expect(await read(toolOf(new ProfessionalNetwork()))).toBe(cut);
	expect(await read(new ProfessionalNetwork())).toBe(long);
});

test('the segments of a raw transcript are cut with it; one that fits, and a video without one, stay', async () => {
	const { segments, text } = whole();
	const [one, two] = segments.map((segment) => segment.text);
	const callRaw = async (most: number, more = {}) =>
		await callVideo({ maxTranscriptCharacters: most }, { output: 'raw', ...more });
	const some = await callRaw(`${one} ${two}`.length);
	expect(Object(some.transcript).segments).toEqual(segments.slice(0, 2));
	expect((await callRaw(text.length)).transcript).toEqual(whole());
	expect((await callRaw(text.length, { includeTranscript: false })).id).toBe(url);
});

test.each([0, 1.5, 'many'])('a limit of %s is refused before anything is sent', async (most) => {
	const { error } = await callVideo({ maxTranscriptCharacters: most });
	expect(error).toContain('"Max Transcript Characters" is invalid: got ');
	expect(service.sandbox.log).toEqual([]);
});
