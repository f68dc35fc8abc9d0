import assert from 'node:assert/strict';
import { basename, join } from 'node:path';
import type { Page } from '@playwright/test';
import type { N8nClient } from '../../n8n/client';
import { chooseCredentials, examplesFolder, readExample } from '../../n8n/examples';
import type { Workflow } from '../../n8n/workflow';
import { showNode, visit } from '../editor/panels';
import { isWanted, takePicture } from '../images';

/**
 * Imports examples as a person does, in n8n's editor, which leaves out a file's id and settings; then chooses their
 * credentials. @returns the ids of the workflows, by file
 */
export async function importInEditor(
	page: Page,
	client: N8nClient,
	files: readonly string[],
): Promise<Map<string, string>> {
	const ids = new Map<string, string>();
	for (const file of files) {
		await visit(page, '/workflow/new', page.getByTestId('canvas-add-button'));
		const isMade = page.waitForResponse(
			(response) =>
				response.request().method() === 'POST' &&
				new URL(response.url()).pathname === '/rest/workflows',
		);
		await page.getByTestId('workflow-import-input').setInputFiles(join(examplesFolder, file));
		const { data } = (await (await isMade).json()) as { data: { id: string } };
		ids.set(file, data.id);
		// until the editor has taken over what was saved, it comes back to it from wherever it is sent
		await page.waitForURL(
			({ pathname, searchParams }) => pathname.includes(data.id) && !searchParams.has('new'),
		);
	}
	// an editor that shows a workflow may save it once more
	await visit(page, '/home/workflows', page.getByTestId('resources-list-wrapper'));
	for (const [file, id] of ids) {
		await chooseCredentials(client, id, file);
		const { nodes } = (await client.call('GET', `/workflows/${id}`)) as Workflow;
		// Of a kind that n8n allows once, the import drops the second node without a word.
		const namesOf = (all: Workflow['nodes']) => all.map(({ name }) => name).sort();
		assert.deepEqual(namesOf(nodes), namesOf((await readExample(file)).nodes), `lost of ${file}`);
		await takePictures(page, id, basename(file, '.json'), nodes);
	}
	return ids;
}

/** Those that the documentation shows of an example: of the whole, and of a node of ours. */
async function takePictures(
	page: Page,
	id: string,
	name: string,
	nodes: Workflow['nodes'],
): Promise<void> {
	if (isWanted(`example-${name}`)) {
		const zoom = page.getByTestId('zoom-to-fit');
		await visit(page, `/workflow/${id}`, zoom);
		await zoom.click();
		// room for the names below the nodes
		await takePicture(page, `example-${name}`, page.getByTestId('canvas-node'), 48);
	}
	const ours = nodes.find(({ credentials }) => credentials);
	if (isWanted(`panel-${name}`) && ours) {
		await showNode(page, id, ours);
		await takePicture(page, `panel-${name}`, page.getByTestId('node-parameters'));
	}
}
