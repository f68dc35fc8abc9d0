import type { ChildProcess } from 'node:child_process';
import { step } from '../tools/setup/progress.mjs';
import type { N8nClient } from './client';
import { type Credential, importCredentials } from './importCredentials';
import { installN8n } from './install';
import { newPlace } from './newPlace';
import type { N8nPlace } from './place';
import { ending, spawnN8n, stopN8n } from './process';
import { readyClient } from './ready';

/** An n8n on SQLite that can be killed, and started again on what is left of it. */
export class KillableN8n {
	private running: ChildProcess | undefined;

	private constructor(readonly place: N8nPlace) {}

	/**
	 * Makes a place for it; it does not run yet.
	 * @param folder that its user folder is made in
	 * @param tarball the packed package
	 * @param opened what must be closed in the end
	 */
	static async make(
		folder: string,
		tarball: string,
		credentials: Credential[],
		opened: AsyncDisposableStack,
		env: NodeJS.ProcessEnv = {},
	): Promise<KillableN8n> {
		await installN8n();
		const place = await newPlace(folder, 'n8n-to-kill', tarball, env);
		await importCredentials(credentials, place);
		const n8n = new KillableN8n(place);
		opened.defer(() => n8n.stop());
		return n8n;
	}

	/** @throws while it does not run */
	get process(): ChildProcess {
		if (this.running) return this.running;
		throw new Error('This n8n does not run');
	}

	/** Starts it, for the first time or again. */
	async start(): Promise<N8nClient> {
		const started = spawnN8n(['start'], this.place);
		this.running = started;
		return await step('Starting n8n', () => readyClient(started, this.place));
	}

	/** Ends it as a power cut would. */
	async kill(): Promise<void> {
		const killed = this.process;
		this.running = undefined;
		killed.kill('SIGKILL');
		await ending(killed);
	}

	private async stop(): Promise<void> {
		if (this.running) await stopN8n(this.running);
	}
}
