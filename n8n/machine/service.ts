import { once } from 'node:events';
import { connect } from 'node:net';
import pWaitFor from 'p-wait-for';
import { PlainFailure } from '../../tools/setup/plainFailure.mjs';

/**
 * Starts a server that listens on loopback, to be ended by `killSignal`, and waits until it answers. Throws
 * PlainFailure with what it printed, when it ends or does not listen within a minute.
 */
export async function startService(
	program: string,
	args: string[],
	{ port, killSignal, user }: { port: number; killSignal: NodeJS.Signals; user?: object },
	opened: AsyncDisposableStack,
): Promise<void> {
	// Loaded here, not above: tsx cannot turn this library into the CommonJS that this file becomes.
	const { execa } = await import('execa');
	const options = { ...user, killSignal, stdin: 'ignore', all: true, reject: false } as const;
	const server = execa(program, args, options);
	opened.defer(async () => {
		server.kill();
		await server;
	});
	let printed = '';
	server.all.on('data', (chunk: Buffer) => (printed += chunk.toString()));
	await pWaitFor(() => answers(port), { interval: 100, timeout: 60_000 }).catch(() => {
		throw new PlainFailure(`${program} does not listen on port ${port}:\n${printed.slice(-2_000)}`);
	});
}

async function answers(port: number): Promise<boolean> {
	const socket = connect(port, '127.0.0.1');
	const isOpen = await once(socket, 'connect').catch(() => false);
	socket.destroy();
	return Boolean(isOpen);
}
