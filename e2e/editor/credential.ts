import assert from 'node:assert/strict';
import { expect, type Page, test } from '@playwright/test';
import type { Sandbox } from '../../sandbox/server';
import { takePicture } from '../images';
import { openNodeCreator } from './panels';

/** After this, what was saved was not what was typed: it is saved again. */
const A_TEST = { timeout: 6_000 };

const SUCCESS = /^Connection tested successfully/;

/** Adds a node by one of its actions, creates a credential for it, and tries n8n's test of it on wrong and right values. */
export async function tryCredential(page: Page, { baseUrl, apiKey }: Sandbox): Promise<void> {
	const dialog = page.getByTestId('credential-edit-dialog');
	const fill = (field: string, value: string) =>
		dialog.getByTestId(`parameter-input-${field}`).locator('input').fill(value);
	/** n8n tests a credential as it is saved, and closes a new one that works. */
	const save = () => page.getByTestId('credential-save-button').click();
	/** What n8n's banner says about the connection, with its details. */
	const banner = async () => {
		const shown = dialog.locator('.el-tag:visible');
		const more = shown.getByText('More details');
		if (await more.isVisible()) await more.click();
		return (await shown.innerText({ timeout: 1_000 })).replaceAll('\n', ' ');
	};
	const says = (answer: RegExp, limit?: { timeout: number }) =>
		expect(async () => assert.match(await banner(), answer)).toPass(limit);

	const search = await openNodeCreator(page);
	await search('Code Host');
	await page.getByTestId('node-creator-item-name').getByText('Code Host', { exact: true }).click();
	// Below the triggers of the node, its actions are folded.
	await page.getByText(/^Actions \(\d+\)$/).click();
	await page.getByText('Get the repositories that a user has starred', { exact: true }).click();
	await page.getByTestId('node-credentials-select').click();
	await page.getByTestId('node-credentials-select-item-new').click();
	await fill('baseUrl', `${baseUrl}/`);
	await test.step('a wrong key: its test says so', async () => {
		await fill('apiKey', 'not-the-key');
		// the editor takes what was typed over a moment later: saved too early, n8n tests what was there before
		await expect(async () => {
			await save();
			await says(/The service does not accept the API key \(401\)/, A_TEST);
		}).toPass();
	});
	await test.step('right values: n8n tests, saves and closes', async () => {
		await fill('apiKey', apiKey);
		await expect(async () => {
			if (await dialog.isVisible()) await save();
			await dialog.waitFor({ state: 'hidden', ...A_TEST });
		}).toPass();
	});
	await test.step('the saved credential passes its test, by the button too', async () => {
		await page.getByTestId('credential-edit-button').click();
		await says(SUCCESS);
		await dialog.getByText('Retry', { exact: true }).click();
		await says(SUCCESS);
		await takePicture(page, 'credential', dialog);
	});
}
