import { countBy } from 'lodash';
import pWaitFor from 'p-wait-for';
import type { N8nClient } from '../client';
import { executionsOf, type Fields } from '../execution';
import { unpublish } from '../publish';
import type { Database } from '../queue/postgres';
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
		const hasTable = () =>
			this.rows()
				.then(() => true)
				.catch(() => false);
		await pWaitFor(hasTable, { interval: 200, timeout: 90_000 });
	}

	/** Adds companies. */
	abstract add(companies: readonly string[]): Promise<void>;

	/** How many rows are in which state. */
	async counts(): Promise<Counts> {
		return countBy(await this.rows(), 'state');
	}

	/** How many rows have an answer of their own. */
	async answered(): Promise<number> {
		const rows = await this.rows();
		return rows.filter(({ company, universalName }) => company === universalName).length;
	}

	/** How many rows are due or under way. */
	async left(): Promise<number> {
		const rows = await this.rows();
		return rows.filter(({ state }) => !['later', 'done', 'failed'].includes(String(state))).length;
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

	protected abstract rows(): Promise<Row[]>;
}

/** What is read of a row of either list. */
interface Row {
	company: string;
	state: State | null;
	universalName: string | null;
}

/** What else is read of one of the data table. */
interface TableRow extends Row {
	dueAt: string | null;
	claim: string | null;
	tries: number | null;
	problem: string | null;
	name: string | null;
}

const TABLE = 'PPD company list';

/** Most rows that n8n gives for one question. */
const PAGE = 250;

/** The data tables of the owner's own project, over n8n's REST API. Tables go by their exact name. */
class DataTables {
	private project: string | undefined;

	constructor(private readonly client: N8nClient) {}

	async insert(name: string, rows: readonly Fields[]): Promise<void> {
		const address = await this.address(name);
		await this.client.call('POST', `${address}/insert`, { data: rows, returnType: 'count' });
	}

	/** Changes the rows whose column has this value. */
	async update(name: string, columnName: string, value: string, data: Fields): Promise<void> {
		const filter = { type: 'and', filters: [{ columnName, condition: 'eq', value }] };
		await this.client.call('PATCH', `${await this.address(name)}/rows`, { filter, data });
	}

	/** All rows, in the order of their ids. */
	async rows<Row = Fields>(name: string): Promise<Row[]> {
		const address = await this.address(name);
		const all: Row[] = [];
		for (;;) {
			const path = `${address}/rows?take=${PAGE}&skip=${all.length}&sortBy=id:asc`;
			const { data } = (await this.client.call('GET', path)) as { data: Row[] };
			all.push(...data);
			if (data.length < PAGE) return all;
		}
	}

	/** Where the editor shows the table. */
	async page(name: string): Promise<string> {
		return (await this.address(name)).replace('data-tables', 'datatables');
	}

	/** @throws where no workflow has made the table */
	private async address(name: string): Promise<string> {
		this.project ??= ((await this.client.call('GET', '/projects/personal')) as { id: string }).id;
		const tables = `/projects/${this.project}/data-tables`;
		const { data } = (await this.client.call('GET', `${tables}?take=250`)) as {
			data: Array<{ id: string; name: string }>;
		};
		const table = data.find((one) => one.name === name);
		if (!table) throw new Error(`There is no data table ${name}`);
		return `${tables}/${table.id}`;
	}
}

/** The example `long-list.json`. */
export class TableList extends LongList {
	readonly tables = new DataTables(this.client);

	async add(companies: readonly string[]): Promise<void> {
		await this.tables.insert(
			TABLE,
			companies.map((company) => ({ company })),
		);
	}

	/** The rows of the companies whose names begin so. */
	async rows(prefix = ''): Promise<TableRow[]> {
		const all = await this.tables.rows<TableRow>(TABLE);
		return all.filter(({ company }) => company.startsWith(prefix));
	}

	/** Changes the rows of one company. */
	async change(company: string, fields: Partial<TableRow>): Promise<void> {
		await this.tables.update(TABLE, 'company', company, fields);
	}

	/** Where the editor shows the table. */
	page(): Promise<string> {
		return this.tables.page(TABLE);
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

	protected async rows(): Promise<Row[]> {
		return await this.database.query(
			`SELECT company, state, answer->>'universalName' AS "universalName" FROM ppd_company_list`,
		);
	}

	/** Credits that the daily budget counts. */
	async spent(): Promise<number> {
		return await this.database.number(
			'SELECT spent FROM ppd_company_day ORDER BY day DESC LIMIT 1',
		);
	}
}
