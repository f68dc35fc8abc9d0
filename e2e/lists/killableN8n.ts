import type { ChildProcess } from 'node:child_process';
import type { N8nClient } from '../../n8n/client';
import { importCredentials, sandboxCredential } from '../../n8n/importCredentials';
import { installN8n } from '../../n8n/install';
import type { N8nPlace } from '../../n8n/place';
import { ending, spawnN8n, stopN8n } from '../../n8n/process';
import { readyClient } from '../../n8n/ready';
import { type Sandbox, startSandbox } from '../../sandbox/server';
import { packIfChanged } from '../../tools/pack';
import { step } from '../../tools/setup/progress.mjs';
import { newPlace } from '../n8n/place';

/** An n8n on SQLite that can be killed, and started again on what is left of it. */
export class KillableN8n {
	private process: ChildProcess | undefined;

	private constructor(
		private readonly place: N8nPlace,
		readonly sandbox: Sandbox,
	) {}

	/** @param opened what must be closed in the end */
	static async make(opened: AsyncDisposableStack): Promise<KillableN8n> {
		await installN8n();
		const place = await newPlace('killed', await packIfChanged());
		const sandbox = await startSandbox();
		opened.defer(() => sandbox.close());
		await importCredentials([sandboxCredential(sandbox)], place);
		const n8n = new KillableN8n(place, sandbox);
		opened.defer(() => n8n.stop());
		return n8n;
	}

	/** Starts it, for the first time or again. */
	async start(): Promise<N8nClient> {
		const started = spawnN8n(['start'], this.place);
		this.process = started;
		return await step('Starting n8n', () => readyClient(started, this.place));
	}

	/** Ends it as a power cut would. */
	async kill(): Promise<void> {
		if (!this.process) return;
		this.process.kill('SIGKILL');
		await ending(this.process);
		this.process = undefined;
	}

	private async stop(): Promise<void> {
		if (this.process) await stopN8n(this.process);
	}
}
