import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pWaitFor from 'p-wait-for';
import { exitWithParent } from '../tools/paths';
import { PlainFailure } from '../tools/setup/plainFailure.mjs';
import { N8nClient } from './client';
import { n8nEnvironment } from './environment';
import { n8nFolder } from './paths';
import { healthPath, type N8nPlace } from './place';

/** n8n saves what is under way before it ends; after this it is ended. */
const STOP_LIMIT_MS = 20_000;
const READY_LIMIT_MS = 180_000;

/**
 * Starts an n8n command (as in `['start']`) whose output goes to the log file. It gets a process group of its own,
 * so that Ctrl-C reaches it once and in order, through us; should we die without a word, the exitWithParent ends it.
 */
export function spawnN8n(args: string[], place: N8nPlace): ChildProcess {
	const log = openSync(place.log, 'a');
	const program = join(n8nFolder, 'node_modules/n8n/bin/n8n');
	const child = spawn(process.execPath, [...exitWithParent, program, ...args], {
		cwd: n8nFolder,
		env: n8nEnvironment(place),
		stdio: ['ignore', log, log],
		detached: true,
	});
	closeSync(log);
	return child;
}

/** Resolves with how a process ended: its exit code, or the signal's name. */
export async function ending(child: ChildProcess): Promise<number | string> {
	if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
	return child.exitCode ?? child.signalCode ?? 'unknown';
}

/** Asks n8n to end, and ends it when it does not. */
export async function stopN8n(child: ChildProcess): Promise<void> {
	const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
	child.kill('SIGTERM');
	await ending(child);
	clearTimeout(limit);
}

/** @param what as in "n8n ended by itself" */
export function n8nFailure(what: string, { log }: N8nPlace): PlainFailure {
	const lines = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-15);
	const tail = lines.map((line) => `    ${line}`).join('\n');
	return new PlainFailure(`${what}. The end of its log, ${log}:\n\n${tail}`);
}

/**
 * Waits until a started n8n, or a worker of it, is ready; throws PlainFailure with the end of its log if that fails or
 * takes longer than three minutes.
 */
export async function ready(n8n: ChildProcess, place: N8nPlace): Promise<N8nClient> {
	const client = new N8nClient(`http://127.0.0.1:${place.editor}`, healthPath(place));
	const hasEnded = () => n8n.exitCode !== null || n8n.signalCode !== null;
	const isReady = async () => hasEnded() || (await client.isReady());
	await pWaitFor(isReady, { interval: 200, timeout: READY_LIMIT_MS }).catch(() => {
		throw n8nFailure('n8n was not ready after three minutes', place);
	});
	if (hasEnded()) throw n8nFailure(`n8n ended (${await ending(n8n)}) before it was ready`, place);
	return client;
}

/** The same, and signs in. */
export async function readyClient(n8n: ChildProcess, place: N8nPlace): Promise<N8nClient> {
	const client = await ready(n8n, place);
	await client.login();
	return client;
}

/** Runs an n8n command to its end. */
export async function runN8n(args: string[], place: N8nPlace): Promise<void> {
	const end = await ending(spawnN8n(args, place));
	if (end !== 0) throw n8nFailure(`n8n ${args[0]} ended with ${end}`, place);
}
