import assert from 'node:assert/strict';
import { execute } from '../../demo/execution';
import type { Setting } from '../n8n/server';
import { manualTrigger, ours, row, save } from '../n8n/workflow';
import type { Report } from '../report';
import { type OperationCase, operationCases } from './cases';

/** Runs every operation once, as a workflow of its own, over n8n's REST API. */
export async function checkOperations(report: Report, setting: Setting): Promise<void> {
	const cases = operationCases(setting.sandbox.baseUrl);
	await report.check('there are 23 operations', async () => {
		assert.equal(new Set(cases.map(nameOf)).size, 23);
	});
	for (const entry of cases) await report.check(nameOf(entry), () => runCase(setting, entry));
}

function nameOf({ node, resource, operation }: OperationCase): string {
	return `${node} ${resource}: ${operation}`;
}

async function runCase({ client, sandbox }: Setting, entry: OperationCase): Promise<string> {
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
	for (const { json } of items) assert.ok(entry.member in json, `an item without ${entry.member}`);

	const credits = sandbox.credits - before.credits;
	const requests = sandbox.requests - before.requests;
	assert.equal(credits, entry.credits, 'credits');
	const hint = run?.hints?.map(({ message }) => message).join(' ') ?? '';
	assert.match(hint, new RegExp(`Credits used: ${credits}\\. Requests: ${requests}\\.`));
	return `${items.length} items, ${credits} credits, ${requests} requests`;
}
