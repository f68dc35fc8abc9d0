import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { step } from '../tools/setup/progress.mjs';
import type { N8nPlace } from './place';
import { runN8n } from './process';

/** A credential as n8n's command line imports it; it encrypts `data` itself. */
export interface Credential {
	id: string;
	name: string;
	type: string;
	data: Record<string, unknown>;
}

/** The credential for the sandbox as workflows name it, the examples among them. */
export const sandboxCredentialName = {
	id: 'ppdDemoCredential',
	name: 'Public Platform Data (sandbox)',
};

/** The credential for a running sandbox. */
export function sandboxCredential(service: { baseUrl: string; apiKey: string }): Credential {
	return {
		...sandboxCredentialName,
		type: 'publicPlatformDataApi',
		data: { baseUrl: service.baseUrl, apiKey: service.apiKey },
	};
}

/**
 * Puts credentials into n8n's database, unless these very ones were put there last. Done by n8n's command line before
 * n8n starts, since its REST API gives every credential an id of its own choice.
 */
export async function importCredentials(credentials: Credential[], place: N8nPlace): Promise<void> {
	const imported = join(place.folder, 'imported-credentials.json');
	const text = JSON.stringify(credentials);
	if (existsSync(imported) && (await readFile(imported, 'utf8')) === text) return;
	await step("Preparing n8n's database, importing credentials", async () => {
		await rm(imported, { force: true });
		const file = join(place.folder, 'credentials.json');
		await writeFile(file, text);
		await runN8n(['import:credentials', `--input=${file}`], place);
		await writeFile(imported, text);
	});
}
