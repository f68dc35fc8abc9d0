import { expect, type Locator, type Page } from '@playwright/test';
import { camelCase } from 'lodash';
import type { N8nClient } from '../../n8n/client';
import {
	manualTrigger,
	ours,
	chain,
	save,
	type Workflow,
	type WorkflowNode,
} from '../../n8n/workflow';

/** Vue attaches its application to its root element. */
interface VueElement extends Element {
	__vue_app__: { config: { globalProperties: { $router: { push(path: string): Promise<void> } } } };
}

/**
 * Opens another page of the editor without reloading it, which takes ten seconds on a busy machine.
 * @param sign locator that is visible once the page is open
 */
export async function visit(page: Page, path: string, sign: Locator): Promise<void> {
	// an editor that is still starting can return to its own page
	await expect(async () => {
		await page.evaluate(async (target) => {
			const app = document.querySelector('#app') as VueElement;
			await app.__vue_app__.config.globalProperties.$router.push(target);
		}, path);
		await sign.waitFor({ timeout: 5000 });
	}).toPass();
}

/** Opens the details of a node, wherever the editor is. */
export async function showNode(
	page: Page,
	workflow: string,
	{ id, name }: { id: string; name: string },
): Promise<void> {
	const title = page.getByTestId('node-title-container').filter({ hasText: name });
	await visit(page, `/workflow/${workflow}/${id}`, title);
}

/** Opens the node creator in an empty workflow. @returns a function that searches; the list follows a moment later */
export async function openNodeCreator(page: Page): Promise<(text: string) => Promise<void>> {
	await visit(page, '/workflow/new', page.getByTestId('canvas-add-button'));
	const search = page.getByTestId('node-creator-search-bar');
	// the editor accepts keys a moment after it shows the button
	await expect(async () => {
		await page.keyboard.press('n');
		await search.waitFor({ timeout: 10_000 });
	}).toPass();
	return (text) => search.fill(text);
}

/** Makes a workflow with one of our nodes, such as `Code Host`, and opens it. @returns the workflow's id */
export async function openOurs(
	page: Page,
	client: N8nClient,
	name: string,
	parameters: Record<string, unknown>,
): Promise<string> {
	const node = ours(name, camelCase(name), parameters);
	const id = await save(client, chain(name, [manualTrigger(), node]));
	await showNode(page, id, node);
	return id;
}

/** Chooses entries from a parameter's list. */
export async function choose(page: Page, parameter: string, ...choices: string[]): Promise<void> {
	const opener = page.getByTestId(`parameter-input-${parameter}`);
	await opener.click();
	for (const choice of choices) await clickChoice(page, choice);
	// a list with several choices stays open
	if (choices.length > 1) await opener.locator('.el-select__caret').click();
	await listIsClosed(page);
}

async function clickChoice(page: Page, choice: string): Promise<void> {
	await page
		.locator('.el-select-dropdown__item:visible')
		.filter({ has: page.getByText(choice, { exact: true }) })
		.click();
}

async function listIsClosed(page: Page): Promise<void> {
	await page.locator('.el-select-dropdown:visible').waitFor({ state: 'hidden' });
}

/** Types into a text parameter and leaves it, which removes n8n's tip below it. */
export async function fill(page: Page, parameter: string, value: string): Promise<void> {
	const input = page.getByTestId(`parameter-input-${parameter}`).locator('input, textarea');
	await input.fill(value);
	await input.blur();
}

/** Returns the displayed value of a parameter. */
export async function valueOf(page: Page, parameter: string): Promise<string> {
	const inputs = page.getByTestId(`parameter-input-${parameter}`).locator('input');
	return await inputs.first().inputValue();
}

/** Returns the labels of the visible parameters, from top to bottom. */
export async function labels(page: Page): Promise<string[]> {
	const texts = await page.getByTestId('node-parameters').locator('label:visible').allInnerTexts();
	return texts.map((text) => text.split('\n')[0]?.trim() ?? '');
}

/** Adds a member to a collection. */
export async function addMember(page: Page, collection: string, member: string): Promise<void> {
	await page
		.getByTestId('parameter-item')
		.filter({ has: page.locator(`label[for=${collection}]`) })
		.getByTestId('collection-parameter-add')
		.click();
	await clickChoice(page, member);
	await listIsClosed(page);
}

/** Timeout of checks that are repeated. */
const SOON = { timeout: 500 };

/** Presses the button that executes the node. The result appears a moment later. */
export async function executeStep(page: Page): Promise<void> {
	const isStarted = page.waitForResponse((response) => response.url().endsWith('/run'));
	await page.getByTestId('node-execute-button').click();
	await isStarted;
}

/** Returns the table of the output panel. */
export async function outputTable(page: Page): Promise<{ columns: string[]; rows: number }> {
	const panel = page.getByTestId('output-panel');
	const heads = await panel.locator('table th').allInnerTexts();
	const rows = await panel.locator('table tbody tr').count();
	return { columns: heads.map((head) => head.trim()).filter(Boolean), rows };
}

/** Returns the hint above the items. */
export async function outputHint(page: Page): Promise<string> {
	const hint = page
		.getByTestId('output-panel')
		.getByTestId('node-hint')
		// excludes n8n's own hint about Limit
		.filter({ hasNotText: 'items reached' });
	return (await hint.innerText(SOON)).trim();
}

/** Returns the panel of a failed node. */
export async function errorPanel(page: Page): Promise<{ message: string; description: string }> {
	const panel = page.getByTestId('output-panel');
	return {
		message: await panel.getByTestId('node-error-message').innerText(SOON),
		description: await panel.getByTestId('node-error-description').innerText(SOON),
	};
}

/** Returns the target of the open node's Docs link, without n8n's tracking. */
export async function docsLink(page: Page): Promise<string> {
	const link = page.getByRole('link', { name: 'Docs' }).first();
	return (await link.getAttribute('href', SOON))?.split('?')[0] ?? '';
}

/** Saves with the keyboard until the workflow is saved as expected. */
export async function isSaved(
	page: Page,
	client: N8nClient,
	id: string,
	verify: (nodes: WorkflowNode[]) => void,
): Promise<void> {
	await expect(async () => {
		await page.keyboard.press('Control+s');
		verify(((await client.call('GET', `/workflows/${id}`)) as Workflow).nodes);
	}).toPass();
}
