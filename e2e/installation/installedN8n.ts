import type { N8nClient } from '../../n8n/client';
import { execute, type Fields } from '../../n8n/execution';
import { sandboxCredential } from '../../n8n/importCredentials';
import { KillableN8n } from '../../n8n/killable';
import { manualTrigger, ours, row, save } from '../../n8n/workflow';
import { type Sandbox, startSandbox } from '../../sandbox/server';
import { e2eCache } from '../paths';

export const NAME = 'n8n-nodes-public-platform-data';

/** A workflow with one of our nodes. */
const lookup = row('Lookup', [
	manualTrigger(),
	ours('User', 'codeHost', { resource: 'user', operation: 'get', username: 'octo' }),
]);

/** An n8n that begins without our package. */
export class BareN8n {
	/** Once it runs. */
	client!: N8nClient;

	private constructor(
		private readonly n8n: KillableN8n,
		readonly sandbox: Sandbox,
	) {}

	/** Makes its place; it does not run yet. */
	static async make(env: NodeJS.ProcessEnv, opened: AsyncDisposableStack): Promise<BareN8n> {
		const sandbox = await startSandbox();
		opened.defer(() => sandbox.close());
		const credentials = [sandboxCredential(sandbox)];
		const own = { name: 'installation' };
		const n8n = await KillableN8n.make(e2eCache, undefined, credentials, opened, env, own);
		return new BareN8n(n8n, sandbox);
	}

	/** Its user folder. */
	get folder(): string {
		return this.n8n.place.folder;
	}

	/** Starts it, or starts it again. */
	async start(env: NodeJS.ProcessEnv = {}): Promise<void> {
		this.client = await this.n8n.start(env);
	}

	async stop(): Promise<void> {
		await this.n8n.stop();
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
