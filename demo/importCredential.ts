import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { N8nPlace } from './n8nPlace';
import { demoCache } from './paths';
import { runN8n } from './startN8n';
import { step } from '../tools/setup/progress.mjs';

/** A credential as n8n's command line imports it; it encrypts `data` itself. */
export interface Credential {
	id: string;
	name: string;
	type: string;
	data: Record<string, unknown>;
}

/** What is in n8n's database already, as it was last imported. */
const imported = join(demoCache, 'imported-credential.json');

/** The credential for the sandbox, with the id that the example workflows name. */
export function sandboxCredential(service: { baseUrl: string; apiKey: string }): Credential {
	return {
		id: 'ppdDemoCredential',
		name: 'Public Platform Data (sandbox)',
		type: 'publicPlatformDataApi',
		data: { baseUrl: service.baseUrl, apiKey: service.apiKey },
	};
}

/** Puts the credential for the sandbox into the database of the demo's n8n, unless it is there. */
export async function importCredential(
	service: { baseUrl: string; apiKey: string },
	place: N8nPlace,
): Promise<void> {
	const credentials = [sandboxCredential(service)];
	const text = JSON.stringify(credentials);
	if (existsSync(imported) && (await readFile(imported, 'utf8')) === text) return;
	await rm(imported, { force: true });
	await importCredentials(credentials, place);
	await writeFile(imported, text);
}

/**
 * Puts credentials into n8n's database. Done by n8n's command line before n8n starts, since its REST API gives every
 * credential an id of its own choice.
 */
export async function importCredentials(credentials: Credential[], place: N8nPlace): Promise<void> {
	await step("Preparing n8n's database, importing credentials", async () => {
		const file = join(place.folder, 'credentials.json');
		await writeFile(file, JSON.stringify(credentials));
		await runN8n(['import:credentials', `--input=${file}`], place);
	});
}
