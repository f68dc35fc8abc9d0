import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { importExample } from '../../n8n/examples';
import { execute, itemsOf } from '../../n8n/execution';
import { change, node, ours, publish, save, type Workflow } from '../../n8n/workflow';
import { outputRows, showNode } from '../editor/panels';
import { expect, MCP_TOKEN, test } from '../fixtures';

// Our nodes as tools, called by an MCP client through n8n's MCP Server Trigger, and by n8n's agents.

/** Versions of the Agent node: the one that n8n 2.41 adds to a workflow, and one found in older workflows. */
const AGENTS = [3, 2.2];

/** Ids of the examples with tools. */
let [server, agents] = ['', ''];
test.beforeAll(async ({ client }) => {
	server = await importExample(client, 'mcp-server.json');
	agents = await importExample(client, 'agent-with-tools.json');
});

test('mcp-server.json offers its three tools, and rejects an invalid argument without cost', async ({
	client,
	sandbox,
}) => {
	await publish(client, server);
	const { nodes } = (await client.call('GET', `/workflows/${server}`)) as Workflow;
	const trigger = nodes.find(({ name }) => name === 'Tools');
	const path = String(trigger?.parameters.path);
	await assert.rejects(connect(client.address, path), /Authorization data is wrong/);
	const connected = await connect(client.address, path, { authorization: `Bearer ${MCP_TOKEN}` });
	const { tools } = await connected.listTools();
	assert.deepEqual(tools.map((tool) => tool.name).sort(), ['Communities', 'Company', 'Issues']);
	for (const { description = '' } of tools) assert.match(description, /^\w+ .* in \w+/);
	const company = await callTool(connected, 'Company', { company: 'acme' });
	assert.match(company.text, /"universalName":"acme"/);
	const issues = { query: 'memory leak', repository: 'octo/hello' };
	const called = await callTool(connected, 'Issues', issues);
	assert.equal(called.isError, false, called.text);
	assert.match(called.text, /"repository":"octo\/hello"/);

	const { credits } = sandbox;
	const wrong = { ...issues, repository: 'hello' };
	const rejected = await callTool(connected, 'Issues', wrong);
	assert.equal(rejected.isError, true, `no error but: ${rejected.text}`);
	assert.match(rejected.text, /'Repositories' must be .+Got "hello"/);
	assert.equal(sandbox.credits, credits, 'credits');
	await connected.close();
});

for (const version of AGENTS) {
	test(`agent ${version} continues after failed tools, and reads why they failed`, async ({
		client,
		languageModel,
	}) => {
		languageModel.toolArguments = {
			Company: { company: 'missing-company' },
			Issues: { query: 'leak', repository: 'hello' },
		};
		await change(client, agents, (nodes) => {
			const agent = nodes.find((one) => one.name === 'Agent');
			assert.ok(agent);
			agent.typeVersion = version;
		});
		const [answer] = itemsOf(await execute(client, agents, 'Click to run'), 'Agent');
		const output = String(answer?.output).replaceAll('\\', '');
		assert.match(output, /Company "missing-company" was not found \(404\)/);
		assert.match(output, /'Repositories' must be .+Got "hello"/);
	});
}

test('Execute step runs a tool whose name has 60 characters, our maximum', async ({
	page,
	client,
}) => {
	const name = 'Get a company in Professional Network'.padEnd(60, '1');
	const universalName = "={{ $fromAI('Company', '', 'string') }}";
	const tool = ours(name, 'professionalNetworkTool', { resource: 'company', universalName });
	const agent = node('Agent', '@n8n/n8n-nodes-langchain.agent', 3, {});
	const toAgent = [[{ node: 'Agent', type: 'ai_tool', index: 0 }]];
	const connections = { [name]: { ai_tool: toAgent } };
	await showNode(page, await save(client, { name, nodes: [agent, tool], connections }), tool);
	await page.getByTestId('node-execute-button').click();
	const dialog = page.getByRole('dialog').filter({ hasText: `Test ${name}` });
	await dialog.getByRole('textbox').fill('acme');
	await dialog.getByRole('button', { name: 'Execute step' }).click();
	await expect(outputRows(page)).toHaveCount(1);
});

async function connect(address: string, path: string, headers = {}): Promise<Client> {
	const connected = new Client({ name: 'end-to-end', version: '1.0.0' });
	const url = new URL(`${address}/mcp/${path}`);
	await connected.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
	return connected;
}

async function callTool(connected: Client, name: string, args: Record<string, unknown>) {
	const result = await connected.callTool({ name, arguments: args });
	const contents = result.content as Array<{ type: string; text?: string }>;
	const text = contents.map((content) => content.text ?? '').join('\n');
	return { text: text.replaceAll('\\"', '"'), isError: result.isError === true };
}
