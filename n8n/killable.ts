import type { ChildProcess } from 'node:child_process';
import { step } from '../tools/setup/progress.mjs';
import type { N8nClient } from './client';
import { type Credential, importCredentials } from './importCredentials';
import { installN8n } from './install';
import { type N8nPlace, newPlace } from './place';
import { ending, readyClient, spawnN8n, stopN8n } from './process';

/** An n8n on SQLite that can be stopped or killed, and started again on what is left of it. */
export class KillableN8n {
	private running: ChildProcess | undefined;

	private constructor(readonly place: N8nPlace) {}

	/**
	 * Makes a place for it in the folder, without our package if there is no tarball; it does not run yet.
	 * `opened` gets what must be closed in the end; `own` is what its place has of its own, as a port.
	 */
	static async make(
		folder: string,
		tarball: string | undefined,
		credentials: Credential[],
		opened: AsyncDisposableStack,
		env: NodeJS.ProcessEnv = {},
		{ name = 'n8n-to-kill', ...own }: Partial<N8nPlace> & { name?: string } = {},
	): Promise<KillableN8n> {
		await installN8n();
		const place = { ...(await newPlace(folder, name, tarball, env)), ...own };
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

	/** Starts it, for the first time or again, with settings until the next start; one that runs is stopped before. */
	async start(env: NodeJS.ProcessEnv = {}): Promise<N8nClient> {
		await this.stop();
		const place = { ...this.place, env: { ...this.place.env, ...env } };
		const started = spawnN8n(['start'], place);
		this.running = started;
		return await step('Starting n8n', () => readyClient(started, place));
	}

	/** Ends it as a power cut would. */
	async kill(): Promise<void> {
		const killed = this.process;
		this.running = undefined;
		killed.kill('SIGKILL');
		await ending(killed);
	}

	/** Ends it in order, if it runs. */
	async stop(): Promise<void> {
		if (this.running) await stopN8n(this.running);
		this.running = undefined;
	}
}
