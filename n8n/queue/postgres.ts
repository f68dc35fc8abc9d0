import { execFileSync } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Credential } from '../credential';
import { requireFromN8n } from '../../tools/paths';
import { newPort } from '../place';
import { pathOf, startServer } from '../programs';

/** Name of the database's owner; a server on loopback that lives for minutes asks for no password. */
export const DATABASE_USER = 'n8n';

/** Starts a PostgreSQL with an empty database, in a temporary folder. @returns its port */
export async function startPostgres(opened: AsyncDisposableStack): Promise<number> {
	const folder = await mkdtemp(join(tmpdir(), 'n8n-postgres-'));
	opened.defer(() => rm(folder, { recursive: true, force: true }));
	const user = await unprivileged(folder);
	const data = join(folder, 'data');
	const args = ['--pgdata', data, '--username', DATABASE_USER, '--auth', 'trust', '--no-sync'];
	execFileSync(await pathOf('initdb'), args, { ...user, cwd: folder, stdio: 'pipe' });

	const port = await newPort();
	const flags = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-F'];
	// SIGINT is PostgreSQL's fast end: it does not wait for n8n's connections.
	const settings = { port, killSignal: 'SIGINT', user: { ...user, cwd: folder } } as const;
	await startServer('postgres', flags, settings, opened);
	return port;
}

/** n8n's credential for it. @param port of the server */
export function postgresCredential(port: number): Credential {
	const server = { host: '127.0.0.1', port, database: 'postgres', ssl: 'disable' };
	const data = { ...server, user: DATABASE_USER, password: '' };
	return { name: 'Our PostgreSQL', type: 'postgres', data };
}

interface Client {
	connect(): Promise<void>;
	query(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>;
	end(): Promise<void>;
}

/** A connection to a PostgreSQL on this machine. */
export type Database = Awaited<ReturnType<typeof openDatabase>>;

/** Connects with the library that n8n brings along. @param port of the server */
export async function openDatabase(port: number) {
	const { Client } = requireFromN8n('pg') as {
		Client: new (options: object) => Client;
	};
	const server = { host: '127.0.0.1', port, user: DATABASE_USER, database: 'postgres' };
	const client = new Client(server);
	await client.connect();
	/** @returns the rows of the last statement */
	const query = async <Row>(text: string, values?: readonly unknown[]) =>
		(await client.query(text, values)).rows as Row[];
	/** @returns the only value of the only row; 0 where there is none */
	const number = async (text: string) => {
		const [row = {}] = await query<object>(text);
		return Number(Object.values(row)[0] ?? 0);
	};
	return { query, number, close: () => client.end() };
}

/** PostgreSQL refuses to run as root; Debian's package brings a user for it. */
async function unprivileged(folder: string): Promise<{ uid?: number; gid?: number }> {
	if (process.getuid?.() !== 0) return {};
	const [uid = 0, gid = 0] = ['-u', '-g'].map((flag) =>
		Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })),
	);
	await chown(folder, uid, gid);
	return { uid, gid };
}
