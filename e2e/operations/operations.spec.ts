import assert from 'node:assert/strict';
import { execute } from '../../n8n/execution';
import { manualTrigger, ours, row, save } from '../../n8n/workflow';
import { test } from '../fixtures';
import type { RunningN8n } from '../n8n/server';
import { type OperationCase, operationCases } from './cases';

// Every operation, as a workflow of its own, over n8n's REST API.

const names = operationCases('').map(nameOf);

for (const [at, name] of names.entries()) {
	test(name, async ({ n8n }) => {
		const entry = operationCases(n8n.sandbox.baseUrl)[at];
		assert.ok(entry);
		await runCase(n8n, entry);
	});
}

function nameOf({ node, resource, operation, how }: OperationCase): string {
	return [`${node} ${resource}: ${operation}`, how].filter(Boolean).join(' ');
}

async function runCase({ client, sandbox }: RunningN8n, entry: OperationCase): Promise<void> {
	const { node, resource, operation, parameters } = entry;
	const before = { credits: sandbox.credits, requests: sandbox.requests };
	const called = ours('Under test', node, { resource, operation, ...parameters });
	const workflow = row(nameOf(entry), [manualTrigger(), called]);
	const { id } = await save(client, workflow);
	const { status, resultData } = await execute(client, id, 'Click to run');
	assert.equal(status, 'success', resultData.error?.message ?? status);

	const run = resultData.runData['Under test']?.at(-1);
	const items = run?.data?.main?.[0] ?? [];
	assert.equal(items.length, entry.items, 'items');
	for (const { json } of items) {
		const missing = entry.members.filter((member) => !(member in json));
		assert.deepEqual(missing, [], 'members that an item lacks');
	}

	const credits = sandbox.credits - before.credits;
	const requests = sandbox.requests - before.requests;
	assert.equal(credits, entry.credits, 'credits');
	const hint = run?.hints?.map(({ message }) => message).join(' ') ?? '';
	assert.match(hint, new RegExp(`Credits used: ${credits}\\. Requests: ${requests}\\.`));
}
