import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { N8nPorts } from './n8nEnvironment';
import { demoCache } from './paths';
import { runN8n } from './startN8n';
import { step } from '../tools/setup/progress.mjs';

/** What is in n8n's database already, as it was last imported. */
const imported = join(demoCache, 'imported-credential.json');

/**
 * Puts the credential for the sandbox into n8n's database, with the id the example workflows name. Done by n8n's command
 * line before n8n starts, since its REST API gives every credential an id of its own choice.
 */
export async function importCredential(
	service: { baseUrl: string; apiKey: string },
	ports: N8nPorts,
): Promise<void> {
	const credential = {
		id: 'ppdDemoCredential',
		name: 'Public Platform Data (sandbox)',
		type: 'publicPlatformDataApi',
		data: { baseUrl: service.baseUrl, apiKey: service.apiKey },
	};
	const text = JSON.stringify([credential], null, '\t');
	if (existsSync(imported) && (await readFile(imported, 'utf8')) === text) return;
	await step("Preparing n8n's database, importing the sandbox's credential", async () => {
		await rm(imported, { force: true });
		const file = join(demoCache, 'credential.json');
		await writeFile(file, text);
		await runN8n(['import:credentials', `--input=${file}`], ports);
		await writeFile(imported, text);
	});
}
