import type { N8nClient } from '../../n8n/client';
import { sandboxCredential } from '../../n8n/importCredentials';
import { KillableN8n } from '../../n8n/killable';
import { type Sandbox, startSandbox } from '../../sandbox/server';
import { packIfChanged } from '../../tools/pack';
import { e2eCache } from '../paths';
import { type LanguageModel, startLanguageModel } from './languageModel';

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

/** Starts the sandbox, and n8n on an empty database with the workflows' credentials. @param editor its port */
export async function startN8n(editor: number, opened: AsyncDisposableStack): Promise<RunningN8n> {
	const sandbox = await startSandbox();
	opened.defer(() => sandbox.close());
	const languageModel = await startLanguageModel(opened);
	const credentials = [sandboxCredential(sandbox), languageModel.credential];
	const tarball = await packIfChanged();
	const own = { name: 'n8n', editor };
	const n8n = await KillableN8n.make(e2eCache, tarball, credentials, opened, {}, own);
	const client = await n8n.start();
	const restart = async ({ whileStopped, env }: Restart = {}) => {
		await n8n.stop();
		whileStopped?.();
		await n8n.start(env);
	};
	return { client, sandbox, languageModel, folder: n8n.place.folder, restart };
}
