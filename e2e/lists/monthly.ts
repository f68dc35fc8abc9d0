import assert from 'node:assert/strict';
import type { N8nClient } from '../../n8n/client';
import { execute, type Fields, itemsOf } from '../../n8n/execution';
import { publish } from '../../n8n/publish';
import { manualTrigger, node, row, save } from '../../n8n/workflow';
import type { Sandbox } from '../../sandbox/server';

// What the sub-workflows that keep answers for a month have in common, on data tables and on PostgreSQL.

/** Names of companies, the last of them missing ones. */
export function names(prefix: string, count: number, missing = 0): string[] {
	return Array.from({ length: count }, (_, at) =>
		at >= count - missing ? `missing-${prefix}-${at}` : `${prefix}-${at}`,
	);
}

/** What a caller sees of an answer: `asked` comes by way of n8n's paired items. */
const SEEN = `={{ {
	asked: $('Click to run').item.json.company,
	got: $json.universalName,
	error: $json.error,
	isStored: $json.isStored,
} }}`;

/** Asks for companies, and gives one entry for each item that comes back. */
export type Ask = (companies: readonly string[]) => Promise<Fields[]>;

/** Publishes a sub-workflow that takes companies. @returns calls it, from a workflow made for that */
export async function callerOf(client: N8nClient, id: string): Promise<Ask> {
	await publish(client, id);
	const nodes = [
		manualTrigger(),
		node('Look up', 'n8n-nodes-base.executeWorkflow', 1.2, {
			workflowId: { __rl: true, mode: 'id', value: id },
			mode: 'once',
			options: { waitForSubWorkflow: true },
		}),
		node('Seen', 'n8n-nodes-base.set', 3.4, { mode: 'raw', jsonOutput: SEEN, options: {} }),
	];
	return async (companies) => {
		const pinData = { 'Click to run': companies.map((company) => ({ json: { company } })) };
		const caller = await save(client, { ...row('Caller', nodes), pinData });
		return itemsOf(await execute(client, caller, 'Click to run'), 'Seen');
	};
}

/**
 * Asks twice, and sees that a company is paid once a month, however it is written, and that answers come in the order of
 * what was asked.
 * @param expire lets a month go by for the answer of a company
 */
export async function isPaidOnceAMonth(
	ask: Ask,
	sandbox: Sandbox,
	expire: (company: string) => Promise<unknown>,
): Promise<void> {
	/** What was asked, what came back, and whether it was stored. */
	const seen = (answers: Fields[]) =>
		answers.map(({ asked, got, isStored }) => [asked, got, isStored]);
	const address = 'https://example.com/company/Acme/about?x=1';

	const first = await ask(['acme', 'missing-1', 'GLOBEX', 'acme', address, 'not one!']);
	assert.deepEqual(seen(first), [
		['acme', 'acme', false],
		['missing-1', undefined, undefined],
		['GLOBEX', 'globex', false],
		['acme', 'acme', false],
		[address, 'acme', false],
		['not one!', undefined, undefined],
	]);
	assert.match(String(first[1]?.error), /\(404\): Not found/);
	assert.match(String(first[5]?.error), /The parameter "Company" is invalid/);
	assert.equal(sandbox.credits, 2);

	await expire('globex');
	const again = await ask(['company/acme', 'globex', 'Acme', 'Globex']);
	assert.deepEqual(seen(again), [
		['company/acme', 'acme', true],
		['globex', 'globex', false],
		['Acme', 'acme', true],
		['Globex', 'globex', false],
	]);
	assert.equal(sandbox.credits, 3);
	await ask(['acme', 'globex']);
	assert.equal(sandbox.requests, 4, 'what is stored is not asked for');
}
