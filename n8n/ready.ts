import type { ChildProcess } from 'node:child_process';
import pWaitFor from 'p-wait-for';
import { N8nClient } from './client';
import { healthPath, type N8nPlace } from './place';
import { ending, n8nFailure, spawnN8n } from './process';

const READY_LIMIT_MS = 180_000;

/**
 * Waits until a started n8n is ready, and signs in.
 * @throws PlainFailure with the end of n8n's log when it ends instead, or takes longer than three minutes
 */
export async function readyClient(n8n: ChildProcess, place: N8nPlace): Promise<N8nClient> {
	const client = new N8nClient(`http://127.0.0.1:${place.editor}`, healthPath(place));
	const hasEnded = () => n8n.exitCode !== null || n8n.signalCode !== null;
	const isReady = async () => hasEnded() || (await client.isReady());
	await pWaitFor(isReady, { interval: 200, timeout: READY_LIMIT_MS }).catch(() => {
		throw n8nFailure('n8n was not ready after three minutes', place);
	});
	if (hasEnded()) throw n8nFailure(`n8n ended (${await ending(n8n)}) before it was ready`, place);
	await client.login();
	return client;
}

/** Runs an n8n command to its end. */
export async function runN8n(args: string[], place: N8nPlace): Promise<void> {
	const end = await ending(spawnN8n(args, place));
	if (end !== 0) throw n8nFailure(`n8n ${args[0]} ended with ${end}`, place);
}
