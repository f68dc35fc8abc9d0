import { expect, type Page } from '@playwright/test';

/** Opens an empty workflow and the panel where nodes are searched. */
export async function openNodeCreator(page: Page): Promise<void> {
	await page.goto('/workflow/new');
	await page.getByTestId('canvas-add-button').waitFor();
	// The editor takes keys a moment after it shows the button.
	await expect(async () => {
		await page.keyboard.press('n');
		await page.getByTestId('node-creator-search-bar').waitFor({ timeout: 10_000 });
	}).toPass();
}

/** Types into the search bar. The list follows a moment later. */
export async function searchNodes(page: Page, text: string): Promise<void> {
	await page.getByTestId('node-creator-search-bar').fill(text);
}

/** The names of the nodes that the panel lists. */
export async function listedNodes(page: Page): Promise<string[]> {
	return await page.getByTestId('node-creator-item-name').allInnerTexts();
}

/** Adds a node by one of its actions. Its details open. */
export async function addAction(page: Page, node: string, action: string): Promise<void> {
	await searchNodes(page, node);
	await page.getByTestId('node-creator-item-name').getByText(node, { exact: true }).click();
	// Below the triggers of the node, its actions are folded.
	await page.getByText(/^Actions \(\d+\)$/).click();
	await page.getByText(action, { exact: true }).click();
	await page.getByTestId('node-parameters').waitFor();
}
