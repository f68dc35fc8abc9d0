import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { platforms } from '../../catalogue/platforms';
import { subjectOf } from '../../golden/calls';
import { execute, itemsOf } from '../../n8n/execution';
import { publish } from '../../n8n/publish';
import { manualTrigger, node, ours, row, save, type Workflow } from '../../n8n/workflow';
import { columnName } from '../../nodes/shared/output/items';
import { test } from '../fixtures';
import type { RunningN8n } from '../n8n/server';

// Our nodes as tools, called by an MCP client over n8n's MCP Server Trigger.

const PATH = 'public-platform-data-tools';

/** The agent that n8n 2.41 adds, and one of older workflows. */
const AGENTS = [3, 2.2];

/** One of our nodes as a tool: how it is set up, a call that works, a call with a wrong argument. */
interface ToolCase {
	/** Name of the node, and so of the tool. */
	name: string;
	/** Type of the tool that n8n makes of the node. */
	type: string;
	parameters: Record<string, unknown>;
	right: Record<string, unknown>;
	/** A value that a record of the right call holds. */
	found: string;
	/** Records of the right call, where that says something. */
	records?: number;
	wrong: Record<string, unknown>;
	/** What the message says about the wrong argument, so that a model can correct it. */
	message: RegExp;
}

const text = (key: string, what: string) => `={{ $fromAI('${key}', '${what}', 'string') }}`;
const number = (key: string, what: string) => `={{ $fromAI('${key}', '${what}', 'number') }}`;

/** As people set tools up. */
const BY_HAND: ToolCase[] = [
	{
		name: 'Starred',
		type: 'codeHostTool',
		// neither Limit nor Output: a tool has defaults of its own
		parameters: {
			resource: 'repository',
			operation: 'getStarred',
			username: text('user', 'Username whose stars to list'),
		},
		right: { user: 'octo-45' },
		found: '"primaryLanguageName"',
		records: 10,
		wrong: { user: 'octo cat' },
		message: /"User" is invalid: got "octo cat", expected a username/,
	},
	{
		name: 'Issues',
		type: 'codeHostTool',
		parameters: {
			resource: 'issue',
			operation: 'search',
			query: text('query', 'Words to search for'),
			limit: number('limit', 'Most issues to get'),
			filters: { repos: text('repository', 'Repository, as owner/name') },
			output: 'simplified',
		},
		right: { query: 'memory leak', limit: 3, repository: 'octo/hello' },
		found: '"repository":"octo/hello"',
		wrong: { query: 'memory leak', limit: 0, repository: 'octo/hello' },
		message: /"Limit" is invalid: got 0, expected a whole number, 1 or more/,
	},
	{
		name: 'Post',
		type: 'forumTool',
		parameters: { resource: 'post', operation: 'get' },
		right: { Post: 'https://example.com/r/ai/comments/abc1' },
		found: '"comments":"',
		wrong: { Post: 'abc1' },
		message: /"Post" is invalid: got "abc1", expected/,
	},
];

/** A node that nobody has set up by hand: its first operation, with the golden value of what is asked for. */
const others = platforms
	.filter(({ description }) => !BY_HAND.some(({ type }) => type === `${description.name}Tool`))
	.flatMap(({ description, operations }): ToolCase[] => {
		const [operation] = operations;
		if (operation === undefined) return [];
		const { name, value } = subjectOf(operation);
		return [
			{
				name: description.displayName,
				type: `${description.name}Tool`,
				parameters: {
					resource: operation.resource.value,
					operation: operation.option.value,
					[name]: text('subject', 'What to look for'),
				},
				right: { subject: value },
				found: `"${columnName(operation.result.record.simplified?.[0] ?? 'id')}"`,
				wrong: { subject: '' },
				message: /got nothing/,
			},
		];
	});

/** Every node at least once. */
const TOOL_CASES: readonly ToolCase[] = [...BY_HAND, ...others];

let mcp: Client;
test.beforeAll(async ({ n8n }) => {
	mcp = await connect(n8n);
});
test.afterAll(() => mcp.close());

test('each node appears as a tool that says what it does, and what it takes', async () => {
	const { tools } = await mcp.listTools();
	assert.equal(tools.length, TOOL_CASES.length);
	for (const { description = '', inputSchema } of tools) {
		assert.match(description, /^\w+ .* in \w+/);
		for (const parameter of Object.values(inputSchema.properties ?? {})) {
			assert.match(String(Object(parameter).description), /^[A-Z].* \w+/);
		}
	}
});

for (const { name, right, found, records, wrong, message } of TOOL_CASES) {
	test(`${name}: a call returns records, a wrong argument is refused unpaid`, async ({ n8n }) => {
		const called = await callTool(name, right);
		assert.equal(called.isError, false, called.text);
		assert.ok(called.text.includes(found), `no ${found} in: ${called.text.slice(0, 600)}`);
		if (records !== undefined) assert.equal(called.text.split(found).length - 1, records);

		const before = n8n.sandbox.credits;
		const refused = await callTool(name, wrong);
		assert.equal(refused.isError, true, `no error but: ${refused.text.slice(0, 600)}`);
		assert.match(refused.text, message);
		assert.equal(n8n.sandbox.credits, before, 'credits');
	});
}

for (const version of AGENTS) {
	test(`agent ${version} goes on after tools that failed, and reads why`, async ({ n8n }) => {
		const { client, languageModel } = n8n;
		languageModel.callTools({ Company: { company: 'missing-company' }, Job: { job: 'soon' } });
		const id = await save(client, agentWorkflow(version));
		const [answer] = itemsOf(await execute(client, id, 'Click to run'), 'Agent');
		const output = String(answer?.output).replaceAll('\\', '');
		assert.match(output, /Company "missing-company" was not found \(404\)/);
		assert.match(output, /"Job" is invalid: got "soon", expected the address of a job posting/);
	});
}

/** Makes the workflow that offers the tools, switches it on, and connects. */
async function connect({ client }: RunningN8n): Promise<Client> {
	await publish(client, await save(client, toolWorkflow()));
	const connected = new Client({ name: 'end-to-end', version: '1.0.0' });
	const address = new URL(`${client.address}/mcp/${PATH}`);
	await connected.connect(new StreamableHTTPClientTransport(address));
	return connected;
}

function agentWorkflow(version: number): Workflow {
	const asked = { promptType: 'define', text: 'Which job has this company?' };
	const steps = [manualTrigger(), node('Agent', '@n8n/n8n-nodes-langchain.agent', version, asked)];
	const model = {
		...node('Model', '@n8n/n8n-nodes-langchain.lmChatOpenAi', 1.2, {
			model: { __rl: true, mode: 'list', value: 'made-up' },
		}),
		credentials: { openAiApi: { id: 'ppdDemoLanguageModel', name: 'OpenAI account' } },
	};
	const lookUp = (name: string, parameter: string) =>
		ours(name, 'professionalNetworkTool', {
			resource: name.toLowerCase(),
			operation: 'get',
			[parameter]: `={{ $fromAI('${name.toLowerCase()}', 'What to look up', 'string', '') }}`,
		});
	const tools = [lookUp('Company', 'universalName'), lookUp('Job', 'jobUrl')];
	const { nodes, connections } = row('An agent whose tools fail', steps);
	const to = (type: string) => ({ [type]: [[{ node: 'Agent', type, index: 0 }]] });
	return {
		name: 'An agent whose tools fail',
		nodes: [...nodes, model, ...tools],
		connections: {
			...connections,
			Model: to('ai_languageModel'),
			...Object.fromEntries(tools.map(({ name }) => [name, to('ai_tool')])),
		},
	};
}

function toolWorkflow(): Workflow {
	const trigger = {
		...node('Tools', '@n8n/n8n-nodes-langchain.mcpTrigger', 2, {
			authentication: 'none',
			path: PATH,
		}),
		webhookId: PATH,
	};
	const tools = TOOL_CASES.map(({ name, type, parameters }) => ours(name, type, parameters));
	const toTrigger = { ai_tool: [[{ node: 'Tools', type: 'ai_tool', index: 0 }]] };
	return {
		name: 'Tools for an MCP client',
		nodes: [trigger, ...tools],
		connections: Object.fromEntries(tools.map(({ name }) => [name, toTrigger])),
	};
}

async function callTool(node: string, args: Record<string, unknown>) {
	// n8n makes the name of a tool of the name of its node
	const name = node.replaceAll(' ', '_');
	const result = await mcp.callTool({ name, arguments: args });
	const contents = result.content as Array<{ type: string; text?: string }>;
	const text = contents.map((content) => content.text ?? '').join('\n');
	return { text: text.replaceAll('\\"', '"'), isError: result.isError === true };
}
