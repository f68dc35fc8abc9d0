import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { eventually } from '../eventually';
import type { Setting } from '../n8n/server';
import { node, ours, save, type Workflow } from '../n8n/workflow';
import type { Report } from '../report';
import { TOOL_CASES, type ToolCase } from './toolCases';

const PATH = 'public-platform-data-tools';

/** Our nodes as tools, called by an MCP client over n8n's MCP Server Trigger. */
export async function checkTools(
	report: Report,
	{ client, sandbox }: Setting,
	opened: AsyncDisposableStack,
): Promise<void> {
	const { id, versionId } = await save(client, toolWorkflow());
	await client.call('POST', `/workflows/${id}/activate`, { versionId });
	const mcp = await eventually(() => connect(`${client.address}/mcp/${PATH}`));
	opened.defer(() => mcp.close());

	await report.check('each node appears as a tool that says what it does', async () => {
		const { tools } = await mcp.listTools();
		assert.equal(tools.length, TOOL_CASES.length);
		for (const { description = '' } of tools) assert.match(description, /^\w+ .* in \w+/);
		return tools.map(({ name, description }) => `\n            ${name}: ${description}`).join('');
	});
	for (const tool of TOOL_CASES) {
		await report.check(`${tool.name}: a call returns records`, () => checkRight(mcp, tool));
		await report.check(`${tool.name}: a wrong argument is told, and not paid for`, async () => {
			const before = sandbox.credits;
			const message = await checkWrong(mcp, tool);
			assert.equal(sandbox.credits, before, 'credits');
			return message;
		});
	}
	await client.call('POST', `/workflows/${id}/deactivate`, {});
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

async function connect(address: string): Promise<Client> {
	const client = new Client({ name: 'end-to-end', version: '1.0.0' });
	await client.connect(new StreamableHTTPClientTransport(new URL(address)));
	return client;
}

async function checkRight(mcp: Client, { name, right, found }: ToolCase): Promise<string> {
	const { text, isError } = await callTool(mcp, name, right);
	assert.equal(isError, false, text);
	assert.ok(text.replaceAll('\\"', '"').includes(found), `no ${found} in: ${text.slice(0, 600)}`);
	return `${text.length} characters`;
}

async function checkWrong(mcp: Client, { name, wrong, message }: ToolCase): Promise<string> {
	const { text, isError } = await callTool(mcp, name, wrong);
	assert.equal(isError, true, `no error but: ${text.slice(0, 600)}`);
	assert.match(text.replaceAll('\\"', '"'), message);
	return text;
}

async function callTool(mcp: Client, node: string, args: Record<string, unknown>) {
	// n8n makes the name of a tool of the name of its node
	const name = node.replaceAll(' ', '_');
	const result = await mcp.callTool({ name, arguments: args });
	const contents = result.content as Array<{ type: string; text?: string }>;
	const text = contents.map((content) => content.text ?? '').join('\n');
	return { text, isError: result.isError === true };
}
