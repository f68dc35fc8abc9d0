import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Sandbox } from '../../sandbox/server';
import { eventually } from '../eventually';
import type { Images } from '../images';
import type { Report } from '../report';
import {
	closeCredential,
	connectionBanner,
	editCredential,
	fillCredential,
	newCredential,
	saveCredential,
	testAgain,
} from './credentialDialog';
import { closeNotices } from './notices';

const SUCCESS = /^Connection tested successfully/;

/** Creates a credential from an added node, and tries n8n's test of it on right and wrong values. */
export async function checkCredential(
	report: Report,
	page: Page,
	{ baseUrl, apiKey }: Sandbox,
	images: Images,
): Promise<void> {
	const says = (answer: RegExp) =>
		eventually(async () => assert.match(await connectionBanner(page), answer));
	await report.check('a new credential with a wrong key: its test says so', async () => {
		await newCredential(page);
		await fillCredential(page, 'baseUrl', baseUrl);
		await fillCredential(page, 'apiKey', 'not-the-key');
		await saveCredential(page);
		await says(/The service does not accept the API key \(401\)/);
		await closeNotices(page);
		await images.forDocumentation(page, 'credential-wrong-key');
	});
	for (const [what, address, answer] of wrongAddresses(page.url())) {
		await report.check(`${what} as base URL: its test says so`, async () => {
			await fillCredential(page, 'baseUrl', address);
			await fillCredential(page, 'apiKey', apiKey);
			await saveCredential(page);
			await says(answer);
		});
	}
	await report.check('right values: its test passes, by the button too', async () => {
		await fillCredential(page, 'baseUrl', `${baseUrl}/`);
		await saveCredential(page);
		await says(SUCCESS);
		await testAgain(page);
		await says(SUCCESS);
		await closeNotices(page);
		await images.forDocumentation(page, 'credential');
		await closeCredential(page);
	});
	await report.check('n8n keeps the credential, and tests it again when it is opened', async () => {
		await editCredential(page);
		await says(SUCCESS);
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
