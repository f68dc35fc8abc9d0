import { truncate } from 'lodash';
import type { N8nClient } from '../n8n/client';
import { execute, itemsOf } from '../n8n/execution';
import type { Example } from '../n8n/examples';
import type { Sandbox } from '../sandbox/server';
import { say } from '../tools/setup/progress.mjs';

const MAX_ROWS = 10;
const MAX_COLUMNS = 5;

/**
 * Runs an example workflow from its Manual Trigger, as the editor's button does, and prints the items of the last node that
 * ran, the hints it shows in its output pane, and what it cost by the sandbox's own account.
 * @returns whether it succeeded and brought items
 */
export async function showExample(
	client: N8nClient,
	{ id, name, nodes }: Example,
	sandbox: Sandbox,
): Promise<boolean> {
	const before = { credits: sandbox.credits, requests: sandbox.requests };
	const trigger = nodes.find(({ type }) => type === 'n8n-nodes-base.manualTrigger');
	if (!trigger) throw new Error(`${name} has no Manual Trigger`);
	say(`Running the workflow "${name}"`);
	const execution = await execute(client, id, trigger.name);
	const { resultData } = execution;
	if (resultData.error) {
		const { message, description = '' } = resultData.error;
		console.error(`\nThe workflow "${name}" failed: ${message}\n${description}`);
		return false;
	}
	const node = resultData.lastNodeExecuted ?? trigger.name;
	const run = resultData.runData[node]?.at(-1);
	const items = itemsOf(execution, node);
	console.log(
		`\n  "${node}" gave ${items.length} items${items.length > MAX_ROWS ? `; the first ${MAX_ROWS}` : ''}:\n`,
	);
	console.table(items.slice(0, MAX_ROWS).map(flat));
	console.log();
	const credits = sandbox.credits - before.credits;
	const requests = sandbox.requests - before.requests;
	console.log(`  Credits used: ${credits}, in ${requests} requests (by the sandbox's account)`);
	for (const { message } of run?.hints ?? []) console.log(`  The node's hint: ${message}`);
	return items.length > 0;
}

/** The first members that are text, numbers or booleans; long text is cut. */
function flat(item: Record<string, unknown>): object {
	const plain = Object.entries(item).filter(([, value]) => typeof value !== 'object');
	const cut = plain.map(([name, value]) => [
		name,
		typeof value === 'string' ? truncate(value.replaceAll(/\s+/g, ' '), { length: 32 }) : value,
	]);
	return Object.fromEntries(cut.slice(0, MAX_COLUMNS)) as object;
}
