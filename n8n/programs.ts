import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import pWaitFor from 'p-wait-for';
import { cache } from '../tools/paths';
import { PlainFailure, step } from '../tools/setup/terminal.mjs';

/** Programs outside npm, and their Debian packages. */
const DEBIAN_PACKAGES = {
	chromium: 'chromium',
	'redis-server': 'redis-server',
	postgres: 'postgresql',
	initdb: 'postgresql',
	psql: 'postgresql',
};

type Program = keyof typeof DEBIAN_PACKAGES;

/**
 * Returns the path of a program; installs a missing one if run as root on Debian or Ubuntu. @throws PlainFailure that says
 * what to install
 */
export async function pathOf(program: Program): Promise<string> {
	const found = find(program);
	if (found !== undefined) return found;
	const name = DEBIAN_PACKAGES[program];
	if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
		throw new PlainFailure(
			`This needs ${program}, which is missing here.\nOn Debian and Ubuntu: sudo apt-get install -y ${name}`,
		);
	}
	// Imported here, because tsx cannot convert this ES module for a CommonJS file.
	const { execa } = await import('execa');
	// Debian's packages do not start their services in run level 1. Several groups of tests can install at once.
	const options = { env: { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }, timeout: 600_000 };
	const install = `apt-get update && apt-get install --yes --no-install-recommends ${name}`;
	const args = [join(cache, 'apt.lock'), 'sh', '-c', install];
	await step(`Installing a Debian package (once): ${name}`, () => execa('flock', args, options));
	return find(program) ?? program;
}

/** Debian keeps PostgreSQL's programs off the path, in a folder for each version. */
function find(program: Program): string | undefined {
	const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
	const folders = [...onPath, ...globSync('/usr/lib/postgresql/*/bin').sort().reverse()];
	return folders.map((folder) => join(folder, program)).find(existsSync);
}

/**
 * Starts a server on loopback, to be ended by `killSignal`, and waits until it responds.
 * @throws with its output, if it ends before that
 */
export async function startServer(
	program: Program,
	args: string[],
	{ port, killSignal, user }: { port: number; killSignal: NodeJS.Signals; user?: object },
	opened: AsyncDisposableStack,
): Promise<void> {
	const { execa } = await import('execa');
	const server = execa(await pathOf(program), args, { ...user, killSignal, stdin: 'ignore' });
	opened.defer(async () => {
		server.kill();
		await server.catch(() => undefined);
	});
	const listens = pWaitFor(() => answers(port), { interval: 100, timeout: 60_000 });
	await Promise.race([server, listens]);
}

async function answers(port: number): Promise<boolean> {
	const socket = connect(port, '127.0.0.1');
	const isOpen = await once(socket, 'connect').catch(() => false);
	socket.destroy();
	return Boolean(isOpen);
}
