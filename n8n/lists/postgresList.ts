import type { N8nClient } from '../client';
import { readExample, type Example } from './adapt';
import type { Database } from './database';
import { RunningList } from './runningList';

/** The example `long-list-postgres.json` in a running n8n. */
export class PostgresList extends RunningList {
	constructor(
		client: N8nClient,
		private readonly database: Database,
		example: Example,
	) {
		super(client, example);
	}

	static async of(client: N8nClient, database: Database): Promise<PostgresList> {
		return new PostgresList(client, database, await readExample('long-list-postgres.json'));
	}

	async add(companies: readonly string[]): Promise<void> {
		await this.database.query(
			'INSERT INTO ppd_company_list (company) SELECT jsonb_array_elements_text($1::jsonb)',
			[JSON.stringify(companies)],
		);
	}

	async counts() {
		const found = await this.database.query<{ state: string; rows: number }>(
			'SELECT state, count(*)::int AS rows FROM ppd_company_list GROUP BY state',
		);
		return Object.fromEntries(found.map(({ state, rows }) => [state, rows]));
	}

	async left(): Promise<number> {
		const { open = 0, claimed = 0 } = await this.counts();
		return open + claimed;
	}

	async answered(): Promise<number> {
		const [row] = await this.database.query<{ count: number }>(
			`SELECT count(*)::int AS count FROM ppd_company_list WHERE answer->>'universalName' = company`,
		);
		return row?.count ?? 0;
	}

	/** Credits that the daily budget counts. */
	async spent(): Promise<number> {
		const [day] = await this.database.query<{ spent: number }>(
			'SELECT spent::float AS spent FROM ppd_company_day ORDER BY day DESC LIMIT 1',
		);
		return day?.spent ?? 0;
	}

	protected async hasTables(): Promise<boolean> {
		const [row] = await this.database.query<{ found: boolean }>(
			`SELECT to_regclass('ppd_company_chain') IS NOT NULL AS found`,
		);
		return row?.found === true;
	}
}
