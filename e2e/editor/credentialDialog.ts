import type { Page } from '@playwright/test';

/** Opens the dialog for a new credential from the details of a node. */
export async function newCredential(page: Page): Promise<void> {
	await page.getByTestId('node-credentials-select').click();
	await page.getByTestId('node-credentials-select-item-new').click();
	await page.getByTestId('credential-edit-dialog').waitFor();
}

/** Opens the dialog of the credential that a node has; n8n tests it again at once. */
export async function editCredential(page: Page): Promise<void> {
	await page.getByTestId('credential-edit-button').click();
	await page.getByTestId('credential-edit-dialog').waitFor();
}

/** Types into a field of the credential. */
export async function fillCredential(page: Page, field: string, value: string): Promise<void> {
	const dialog = page.getByTestId('credential-edit-dialog');
	await dialog.getByTestId(`parameter-input-${field}`).locator('input').fill(value);
}

/** Saves; n8n tests a credential as it is saved, and closes a new one that works. */
export async function saveCredential(page: Page): Promise<void> {
	await page.getByTestId('credential-save-button').click();
}

/** Presses the button of the banner, which runs the test once more. */
export async function testAgain(page: Page): Promise<void> {
	await page.getByTestId('credential-edit-dialog').getByText('Retry', { exact: true }).click();
}

/** What n8n's banner says about the connection, with its details; it changes a moment after a test. */
export async function connectionBanner(page: Page): Promise<string> {
	const banner = page.getByTestId('credential-edit-dialog').locator('.el-tag:visible');
	const more = banner.getByText('More details');
	if (await more.isVisible()) await more.click();
	return (await banner.innerText({ timeout: 1_000 })).replaceAll('\n', ' ');
}

/** Closes the dialog. */
export async function closeCredential(page: Page): Promise<void> {
	await page.locator('.el-dialog__headerbtn:visible').last().click();
	await credentialIsClosed(page);
}

export async function isCredentialOpen(page: Page): Promise<boolean> {
	return await page.getByTestId('credential-edit-dialog').isVisible();
}

/** Waits until the dialog is gone. */
export async function credentialIsClosed(page: Page, time?: { timeout: number }): Promise<void> {
	await page.getByTestId('credential-edit-dialog').waitFor({ state: 'hidden', ...time });
}
