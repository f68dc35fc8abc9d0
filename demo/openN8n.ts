import { join } from 'node:path';
import type { N8nClient } from '../n8n/client';
import { freePort } from '../n8n/place';
import { importCredentials, sandboxCredential } from '../n8n/importCredentials';
import { type ExampleWorkflow, importExamples } from '../n8n/importExamples';
import { ending, n8nFailure, readyClient, spawnN8n, stopN8n } from '../n8n/process';
import { step } from '../tools/setup/progress.mjs';

const FIRST_EXAMPLE = 'first-look.json';
const FIRST_TRIGGER = 'first-trigger.json';

/** An n8n for a person to look at, with the example workflows in it. */
export interface OpenN8n {
	client: N8nClient;
	/** The first example to run. */
	first: ExampleWorkflow;
	/** The example to see a trigger fire with. */
	trigger: ExampleWorkflow;
	/** Lasts as long as n8n runs, and fails with the end of its log. */
	ended(): Promise<never>;
}

/**
 * Starts n8n on the sandbox, at its usual port if that is free.
 * @param folder n8n's user folder; its log, n8n.log, is there too
 * @param env settings of this n8n only
 * @param opened what must be closed in the end
 */
export async function openN8n(
	folder: string,
	env: NodeJS.ProcessEnv,
	sandbox: { baseUrl: string; apiKey: string },
	opened: AsyncDisposableStack,
): Promise<OpenN8n> {
	const editor = await freePort(5678, 'n8n');
	const broker = await freePort(Math.max(5679, editor + 1), "n8n's task broker");
	const place = { editor, broker, folder, log: join(folder, 'n8n.log'), env };
	await importCredentials([sandboxCredential(sandbox)], place);
	const n8n = spawnN8n(['start'], place);
	opened.defer(() => stopN8n(n8n));
	const client = await step('Starting n8n', () => readyClient(n8n, place));

	const examples = await importExamples(client, folder);
	const example = (file: string) => {
		const found = examples.get(file);
		if (!found) throw new Error(`examples/${file} is missing`);
		return found;
	};
	const ended = async () => {
		throw n8nFailure(`n8n ended by itself (${await ending(n8n)})`, place);
	};
	return { client, first: example(FIRST_EXAMPLE), trigger: example(FIRST_TRIGGER), ended };
}
