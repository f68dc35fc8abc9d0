import type { N8nClient } from '../../n8n/client';
import { importCredentials, sandboxCredential } from '../../n8n/importCredentials';
import { installN8n } from '../../n8n/install';
import { spawnN8n, stopN8n } from '../../n8n/process';
import { readyClient } from '../../n8n/ready';
import { type Sandbox, startSandbox } from '../../sandbox/server';
import { packIfChanged } from '../../tools/pack';
import { step } from '../../tools/setup/progress.mjs';
import { e2eCache } from '../paths';
import { type LanguageModel, startLanguageModel } from './languageModel';
import { newPlace } from '../../n8n/newPlace';

/** A real n8n with our package in it, and the service it calls. */
export interface RunningN8n {
	client: N8nClient;
	sandbox: Sandbox;
	languageModel: LanguageModel;
	/** n8n's user folder. */
	folder: string;
	/** Stops n8n and starts it again at the same place, with the same database. `client` stays signed in. */
	restart(how?: Restart): Promise<void>;
}

export interface Restart {
	/** Done while no n8n runs. */
	whileStopped?: () => void;
	/** Settings until the next restart. */
	env?: NodeJS.ProcessEnv;
}

/**
 * Starts the sandbox and n8n on an empty database that holds the credentials of the workflows.
 * @param port of the editor
 * @param opened what must be closed in the end
 */
export async function startN8n(port: number, opened: AsyncDisposableStack): Promise<RunningN8n> {
	await installN8n();
	const place = { ...(await newPlace(e2eCache, 'n8n', await packIfChanged())), editor: port };
	const sandbox = await startSandbox();
	opened.defer(() => sandbox.close());
	const languageModel = await startLanguageModel(opened);
	await importCredentials([sandboxCredential(sandbox), languageModel.credential], place);
	let n8n = spawnN8n(['start'], place);
	opened.defer(() => stopN8n(n8n));
	const client = await step('Starting n8n', () => readyClient(n8n, place));
	const restart = async ({ whileStopped, env = {} }: Restart = {}) => {
		await stopN8n(n8n);
		whileStopped?.();
		const again = { ...place, env: { ...place.env, ...env } };
		n8n = spawnN8n(['start'], again);
		await step('Starting n8n again', () => readyClient(n8n, again));
	};
	return { client, sandbox, languageModel, folder: place.folder, restart };
}
