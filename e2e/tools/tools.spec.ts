import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { platforms } from '../../catalogue/platforms';
import { subjectOf } from '../../golden/calls';
import { importExample } from '../../n8n/examples';
import { execute, itemsOf } from '../../n8n/execution';
import { publish } from '../../n8n/publish';
import { change, node, ours, save, type Workflow, type WorkflowNode } from '../../n8n/workflow';
import { MCP_TOKEN, test } from '../fixtures';

// Our nodes as tools, called by an MCP client over n8n's MCP Server Trigger, and by n8n's agents.

const PATH = 'public-platform-data-tools';

/** The agent that n8n 2.41 adds, and one of older workflows. */
const AGENTS = [3, 2.2];

/** Every node, with its first operation and nothing else: what it looks up is left to the model. */
const EVERY_NODE = platforms.flatMap(({ description, operations }) =>
	operations.slice(0, 1).map((operation) => {
		const parameters = { resource: operation.resource.value, operation: operation.option.value };
		const tool = ours(description.displayName, `${description.name}Tool`, parameters);
		const { name, value } = subjectOf(operation);
		const field = operation.fields.find(({ property }) => property.name === name);
		return { tool, argument: String(field?.property.displayName).replaceAll(' ', '_'), value };
	}),
);

let mcp: Client;
/** Of the examples with tools. */
let [server, agents] = ['', ''];
test.beforeAll(async ({ client }) => {
	server = await importExample(client, 'mcp-server.json');
	agents = await importExample(client, 'agent-with-tools.json');
	const trigger = node('Tools', '@n8n/n8n-nodes-langchain.mcpTrigger', 2, {
		authentication: 'none',
		path: PATH,
	});
	const toTrigger = { ai_tool: [[{ node: 'Tools', type: 'ai_tool', index: 0 }]] };
	const workflow = {
		name: 'Tools for an MCP client',
		nodes: [{ ...trigger, webhookId: PATH }, ...EVERY_NODE.map(({ tool }) => tool)],
		connections: Object.fromEntries(EVERY_NODE.map(({ tool }) => [tool.name, toTrigger])),
	};
	await publish(client, await save(client, workflow));
	mcp = await connect(client.address, PATH);
});
test.afterAll(() => mcp.close());

test('each node appears as a tool that says what it does, and what it takes', async () => {
	const { tools } = await mcp.listTools();
	assert.equal(tools.length, EVERY_NODE.length);
	for (const { description = '', inputSchema } of tools) {
		assert.match(description, /^\w+ .* in \w+/);
		for (const parameter of Object.values(inputSchema.properties ?? {})) {
			assert.match(String(Object(parameter).description), /^[A-Z].* \w+/);
		}
	}
});

test('each node can be called: its records are flat; nothing to look up is refused', async () => {
	for (const { tool, argument, value } of EVERY_NODE) {
		const { text, isError } = await callTool(tool, { [argument]: value });
		assert.equal(isError, false, `${tool.name}: ${text}`);
		const [record] = JSON.parse(text) as object[];
		const values = Object.values(record ?? {});
		assert.ok(values.length > 0 && values.every((one) => !(one instanceof Object)), text);

		const refused = await callTool(tool, { [argument]: '' });
		assert.equal(refused.isError, true, `no error but: ${refused.text}`);
		assert.match(refused.text, /' is empty/, tool.name);
	}
});

test('mcp-server.json offers its three tools; a wrong argument is refused unpaid', async ({
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
	const company = await callTool({ name: 'Company' }, { company: 'acme' }, connected);
	assert.match(company.text, /"universalName":"acme"/);
	const issues = { query: 'memory leak', repository: 'octo/hello' };
	const called = await callTool({ name: 'Issues' }, issues, connected);
	assert.equal(called.isError, false, called.text);
	assert.match(called.text, /"repository":"octo\/hello"/);

	const { credits } = sandbox;
	const wrong = { ...issues, repository: 'hello' };
	const refused = await callTool({ name: 'Issues' }, wrong, connected);
	assert.equal(refused.isError, true, `no error but: ${refused.text}`);
	assert.match(refused.text, /'Repositories' is "hello": it takes/);
	assert.equal(sandbox.credits, credits, 'credits');
	await connected.close();
});

for (const version of AGENTS) {
	test(`agent ${version} goes on after tools that failed, and reads why`, async ({
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
		assert.match(output, /'Repositories' is "hello": it takes/);
	});
}

async function connect(address: string, path: string, headers = {}): Promise<Client> {
	const connected = new Client({ name: 'end-to-end', version: '1.0.0' });
	const url = new URL(`${address}/mcp/${path}`);
	await connected.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
	return connected;
}

async function callTool(
	{ name: nodeName }: Pick<WorkflowNode, 'name'>,
	args: Record<string, unknown>,
	client = mcp,
) {
	// n8n makes the name of a tool of the name of its node
	const name = nodeName.replaceAll(' ', '_');
	const result = await client.callTool({ name, arguments: args });
	const contents = result.content as Array<{ type: string; text?: string }>;
	const text = contents.map((content) => content.text ?? '').join('\n');
	return { text: text.replaceAll('\\"', '"'), isError: result.isError === true };
}
