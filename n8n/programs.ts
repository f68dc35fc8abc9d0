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

/** Installs missing programs as root on Debian and Ubuntu; elsewhere throws PlainFailure that says what to install. */
export async function ensurePrograms(programs: Program[]): Promise<void> {
	await oneAtATime('programs', () => installMissing(programs));
}

async function installMissing(programs: Program[]): Promise<void> {
	const missing = programs.filter((program) => find(program) === undefined);
	if (missing.length === 0) return;
	const packages = [...new Set(missing.map((program) => PROGRAMS[program].debianPackage))];
	const list = packages.join(' ');
	if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
		throw new PlainFailure(
			`This needs programs that are missing here: ${missing.join(', ')}.\n` +
				`On Debian and Ubuntu: sudo apt-get install -y ${list}`,
		);
	}
	// Loaded here, not above: tsx cannot turn this library into the CommonJS that this file becomes.
	const { execa } = await import('execa');
	// In run level 1 Debian's packages leave their services stopped.
	const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
	const options = { env, stdin: 'ignore', timeout: 600_000 } as const;
	await step(`Installing Debian packages (once): ${list}`, async () => {
		await execa('apt-get', ['update'], options);
		const flags = ['--yes', '--no-install-recommends'];
		await execa('apt-get', ['install', ...flags, ...packages], options);
	});
}

/** @throws PlainFailure when the program is not installed */
export function pathOf(program: Program): string {
	const path = find(program);
	if (path !== undefined) return path;
	throw new PlainFailure(`${program} is not installed.`);
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
	const server = execa(pathOf(program), args, { ...user, killSignal, stdin: 'ignore' });
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
