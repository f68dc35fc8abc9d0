import assert from 'node:assert/strict';
import { expect, type Page, test } from '@playwright/test';
import type { Sandbox } from '../../sandbox/server';
import type { Images } from '../images';
import {
	closeCredential,
	connectionBanner,
	credentialIsClosed,
	editCredential,
	fillCredential,
	isCredentialOpen,
	newCredential,
	saveCredential,
	testAgain,
} from './credentialDialog';

/** After this, what was saved was not what was typed: it is saved again. */
const A_TEST = { timeout: 6_000 };

const SUCCESS = /^Connection tested successfully/;

/** Creates a credential from an added node, and tries n8n's test of it on wrong and right values. */
export async function tryCredential(
	page: Page,
	{ baseUrl, apiKey }: Sandbox,
	images: Images,
): Promise<void> {
	const says = (answer: RegExp, limit?: { timeout: number }) =>
		expect(async () => assert.match(await connectionBanner(page), answer)).toPass(limit);
	// the editor takes what was typed over a moment later: saved too early, n8n tests what was there before
	const saysAfterSaving = (answer: RegExp) =>
		expect(async () => {
			await saveCredential(page);
			await says(answer, A_TEST);
		}).toPass();
	await test.step('a new credential with a wrong key: its test says so', async () => {
		await newCredential(page);
		await fillCredential(page, 'baseUrl', baseUrl);
		await fillCredential(page, 'apiKey', 'not-the-key');
		await saysAfterSaving(/The service does not accept the API key \(401\)/);
		await images.take(page, 'credential-wrong-key');
	});
	for (const [what, address, answer] of wrongAddresses(page.url())) {
		await test.step(`${what} as base URL: its test says so`, async () => {
			await fillCredential(page, 'baseUrl', address);
			await fillCredential(page, 'apiKey', apiKey);
			await saysAfterSaving(answer);
		});
	}
	await test.step('right values: n8n tests, saves and closes', async () => {
		await fillCredential(page, 'baseUrl', `${baseUrl}/`);
		// saved too early here, too, n8n tests what was there before and leaves the dialog open
		await expect(async () => {
			if (await isCredentialOpen(page)) await saveCredential(page);
			await credentialIsClosed(page, A_TEST);
		}).toPass();
	});
	await test.step('the saved credential passes its test, by the button too', async () => {
		await editCredential(page);
		await says(SUCCESS);
		await testAgain(page);
		await says(SUCCESS);
		await images.take(page, 'credential');
		await closeCredential(page);
	});
}

/** @param editor address of n8n's editor: a web server that is not the service */
function wrongAddresses(editor: string): Array<[what: string, address: string, answer: RegExp]> {
	return [
		['an address where nothing listens', 'http://127.0.0.1:9', /ECONNREFUSED/],
		['another web server', new URL(editor).origin, /The API is not at this base URL \(404\)/],
		['an address that is none', 'service', /The base URL cannot be used/],
	];
}
