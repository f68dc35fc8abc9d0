import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { execute, itemsOf } from '../../n8n/execution';
import { publish } from '../../n8n/publish';
import { manualTrigger, node, ours, row, save, type Workflow } from '../../n8n/workflow';
import { test } from '../fixtures';
import type { RunningN8n } from '../n8n/server';
import { TOOL_CASES, type ToolCase } from './toolCases';

// Our nodes as tools, called by an MCP client over n8n's MCP Server Trigger.

const PATH = 'public-platform-data-tools';

/** The agent that n8n 2.41 adds, and one of older workflows. */
const AGENTS = [3, 2.2];

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

for (const tool of TOOL_CASES) {
	test(`${tool.name}: a call returns records, a wrong argument is refused unpaid`, async ({
		n8n,
	}) => {
		await checkRight(tool);
		const before = n8n.sandbox.credits;
		await checkWrong(tool);
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

async function checkRight({ name, right, found, records }: ToolCase): Promise<void> {
	const { text, isError } = await callTool(name, right);
	assert.equal(isError, false, text);
	const plain = text.replaceAll('\\"', '"');
	assert.ok(plain.includes(found), `no ${found} in: ${text.slice(0, 600)}`);
	if (records !== undefined) assert.equal(plain.split(found).length - 1, records, text);
}

async function checkWrong({ name, wrong, message }: ToolCase): Promise<void> {
	const { text, isError } = await callTool(name, wrong);
	assert.equal(isError, true, `no error but: ${text.slice(0, 600)}`);
	assert.match(text.replaceAll('\\"', '"'), message);
}

async function callTool(node: string, args: Record<string, unknown>) {
	// n8n makes the name of a tool of the name of its node
	const name = node.replaceAll(' ', '_');
	const result = await mcp.callTool({ name, arguments: args });
	const contents = result.content as Array<{ type: string; text?: string }>;
	const text = contents.map((content) => content.text ?? '').join('\n');
	return { text, isError: result.isError === true };
}
