import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { N8nClient } from './n8nClient';
import { ending, n8nFailure, spawnN8n } from './n8nProcess';
import type { N8nPlace } from './n8nPlace';

const READY_LIMIT_MS = 180_000;

/**
 * Waits until a started n8n is ready, and signs in.
 * @throws PlainFailure with the end of n8n's log when it ends instead, or takes longer than three minutes
 */
export async function readyClient(n8n: ChildProcess, place: N8nPlace): Promise<N8nClient> {
	const client = new N8nClient(`http://127.0.0.1:${place.editor}`);
	const limit = Date.now() + READY_LIMIT_MS;
	while (!(await client.isReady())) {
		if (n8n.exitCode !== null || n8n.signalCode !== null) {
			throw n8nFailure(`n8n ended (${await ending(n8n)}) before it was ready`, place);
		}
		if (Date.now() > limit) throw n8nFailure('n8n was not ready after three minutes', place);
		await sleep(200);
	}
	await client.login();
	return client;
}

/** Runs an n8n command to its end. */
export async function runN8n(args: string[], place: N8nPlace): Promise<void> {
	const code = await ending(spawnN8n(args, place));
	if (code !== 0) throw n8nFailure(`n8n ${args[0]} ended with ${code}`, place);
}
