import type { N8nClient } from '../client';
import { type Example, readExample } from './adapt';
import type { Database } from './database';
import { type OpenState, RunningList } from './runningList';

/** How many rows are in which state, and how many of them have an answer. */
export interface PostgresCounts {
	state: OpenState | 'done' | 'failed';
	rows: number;
	answers: number;
}

/** The example `long-list-postgres.json` in a running n8n. */
export class PostgresList extends RunningList {
	constructor(
		client: N8nClient,
		readonly database: Database,
		example: Example,
		subject?: string,
	) {
		super(client, example, subject);
	}

	/** Publishes it, and waits for its tables. */
	static async start(
		client: N8nClient,
		database: Database,
		settings: Record<string, number>,
		seconds: number,
		example?: Example,
	): Promise<PostgresList> {
		const whole = example ?? (await readExample('long-list-postgres.json'));
		const list = new PostgresList(client, database, whole);
		await list.publish(settings, seconds);
		return list;
	}

	async add(companies: readonly string[]): Promise<void> {
		await this.database.query(
			`INSERT INTO ppd_${this.subject}_list (company) SELECT jsonb_array_elements_text($1::jsonb)`,
			[JSON.stringify(companies)],
		);
	}

	async counts(): Promise<PostgresCounts[]> {
		return await this.database.query<PostgresCounts>(
			`SELECT state, count(*)::int AS rows, count(answer)::int AS answers
			FROM ppd_${this.subject}_list GROUP BY state ORDER BY state`,
		);
	}

	async count(...states: OpenState[]): Promise<number> {
		const counted: readonly string[] = states;
		const found = (await this.counts()).filter(({ state }) => counted.includes(state));
		return found.reduce((sum, { rows }) => sum + rows, 0);
	}

	/** By one statement: no row moves meanwhile. */
	async left(): Promise<number> {
		return await this.count('open', 'claimed');
	}

	/** Credits that the daily budget counts. */
	async spent(): Promise<number> {
		const [day] = await this.database.query<{ spent: number }>(
			`SELECT spent::float AS spent FROM ppd_${this.subject}_day ORDER BY day DESC LIMIT 1`,
		);
		return day?.spent ?? 0;
	}

	protected async hasTables(): Promise<boolean> {
		const [row] = await this.database.query<{ found: boolean }>(
			`SELECT to_regclass('ppd_${this.subject}_chain') IS NOT NULL AS found`,
		);
		return row?.found === true;
	}

	protected async state(): Promise<object> {
		return { counts: await this.counts() };
	}
}
