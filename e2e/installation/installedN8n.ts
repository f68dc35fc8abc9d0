import type { ChildProcess } from 'node:child_process';
import type { N8nClient } from '../../n8n/client';
import { execute, type Fields } from '../../n8n/execution';
import { importCredentials, sandboxCredential } from '../../n8n/importCredentials';
import { newPlace } from '../../n8n/newPlace';
import type { N8nPlace } from '../../n8n/place';
import { spawnN8n, stopN8n } from '../../n8n/process';
import { readyClient } from '../../n8n/ready';
import { manualTrigger, ours, row, save } from '../../n8n/workflow';
import { type Sandbox, startSandbox } from '../../sandbox/server';
import { e2eCache } from '../paths';

export const NAME = 'n8n-nodes-public-platform-data';

/** A workflow with one of our nodes. */
export const lookup = row('Lookup', [
	manualTrigger(),
	ours('User', 'codeHost', { resource: 'user', operation: 'get', username: 'octo' }),
]);

/** An n8n that begins without our package. */
export class BareN8n {
	private running: ChildProcess | undefined;
	/** Once it runs. */
	client!: N8nClient;

	private constructor(
		readonly place: N8nPlace,
		readonly sandbox: Sandbox,
	) {}

	/** Makes its place; it does not run yet. */
	static async make(
		name: string,
		env: NodeJS.ProcessEnv,
		opened: AsyncDisposableStack,
	): Promise<BareN8n> {
		const sandbox = await startSandbox();
		opened.defer(() => sandbox.close());
		const place = await newPlace(e2eCache, name, undefined, env);
		await importCredentials([sandboxCredential(sandbox)], place);
		const n8n = new BareN8n(place, sandbox);
		opened.defer(() => n8n.stop());
		return n8n;
	}

	/** Starts it, or starts it again. */
	async start(env: NodeJS.ProcessEnv = {}): Promise<void> {
		await this.stop();
		const place = { ...this.place, env: { ...this.place.env, ...env } };
		this.running = spawnN8n(['start'], place);
		this.client = await readyClient(this.running, place);
	}

	async stop(): Promise<void> {
		if (this.running) await stopN8n(this.running);
		this.running = undefined;
	}

	/** Does what a button of Settings > Community nodes does. @returns the version that is installed now */
	async install(name = NAME): Promise<string> {
		return await this.change('POST', name);
	}

	async update(): Promise<string> {
		return await this.change('PATCH', NAME);
	}

	async uninstall(): Promise<void> {
		await this.client.call('DELETE', `/community-packages?name=${NAME}`);
	}

	/** Saves a workflow with one of our nodes and runs it. @returns how it ended, or why n8n did not run it */
	async runLookup(): Promise<string> {
		const { id } = await save(this.client, lookup);
		return await execute(this.client, id, 'Click to run').then(
			({ status }) => status,
			(error: Error) => error.message,
		);
	}

	private async change(method: string, name: string): Promise<string> {
		const told = (await this.client.call(method, '/community-packages', { name })) as Fields;
		return String(told.installedVersion);
	}
}
