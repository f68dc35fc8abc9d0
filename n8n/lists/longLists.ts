import { countBy, omit, sum } from 'lodash';
import pWaitFor from 'p-wait-for';
import type { N8nClient } from '../client';
import { executionsOf } from '../execution';
import { unpublish } from '../publish';
import type { Database } from '../queue/postgres';
import { DataTables } from './dataTables';
import { type Example, nodeOf, publishExample } from '../examples';

/** The state of a row; in the data table one that was just added has none. */
type State = 'open' | 'claimed' | 'later' | 'done' | 'failed' | 'null';
type Counts = Partial<Record<State, number>>;

/** A long list in a running n8n, wherever its rows are. */
export abstract class LongList {
	constructor(
		protected readonly client: N8nClient,
		readonly example: Example,
	) {}

	/** Publishes it with these values of its node Settings, and its Schedule every so many seconds; waits for its tables. */
	async publish(settings: Record<string, number>, seconds?: number): Promise<void> {
		const { assignments } = nodeOf(this.example, 'Settings').parameters.assignments as {
			assignments: Array<{ name: string; value: unknown }>;
		};
		for (const [name, value] of Object.entries(settings)) {
			const entry = assignments.find((assignment) => assignment.name === name);
			if (!entry) throw new Error(`Settings of ${this.example.name} has no ${name}`);
			entry.value = value;
		}
		if (seconds !== undefined) {
			const interval = [{ field: 'seconds', secondsInterval: seconds }];
			nodeOf(this.example, 'Every minute').parameters.rule = { interval };
		}
		await publishExample(this.client, this.example);
		await pWaitFor(() => this.hasTables(), { interval: 200, timeout: 90_000 });
	}

	/** Adds companies. */
	abstract add(companies: readonly string[]): Promise<void>;

	/** How many rows are in which state. */
	abstract counts(): Promise<Counts>;

	/** How many rows have an answer of their own. */
	abstract answered(): Promise<number>;

	/** How many rows are due or under way. */
	async left(): Promise<number> {
		return sum(Object.values(omit(await this.counts(), ['later', 'done', 'failed'])));
	}

	/** Waits until no row is due or under way. @throws with what is left, when that takes longer */
	async settled(seconds = 60): Promise<void> {
		const isSettled = async () => (await this.left()) === 0;
		const limit = { interval: 500, timeout: seconds * 1000 };
		await pWaitFor(isSettled, limit).catch(async () => {
			const state = JSON.stringify({ ...(await this.counts()), problems: await this.problems() });
			throw new Error(`Not settled after ${seconds} s: ${state}`);
		});
	}

	/** What its newest executions that failed say, by node. */
	async problems(): Promise<string[]> {
		const failed = await executionsOf(this.client, this.example.id, ['error', 'crashed']);
		return failed.map(
			({ id, resultData: { lastNodeExecuted, error } }) =>
				`${id}, ${lastNodeExecuted}: ${error?.message}`,
		);
	}

	/** Takes it out of service. */
	async stop(): Promise<void> {
		await unpublish(this.client, this.example.id);
	}

	protected abstract hasTables(): Promise<boolean>;
}

/** Of a row of the data table what is read here. */
export interface ListRow {
	company: string;
	state: State | null;
	dueAt: string | null;
	claim: string | null;
	tries: number | null;
	problem: string | null;
	name: string | null;
	universalName: string | null;
}

const TABLE = 'PPD company list';

/** The example `long-list.json`. */
export class TableList extends LongList {
	private readonly tables = new DataTables(this.client);

	async add(companies: readonly string[]): Promise<void> {
		await this.tables.insert(
			TABLE,
			companies.map((company) => ({ company })),
		);
	}

	async counts(): Promise<Counts> {
		return countBy(await this.rows(), 'state');
	}

	async answered(): Promise<number> {
		const rows = await this.rows();
		return rows.filter(({ company, universalName }) => company === universalName).length;
	}

	/** The rows of the companies whose names begin so. */
	async rows(prefix = ''): Promise<ListRow[]> {
		const all = await this.tables.rows<ListRow>(TABLE);
		return all.filter(({ company }) => company.startsWith(prefix));
	}

	/** Changes the rows of one company. */
	async change(company: string, fields: Partial<ListRow>): Promise<void> {
		await this.tables.update(TABLE, 'company', company, fields);
	}

	/** Where the editor shows the table. */
	page(): Promise<string> {
		return this.tables.page(TABLE);
	}

	protected hasTables(): Promise<boolean> {
		return this.tables.has(TABLE);
	}
}

/** The example `long-list-postgres.json`. */
export class PostgresList extends LongList {
	constructor(
		client: N8nClient,
		example: Example,
		private readonly database: Database,
	) {
		super(client, example);
	}

	async add(companies: readonly string[]): Promise<void> {
		await this.database.query(
			'INSERT INTO ppd_company_list (company) SELECT jsonb_array_elements_text($1::jsonb)',
			[JSON.stringify(companies)],
		);
	}

	async counts(): Promise<Counts> {
		const found = await this.database.query<{ state: State; rows: number }>(
			'SELECT state, count(*)::int AS rows FROM ppd_company_list GROUP BY state',
		);
		return Object.fromEntries(found.map(({ state, rows }) => [state, rows]));
	}

	async answered(): Promise<number> {
		return await this.database.number(
			`SELECT count(*) FROM ppd_company_list WHERE answer->>'universalName' = company`,
		);
	}

	/** Credits that the daily budget counts. */
	async spent(): Promise<number> {
		return await this.database.number(
			'SELECT spent FROM ppd_company_day ORDER BY day DESC LIMIT 1',
		);
	}

	protected async hasTables(): Promise<boolean> {
		const count = `SELECT count(*) FROM pg_tables WHERE tablename = 'ppd_company_chain'`;
		return (await this.database.number(count)) > 0;
	}
}
