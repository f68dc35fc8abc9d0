import { execFileSync } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Credential } from '../importCredentials';
import { ensurePrograms, pathOf } from '../machine/programs';
import { startService } from '../machine/service';
import { newPort } from '../place';

/** Name of the database's owner; a server on loopback that lives for minutes asks for no password. */
export const DATABASE_USER = 'n8n';

/** Starts a PostgreSQL with an empty database, in a temporary folder. @returns its port */
export async function startPostgres(opened: AsyncDisposableStack): Promise<number> {
	await ensurePrograms(['postgres', 'initdb']);
	const folder = await mkdtemp(join(tmpdir(), 'n8n-postgres-'));
	opened.defer(() => rm(folder, { recursive: true, force: true }));
	const user = await unprivileged(folder);
	const data = join(folder, 'data');
	const args = ['--pgdata', data, '--username', DATABASE_USER, '--auth', 'trust', '--no-sync'];
	execFileSync(pathOf('initdb'), args, { ...user, cwd: folder, stdio: 'pipe' });

	const port = await newPort();
	const flags = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-F'];
	// SIGINT is PostgreSQL's fast end: it does not wait for n8n's connections.
	await startService(
		pathOf('postgres'),
		flags,
		{ port, killSignal: 'SIGINT', user: { ...user, cwd: folder } },
		opened,
	);
	return port;
}

/** n8n's credential for it, with the id that the example workflows name. @param port of the server */
export function postgresCredential(port: number): Credential {
	const server = { host: '127.0.0.1', port, database: 'postgres', ssl: 'disable' };
	const data = { ...server, user: DATABASE_USER, password: '' };
	return { id: 'ppdDemoPostgres', name: 'Postgres account', type: 'postgres', data };
}

/** PostgreSQL refuses to run as root; Debian's package brings a user for it. */
async function unprivileged(folder: string): Promise<{ uid?: number; gid?: number }> {
	if (process.getuid?.() !== 0) return {};
	const uid = numberOf('-u');
	const gid = numberOf('-g');
	await chown(folder, uid, gid);
	return { uid, gid };
}

function numberOf(flag: string): number {
	return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
}
