import pWaitFor from 'p-wait-for';
import type { N8nClient } from '../client';
import { type Example, readExample } from './adapt';
import type { Database } from './database';
import { problemsOf } from './problems';
import { publishList, unpublish } from './publish';

/** How many rows are in which state, and how many of them have an answer. */
export interface PostgresCounts {
	state: 'open' | 'claimed' | 'later' | 'done' | 'failed';
	rows: number;
	answers: number;
}

/** The example `long-list-postgres.json` in a running n8n. */
export class PostgresList {
	private constructor(
		private readonly client: N8nClient,
		readonly database: Database,
		readonly example: Example,
	) {}

	/**
	 * Publishes it, and waits for its tables.
	 * @param settings of its node Settings
	 * @param seconds how often its Schedule runs
	 */
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
		const exists = async () => {
			const question = `SELECT to_regclass('ppd_company_chain') IS NOT NULL AS found`;
			const [row] = await database.query<{ found: boolean }>(question);
			return row?.found === true;
		};
		await pWaitFor(exists, { interval: 200, timeout: 60_000 });
		return list;
	}

	/** Publishes it anew with other settings. */
	async publish(settings: Record<string, number>, seconds: number): Promise<void> {
		await publishList(this.client, this.example, settings, seconds);
	}

	/** Adds companies, as its CSV form does. */
	async add(companies: readonly string[]): Promise<void> {
		const values = [JSON.stringify(companies)];
		await this.database.query(
			`INSERT INTO ppd_company_list (company) SELECT jsonb_array_elements_text($1::jsonb)`,
			values,
		);
	}

	async counts(): Promise<PostgresCounts[]> {
		return await this.database.query<PostgresCounts>(
			`SELECT state, count(*)::int AS rows, count(answer)::int AS answers
			FROM ppd_company_list GROUP BY state ORDER BY state`,
		);
	}

	/** How many rows are due or under way. */
	async left(): Promise<number> {
		const counts = await this.counts();
		return counts
			.filter(({ state }) => state === 'open' || state === 'claimed')
			.reduce((sum, { rows }) => sum + rows, 0);
	}

	/** Credits that the daily budget counts. */
	async spent(): Promise<number> {
		const [day] = await this.database.query<{ spent: number }>(
			'SELECT spent::float AS spent FROM ppd_company_day ORDER BY day DESC LIMIT 1',
		);
		return day?.spent ?? 0;
	}

	/** Waits until no row is due or under way. @throws with what is left, when that takes longer */
	async settled(seconds = 60): Promise<void> {
		const isSettled = async () => (await this.left()) === 0;
		const limit = { interval: 200, timeout: seconds * 1000 };
		await pWaitFor(isSettled, limit).catch(async () => {
			const problems = await problemsOf(this.client, this.example.id);
			const state = JSON.stringify({ counts: await this.counts(), problems });
			throw new Error(`Not settled after ${seconds} s: ${state}`);
		});
	}

	/** Takes it out of service. */
	async stop(): Promise<void> {
		await unpublish(this.client, this.example.id);
	}
}
