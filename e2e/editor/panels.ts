import { expect, type Locator, type Page } from '@playwright/test';
import { camelCase } from 'lodash';
import type { N8nClient } from '../../n8n/client';
import { manualTrigger, ours, chain, save } from '../../n8n/workflow';

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

/** The input of a parameter. */
export const inputOf = (page: Page, parameter: string) =>
	page.getByTestId(`parameter-input-${parameter}`).locator('input').first();

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

/** Presses the button that executes the node. The result appears a moment later. */
export async function executeStep(page: Page): Promise<void> {
	const isStarted = page.waitForResponse((response) => response.url().endsWith('/run'));
	await page.getByTestId('node-execute-button').click();
	await isStarted;
}

/** Rows of the output panel's table. */
export const outputRows = (page: Page) =>
	page.getByTestId('output-panel').locator('table tbody tr');

/** Names of its columns. */
export const outputColumns = (page: Page) =>
	page.getByTestId('output-panel').locator('table th').filter({ hasText: /\S/ });

/** The hint above the items, without n8n's own one about Limit. */
export const outputHint = (page: Page) =>
	page.getByTestId('output-panel').getByTestId('node-hint').filter({ hasNotText: 'items reached' });

/** Waits for the error of a failed node. */
export async function showsError(page: Page, message: RegExp, description: RegExp): Promise<void> {
	const panel = page.getByTestId('output-panel');
	await expect(panel.getByTestId('node-error-message')).toHaveText(message);
	await expect(panel.getByTestId('node-error-description')).toHaveText(description);
}

/** The open node's Docs link. */
export const docsLink = (page: Page) => page.getByRole('link', { name: 'Docs' }).first();
