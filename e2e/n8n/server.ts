import type { N8nClient } from '../../n8n/client';
import { sandboxCredential } from '../../n8n/importCredentials';
import { KillableN8n } from '../../n8n/killable';
import { type Cluster as N8nCluster, startCluster } from '../../n8n/queue/cluster';
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
	/** Ends n8n and starts it again at the same place, with the same database. `client` stays signed in. */
	restart(how?: Restart): Promise<void>;
}

export interface Restart {
	/** Ended with SIGKILL, as by a power cut. */
	isKilled?: boolean;
	/** Done while no n8n runs. */
	whileStopped?: () => void;
	/** Settings until the next restart. */
	env?: NodeJS.ProcessEnv;
}

/** Starts the sandbox, and n8n on an empty database with the workflows' credentials. @param own its name and the port of its editor */
export async function startN8n(
	own: { name: string; editor: number },
	opened: AsyncDisposableStack,
): Promise<RunningN8n> {
	const sandbox = await openSandbox(opened);
	const languageModel = await startLanguageModel(opened);
	const credentials = [sandboxCredential(sandbox), languageModel.credential];
	const tarball = await packIfChanged();
	const n8n = await KillableN8n.make({ folder: e2eCache, tarball, credentials, ...own }, opened);
	const client = await n8n.start();
	const restart = async ({ isKilled = false, whileStopped, env }: Restart = {}) => {
		await (isKilled ? n8n.kill() : n8n.stop());
		whileStopped?.();
		await n8n.start(env);
	};
	return { client, sandbox, languageModel, folder: n8n.folder, restart };
}

/** n8n in queue mode with two workers, and the service that they call. */
export interface Cluster extends N8nCluster {
	sandbox: Sandbox;
}

/** Starts the sandbox, PostgreSQL, Redis, one main n8n and two workers. */
export async function startWholeCluster(opened: AsyncDisposableStack): Promise<Cluster> {
	const sandbox = await openSandbox(opened);
	const plan = {
		folder: e2eCache,
		tarball: await packIfChanged(),
		credentials: [sandboxCredential(sandbox)],
		workers: 2,
	};
	return { ...(await startCluster(plan, opened)), sandbox };
}

/** Starts the sandbox. */
export async function openSandbox(opened: AsyncDisposableStack): Promise<Sandbox> {
	const sandbox = await startSandbox();
	opened.defer(() => sandbox.close());
	return sandbox;
}
