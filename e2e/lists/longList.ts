import { countBy } from 'lodash';
import pWaitFor from 'p-wait-for';
import type { N8nClient } from '../../n8n/client';
import { executionsOf, type Fields } from '../../n8n/execution';
import { publish, unpublish } from '../../n8n/publish';
import type { Database } from '../../n8n/queue/postgres';
import { change } from '../../n8n/workflow';

/** What is read of a row; in the data table one that was just added has no state. */
interface Row {
	company: string;
	state: 'open' | 'claimed' | 'later' | 'done' | 'failed' | null;
	name?: string | null;
	problem?: string | null;
	claim?: string | null;
	tries?: number | null;
	dueAt?: string | null;
}

/** A long list in a running n8n, wherever its rows are. @param id of the workflow that works it off */
export abstract class LongList {
	constructor(
		protected readonly client: N8nClient,
		readonly id: string,
	) {}

	/** Adds companies. */
	abstract add(companies: readonly string[]): Promise<void>;

	/** The rows of the companies whose names begin so. @throws where no workflow has made the table */
	abstract rows(prefix?: string): Promise<Row[]>;

	/** Publishes it with these values of its node Settings, and its Schedule every so many seconds; waits for its tables. */
	async publish(settings: Record<string, number>, seconds: number): Promise<void> {
		await unpublish(this.client, this.id);
		await change(this.client, this.id, (nodes) => {
			for (const { name, parameters } of nodes) {
				if (name === 'Every minute') {
					parameters.rule = { interval: [{ field: 'seconds', secondsInterval: seconds }] };
				}
				if (name !== 'Settings') continue;
				const { assignments } = parameters.assignments as { assignments: Fields[] };
				for (const entry of assignments) entry.value = settings[String(entry.name)] ?? entry.value;
			}
		});
		await publish(this.client, this.id);
		const hasTable = () => this.rows().then(Boolean, () => false);
		await pWaitFor(hasTable, { interval: 200, timeout: 90_000 });
	}

	/** How many rows are in which state. */
	async counts(): Promise<Record<string, number>> {
		return countBy(await this.rows(), 'state');
	}

	/** How many rows are due or under way. */
	async left(): Promise<number> {
		const { later = 0, done = 0, failed = 0, ...others } = await this.counts();
		return Object.values(others).reduce((sum, count) => sum + count, 0);
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
		const failed = await executionsOf(this.client, this.id, ['error', 'crashed']);
		return failed.map(
			({ id, resultData: { lastNodeExecuted, error } }) =>
				`${id}, ${lastNodeExecuted}: ${error?.message}`,
		);
	}
}

const TABLE = 'PPD company list';

/** The example `long-list.json`. */
export class TableList extends LongList {
	async add(companies: readonly string[]): Promise<void> {
		const data = companies.map((company) => ({ company }));
		const table = await addressOf(this.client, TABLE);
		await this.client.call('POST', `${table}/insert`, { data, returnType: 'count' });
	}

	async rows(prefix = ''): Promise<Row[]> {
		const all = await tableRows<Row>(this.client, TABLE);
		return all.filter(({ company }) => company.startsWith(prefix));
	}

	/** Changes the rows of one company. */
	async change(company: string, fields: Partial<Row>): Promise<void> {
		await changeRows(this.client, TABLE, company, fields);
	}

	/** Where the editor shows the table. */
	async page(): Promise<string> {
		return (await addressOf(this.client, TABLE)).replace('data-tables', 'datatables');
	}
}

/** Changes the rows of a company in a data table. */
export async function changeRows(
	client: N8nClient,
	table: string,
	value: string,
	data: object,
): Promise<void> {
	const filter = { type: 'and', filters: [{ columnName: 'company', condition: 'eq', value }] };
	await client.call('PATCH', `${await addressOf(client, table)}/rows`, { filter, data });
}

/** All rows of a data table, in the order of their ids. */
export async function tableRows<R>(client: N8nClient, table: string): Promise<R[]> {
	const address = await addressOf(client, table);
	const all: R[] = [];
	for (;;) {
		// the most that n8n gives for one question
		const path = `${address}/rows?take=250&skip=${all.length}&sortBy=id:asc`;
		const { data } = (await client.call('GET', path)) as { data: R[] };
		all.push(...data);
		if (data.length < 250) return all;
	}
}

/** Where n8n has a data table of the owner's, by its exact name. @throws where no workflow has made it */
async function addressOf(client: N8nClient, table: string): Promise<string> {
	const project = (await client.call('GET', '/projects/personal')) as { id: string };
	const tables = `/projects/${project.id}/data-tables`;
	const { data } = (await client.call('GET', `${tables}?take=250`)) as {
		data: Array<{ id: string; name: string }>;
	};
	const found = data.find(({ name }) => name === table);
	if (!found) throw new Error(`There is no data table ${table}`);
	return `${tables}/${found.id}`;
}

/** The example `long-list-postgres.json`. */
export class PostgresList extends LongList {
	constructor(
		client: N8nClient,
		id: string,
		private readonly database: Database,
	) {
		super(client, id);
	}

	async add(companies: readonly string[]): Promise<void> {
		await this.database.query(
			'INSERT INTO ppd_company_list (company) SELECT jsonb_array_elements_text($1::jsonb)',
			[JSON.stringify(companies)],
		);
	}

	async rows(prefix = ''): Promise<Row[]> {
		const query = 'SELECT company, state FROM ppd_company_list WHERE starts_with(company, $1)';
		return await this.database.query(query, [prefix]);
	}

	/** Credits that the daily budget counts. */
	async spent(): Promise<number> {
		return await this.database.number(
			'SELECT spent FROM ppd_company_day ORDER BY day DESC LIMIT 1',
		);
	}
}
