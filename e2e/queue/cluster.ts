import { sandboxCredential } from '../../n8n/importCredentials';
import {
	type Cluster as N8nCluster,
	startCluster as startN8nCluster,
} from '../../n8n/queue/cluster';
import { type Sandbox, startSandbox } from '../../sandbox/server';
import { packIfChanged } from '../../tools/pack';
import { e2eCache } from '../paths';

/** n8n in queue mode with two workers, and the service that they call. */
export interface Cluster extends N8nCluster {
	sandbox: Sandbox;
}

/** Starts the sandbox, PostgreSQL, Redis, one main n8n and two workers. */
export async function startCluster(opened: AsyncDisposableStack): Promise<Cluster> {
	const sandbox = await startSandbox();
	opened.defer(() => sandbox.close());
	const plan = {
		folder: e2eCache,
		tarball: await packIfChanged(),
		credentials: [sandboxCredential(sandbox)],
		workers: 2,
	};
	return { ...(await startN8nCluster(plan, opened)), sandbox };
}
