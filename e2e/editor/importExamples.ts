import assert from 'node:assert/strict';
import { basename, join } from 'node:path';
import type { Page } from '@playwright/test';
import type { N8nClient } from '../../n8n/client';
import { examplesFolder, readExample } from '../../n8n/examples';
import { change, type Workflow } from '../../n8n/workflow';
import { isShown, takePicture } from '../images';
import { isSaved, showNode, visit } from './panels';

/** Imports files of `examples/`. @returns the ids of the workflows, in the same order */
export type ImportExamples = (...files: string[]) => Promise<string[]>;

/**
 * Imports examples as a person does, in n8n's editor, which leaves out a file's id and settings, and does what their notes
 * say: chooses credentials.
 */
export function exampleImporter(page: Page, client: N8nClient): ImportExamples {
	return async (...files) => {
		const ids: string[] = [];
		for (const file of files) ids.push(await importExample(page, client, file));
		return ids;
	};
}

async function importExample(page: Page, client: N8nClient, file: string): Promise<string> {
	await visit(page, '/workflow/new', page.getByTestId('canvas-add-button'));
	const isMade = page.waitForResponse(
		(response) =>
			response.request().method() === 'POST' &&
			new URL(response.url()).pathname === '/rest/workflows',
	);
	await page.getByTestId('workflow-import-input').setInputFiles(join(examplesFolder, file));
	const { id } = ((await (await isMade).json()) as { data: { id: string } }).data;

	const look = async () => (await client.call('GET', `/workflows/${id}`)) as Workflow;
	const own = (await client.call('GET', '/credentials')) as Array<{
		id: string;
		name: string;
		type: string;
	}>;
	const wanted = (await readExample(file)).nodes;
	const typeOf = new Map(wanted.map((one) => [one.name, Object.keys(one.credentials ?? {})[0]]));
	// what n8n's import lost of HTTP Request: the editor saves no choice of it by itself
	await change(client, id, (nodes) => {
		for (const one of nodes) {
			const type = typeOf.get(one.name) ?? '';
			const ours = own.find((credential) => credential.type === type);
			if (one.type === 'n8n-nodes-base.httpRequest' && ours)
				one.credentials = { [type]: { id: ours.id, name: ours.name } };
		}
	});
	for (;;) {
		const { nodes } = await look();
		// the import keeps the names of credentials that are not there, but for those of HTTP Request
		const lacking = nodes.find(({ name, credentials }) => {
			const type = typeOf.get(name);
			return type && !own.some((one) => one.id === credentials?.[type]?.id);
		});
		if (!lacking) break;
		const ours = own.find((one) => one.type === typeOf.get(lacking.name));
		await showNode(page, id, lacking);
		await page.getByTestId('node-credentials-select').click();
		await page.getByTestId(`node-credentials-select-item-${ours?.id}`).click();
		await isSaved(page, client, id, (nodes) => {
			const chosen = nodes.find(({ name }) => name === lacking.name)?.credentials;
			assert.ok(Object.values(chosen ?? {}).some((one) => one.id === ours?.id));
		});
	}
	const { nodes } = await look();
	// Of a kind that n8n allows once, the import drops the second node without a word.
	const namesOf = (all: Workflow['nodes']) => all.map(({ name }) => name).sort();
	assert.deepEqual(namesOf(nodes), namesOf(wanted), `lost of ${file}`);

	const zoom = page.getByTestId('zoom-to-fit');
	await visit(page, `/workflow/${id}`, zoom);
	for (const { name, type } of nodes) {
		const node = page.locator(`[data-test-id=canvas-node][data-node-name="${name}"]`);
		if (!type.endsWith('.stickyNote')) await node.waitFor();
	}
	await zoom.click();
	const picture = `example-${basename(file, '.json')}`;
	// room for the names below the nodes
	if (isShown(picture)) await takePicture(page, picture, page.getByTestId('canvas-node'), 48);
	const panel = `panel-${basename(file, '.json')}`;
	const ours = nodes.find(({ credentials }) => credentials);
	if (isShown(panel) && ours) {
		await showNode(page, id, ours);
		await takePicture(page, panel, page.getByTestId('node-parameters'));
	}
	return id;
}
