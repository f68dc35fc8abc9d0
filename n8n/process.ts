import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pWaitFor from 'p-wait-for';
import { exitWithParent, n8nFolder } from '../tools/paths';
import { PlainFailure, step } from '../tools/setup/terminal.mjs';
import { N8nClient } from './client';
import { n8nEnvironment } from './environment';
import type { N8nInstance } from './instance';

/** Time for n8n to save running executions before it is killed. */
const STOP_LIMIT_MS = 20_000;
const READY_LIMIT_MS = 180_000;

/** An n8n that can be stopped, killed and restarted with the same data. */
export class N8nProcess {
	private running: ChildProcess | undefined;

	/**
	 * Does not start it.
	 * @param opened collects what must be closed at the end
	 * @param command of n8n: a main process, or a worker
	 */
	constructor(
		readonly instance: N8nInstance,
		opened: AsyncDisposableStack,
		private readonly command: readonly ['start'] | readonly ['worker', ...string[]] = ['start'],
	) {
		opened.defer(() => this.stop());
	}

	/** Returns what it has printed since its first start. */
	async printed(): Promise<string> {
		return await readFile(logOf(this.instance), 'utf8');
	}

	/**
	 * Starts it, or restarts it, with settings until the next start. It gets a process group of its own, so that we can pass
	 * on Ctrl-C once and in order; if we are killed, exitWithParent ends it.
	 * @returns a signed-in client
	 * @throws PlainFailure with the end of its log, if it is not ready within three minutes
	 */
	async start(env: NodeJS.ProcessEnv = {}): Promise<N8nClient> {
		await this.stop();
		const instance = { ...this.instance, env: { ...this.instance.env, ...env } };
		const log = openSync(logOf(instance), 'a');
		const program = join(n8nFolder, 'node_modules/n8n/bin/n8n');
		const child = spawn(process.execPath, [...exitWithParent, program, ...this.command], {
			cwd: n8nFolder,
			env: n8nEnvironment(instance),
			stdio: ['ignore', log, log],
			detached: true,
		});
		closeSync(log);
		this.running = child;
		const client = new N8nClient(`http://127.0.0.1:${instance.editor}`);
		return await step('Starting n8n', async () => {
			const isReady = async () => hasEnded(child) || (await client.isReady());
			await pWaitFor(isReady, { interval: 200, timeout: READY_LIMIT_MS }).catch(async () => {
				throw await this.failure('n8n was not ready after three minutes');
			});
			if (hasEnded(child)) await this.ended();
			if (this.command[0] === 'start') await client.login();
			return client;
		});
	}

	/** Kills it, like a power failure. */
	async kill(): Promise<void> {
		this.running?.kill('SIGKILL');
		await this.end();
	}

	/** Stops it, and kills it if it does not stop. */
	async stop(): Promise<void> {
		const { running } = this;
		const limit = setTimeout(() => running?.kill('SIGKILL'), STOP_LIMIT_MS);
		running?.kill('SIGTERM');
		await this.end();
		clearTimeout(limit);
	}

	/** Waits until it ends. @throws PlainFailure with the end of its log */
	async ended(): Promise<never> {
		const { running } = this;
		await this.end();
		throw await this.failure(`n8n ended by itself (${running?.exitCode ?? running?.signalCode})`);
	}

	private async end(): Promise<void> {
		if (this.running && !hasEnded(this.running)) await once(this.running, 'exit');
		this.running = undefined;
	}

	private async failure(what: string): Promise<PlainFailure> {
		const lines = (await this.printed()).trimEnd().split('\n').slice(-15);
		const tail = lines.map((line) => `    ${line}`).join('\n');
		return new PlainFailure(`${what}. The end of its log, ${logOf(this.instance)}:\n\n${tail}`);
	}
}

/** Returns the file with an n8n's output. */
const logOf = ({ folder }: N8nInstance) => join(folder, 'n8n.log');

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
	return exitCode !== null || signalCode !== null;
}
