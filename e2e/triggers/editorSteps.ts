import type { Page } from '@playwright/test';

/** Opens an empty workflow and the panel where its trigger is searched. */
export async function openTriggerCreator(page: Page): Promise<void> {
	await page.goto('/workflow/new');
	await page.getByTestId('canvas-add-button').click();
	await page.getByTestId('node-creator-search-bar').waitFor();
}

/** What the panel lists: for each node its name, and its description below. */
export async function entries(page: Page): Promise<string[]> {
	const texts = await page.getByTestId('item-iterator-item').allInnerTexts();
	return texts.map((text) => text.trim());
}

/** Opens what a node can do. */
export async function openActions(page: Page, name: string): Promise<void> {
	await page.getByTestId('node-creator-item-name').getByText(name, { exact: true }).click();
}

/** The entries of a dropdown, each with the sentence below it. */
export async function sentencesOf(page: Page, parameter: string): Promise<string[]> {
	const opener = page.getByTestId(`parameter-input-${parameter}`);
	await opener.click();
	const entries = page.locator('.el-select-dropdown__item:visible');
	await entries.first().waitFor();
	const texts = await entries.allInnerTexts();
	await opener.click();
	return texts.map((text) => text.trim());
}

/** What is chosen from the list of a parameter. */
export async function chosen(page: Page, parameter: string): Promise<string> {
	return await page
		.getByTestId(`parameter-input-${parameter}`)
		.locator('input')
		.first()
		.inputValue();
}
