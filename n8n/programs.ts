import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import pWaitFor from 'p-wait-for';
import { oneAtATime } from '../tools/oneAtATime';
import { PlainFailure, step } from '../tools/setup/terminal.mjs';

/** Programs that no npm package brings: the Debian package, and where the program can be. */
const PROGRAMS = {
	chromium: { debianPackage: 'chromium', names: ['chromium', 'chromium-browser', 'google-chrome'] },
	curl: { debianPackage: 'curl', names: ['curl'] },
	'redis-server': { debianPackage: 'redis-server', names: ['redis-server'] },
	postgres: { debianPackage: 'postgresql', names: ['postgres'] },
	initdb: { debianPackage: 'postgresql', names: ['initdb'] },
} as const;

type Program = keyof typeof PROGRAMS;

/** Debian keeps PostgreSQL's programs off the path, in a folder for each version. */
const POSTGRES_FOLDERS = '/usr/lib/postgresql/*/bin';

/** Where a program is; a missing one is installed as root on Debian and Ubuntu. @throws PlainFailure that says what to install, elsewhere */
export async function pathOf(program: Program): Promise<string> {
	return await oneAtATime('programs', async () => find(program) ?? (await install(program)));
}

async function install(program: Program): Promise<string> {
	const { debianPackage } = PROGRAMS[program];
	if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
		throw new PlainFailure(
			`This needs ${program}, which is missing here.\n` +
				`On Debian and Ubuntu: sudo apt-get install -y ${debianPackage}`,
		);
	}
	// Loaded here, not above: tsx cannot turn this library into the CommonJS that this file becomes.
	const { execa } = await import('execa');
	// In run level 1 Debian's packages leave their services stopped.
	const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
	const options = { env, stdin: 'ignore', timeout: 600_000 } as const;
	await step(`Installing a Debian package (once): ${debianPackage}`, async () => {
		await execa('apt-get', ['update'], options);
		await execa('apt-get', ['install', '--yes', '--no-install-recommends', debianPackage], options);
	});
	const path = find(program);
	if (path === undefined) throw new PlainFailure(`${debianPackage} brings no ${program}.`);
	return path;
}

function find(program: Program): string | undefined {
	const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
	const folders = [...onPath, '/usr/bin', ...globSync(POSTGRES_FOLDERS).sort().reverse()];
	const { names } = PROGRAMS[program];
	return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
}

/**
 * Starts a server that listens on loopback, to be ended by `killSignal`, and waits until it answers.
 * @throws with what it printed, when it ends before
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
