import { createRequire } from 'node:module';
import { join } from 'node:path';
import { n8nFolder } from '../paths';

/** A connection to a PostgreSQL on this machine. */
export interface Database {
	/** @returns the rows of the last statement */
	query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
	close(): Promise<void>;
}

interface Client {
	connect(): Promise<void>;
	query(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>;
	end(): Promise<void>;
}

/** Connects with the library that n8n brings along. */
export async function openDatabase(port: number, user: string): Promise<Database> {
	const { Client } = createRequire(join(n8nFolder, 'package.json'))('pg') as {
		Client: new (options: object) => Client;
	};
	const client = new Client({ host: '127.0.0.1', port, user, database: 'postgres' });
	await client.connect();
	return {
		query: async <Row>(text: string, values?: readonly unknown[]) =>
			(await client.query(text, values)).rows as Row[],
		close: () => client.end(),
	};
}
