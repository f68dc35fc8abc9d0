import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { connect } from 'node:net';
import { ending } from '../../demo/n8nProcess';
import { PlainFailure } from '../../tools/setup/plainFailure.mjs';
import { eventually } from '../eventually';

/**
 * Starts a server that listens on loopback, and waits until it answers.
 * @param signal that asks it to end
 * @param opened what must be closed in the end
 * @throws PlainFailure with what it printed, when it ends or does not listen within half a minute
 */
export async function startService(
	program: string,
	args: string[],
	{ port, signal, options }: { port: number; signal: NodeJS.Signals; options?: SpawnOptions },
	opened: AsyncDisposableStack,
): Promise<void> {
	const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
	let output = '';
	child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
	child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
	opened.defer(() => stop(child, signal));
	try {
		await eventually(() => answers(port), 30_000);
	} catch {
		throw new PlainFailure(`${program} does not listen on port ${port}:\n${output.slice(-2_000)}`);
	}
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
	child.kill(signal);
	await ending(child);
}

function answers(port: number): Promise<void> {
	return new Promise((resolve, reject) => {
		const socket = connect(port, '127.0.0.1');
		socket.once('error', reject);
		socket.once('connect', () => {
			socket.destroy();
			resolve();
		});
	});
}
