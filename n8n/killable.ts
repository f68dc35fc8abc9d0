import type { ChildProcess } from 'node:child_process';
import { step } from '../tools/setup/progress.mjs';
import type { N8nClient } from './client';
import { type Credential, importCredentials } from './importCredentials';
import { installN8n } from './install';
import { newPlace, type N8nPlace, type PlacePlan } from './place';
import { ending, readyClient, spawnN8n, stopN8n } from './process';

/** What an n8n is made of. */
export interface N8nPlan extends PlacePlan {
	credentials: Credential[];
}

/** An n8n that can be stopped or killed, and started again on what is left of it. */
export class KillableN8n {
	private running: ChildProcess | undefined;

	private constructor(private readonly place: N8nPlace) {}

	/** Makes its place; it does not run yet. `opened` gets what must be closed in the end. */
	static async make(plan: N8nPlan, opened: AsyncDisposableStack): Promise<KillableN8n> {
		await installN8n();
		const place = await newPlace(plan);
		await importCredentials(plan.credentials, place);
		const n8n = new KillableN8n(place);
		opened.defer(() => n8n.stop());
		return n8n;
	}

	/** Its user folder. */
	get folder(): string {
		return this.place.folder;
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
		if (this.running) {
			this.running.kill('SIGKILL');
			await ending(this.running);
		}
		this.running = undefined;
	}

	/** Ends it in order, if it runs. */
	async stop(): Promise<void> {
		if (this.running) await stopN8n(this.running);
		this.running = undefined;
	}
}
