import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { manualTrigger, ours, row, save } from '../../n8n/workflow';
import { addMember, choose, chooseSeveral, fillAndLeave, openNode } from '../editor/nodeDetails';
import { expect, test } from '../fixtures';
import type { RunningN8n } from '../n8n/server';

// What becomes of parameters in the editor when an operation is switched: it is read from the saved workflow.

interface Switch {
	node: string;
	type: string;
	from: [resource: string, operation: string];
	to: [resource: string, operation: string];
	/** Fields chosen before; the ones that both have are among them. */
	fields: string[];
}

const SWITCHES: Switch[] = [
	{
		node: 'Code Host',
		type: 'codeHost',
		from: ['User', 'Get'],
		to: ['User', 'Search'],
		fields: ['Bio', 'Followers Count'],
	},
	{
		node: 'Code Host',
		type: 'codeHost',
		from: ['User', 'Search'],
		to: ['Issue', 'Search'],
		fields: ['URL'],
	},
	{
		node: 'Forum',
		type: 'forum',
		from: ['Post', 'Get'],
		to: ['Post', 'Get Comments'],
		fields: ['Author'],
	},
];

for (const { node, type, from, to, fields } of SWITCHES) {
	test(`${node}: limits and fields stay from ${from.join(' ')} to ${to.join(' ')}`, async ({
		page,
		n8n,
		images,
	}) => {
		const id = await openSaved(page, n8n, node, type, {});
		await switchTo(page, from);
		for (const [member, name, value] of LIMITS) {
			await addMember(page, 'options', member);
			await fillAndLeave(page, name, value);
		}
		await choose(page, 'output', 'Selected Fields');
		await chooseSeveral(page, 'fields', fields);
		await page.keyboard.press('Control+s');
		const set = {
			...{ output: 'selected', fields: fields.map(wireNameOf) },
			options: { maxCredits: 7, maxRunCredits: 70 },
		};
		await expect(async () => {
			assert.partialDeepStrictEqual(await saved(n8n, id, node), set);
		}).toPass();

		await switchTo(page, to);
		await page.keyboard.press('Control+s');
		await images.take(page, `switched ${node} ${to.join(' ')}`);
		await expect(async () => {
			const { resource, operation, ...after } = await saved(n8n, id, node);
			assert.partialDeepStrictEqual({ resource, operation }, valuesOf(to));
			assert.deepEqual(after.options, set.options);
			assert.deepEqual(after.fields, set.fields);
		}).toPass();
	});
}

const LIMITS = [
	['Max Credits', 'maxCredits', '7'],
	['Max Credits per Run', 'maxRunCredits', '70'],
] as const;

async function switchTo(page: Page, [resource, operation]: Switch['from']): Promise<void> {
	await choose(page, 'resource', resource);
	await choose(page, 'operation', operation);
}

async function openSaved(
	page: Page,
	{ client }: RunningN8n,
	name: string,
	type: string,
	parameters: Record<string, unknown>,
): Promise<string> {
	const { id } = await save(client, row(name, [manualTrigger(), ours(name, type, parameters)]));
	await page.goto(`/workflow/${id}`);
	await openNode(page, name);
	return id;
}

/** The parameters of a node, as n8n has saved them. */
async function saved(
	{ client }: RunningN8n,
	id: string,
	name: string,
): Promise<Record<string, unknown>> {
	const { nodes } = (await client.call('GET', `/workflows/${id}`)) as {
		nodes: Array<{ name: string; parameters: Record<string, unknown> }>;
	};
	return nodes.find((node) => node.name === name)?.parameters ?? {};
}
