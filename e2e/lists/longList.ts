import { countBy } from 'lodash';
import pWaitFor from 'p-wait-for';
import type { N8nClient } from '../../n8n/client';
import { executionsOf, type Fields } from '../../n8n/execution';
import { change, publish, unpublish } from '../../n8n/workflow';
import type { Cluster } from '../../n8n/cluster';

/** The fields of a row that are read here; a new row of the data table has no state. */
interface Row {
	company: string;
	state: 'open' | 'claimed' | 'later' | 'done' | 'failed' | null;
	name?: string | null;
	problem?: string | null;
	claim?: string | null;
	tries?: number | null;
	dueAt?: string | null;
}

interface Table {
	add(companies: readonly string[]): Promise<unknown>;
	/** @throws if no workflow has created it */
	rows(): Promise<Row[]>;
}

/** Returns names of companies; the last ones do not exist. */
export function names(prefix: string, count: number, missing = 0): string[] {
	return Array.from({ length: count }, (_, at) =>
		at >= count - missing ? `missing-${prefix}-${at}` : `${prefix}-${at}`,
	);
}

/** A long list in a running n8n. @param id of the workflow that processes it */
export class LongList {
	constructor(
		private readonly client: N8nClient,
		readonly id: string,
		readonly table: Table,
	) {}

	async rows(prefix = ''): Promise<Row[]> {
		return (await this.table.rows()).filter(({ company }) => company.startsWith(prefix));
	}

	/** Publishes it with these Settings and a Schedule in seconds, and waits for its tables. */
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

	async counts(): Promise<Record<string, number>> {
		return countBy(await this.rows(), 'state');
	}

	/** Returns the number of rows that are due or running. */
	async left(): Promise<number> {
		const ended = ['later', 'done', 'failed'];
		return (await this.rows()).filter(({ state }) => !ended.includes(String(state))).length;
	}

	/** Waits until no row is due or running. @throws with the rows left */
	async settled(seconds = 60): Promise<void> {
		const isSettled = async () => (await this.left()) === 0;
		const limit = { interval: 500, timeout: seconds * 1000 };
		await pWaitFor(isSettled, limit).catch(async () => {
			const state = JSON.stringify({ ...(await this.counts()), problems: await this.problems() });
			throw new Error(`Not settled after ${seconds} s: ${state}`);
		});
	}

	/** Returns the errors of its newest failed executions, by node. */
	async problems(): Promise<string[]> {
		const failed = await executionsOf(this.client, this.id, ['error', 'crashed']);
		return failed.map(
			({ id, resultData: { lastNodeExecuted, error } }) =>
				`${id}, ${lastNodeExecuted}: ${error?.message}`,
		);
	}
}

/** A data table of n8n with a column `company`, by its exact name. */
export function dataTable(client: N8nClient, name: string) {
	/** Returns its address in the REST API. @throws if no workflow has created it */
	const address = async () => {
		const project = (await client.call('GET', '/projects/personal')) as { id: string };
		const tables = `/projects/${project.id}/data-tables`;
		const { data } = (await client.call('GET', `${tables}?take=250`)) as {
			data: Array<{ id: string; name: string }>;
		};
		const found = data.find((table) => table.name === name);
		if (!found) throw new Error(`There is no data table ${name}`);
		return `${tables}/${found.id}`;
	};
	return {
		add: async (companies: readonly string[]) => {
			const data = companies.map((company) => ({ company }));
			await client.call('POST', `${await address()}/insert`, { data, returnType: 'count' });
		},
		/** Returns the newest 250 rows, n8n's maximum per request. */
		rows: async () => {
			const path = `${await address()}/rows?take=250&sortBy=id:desc`;
			return ((await client.call('GET', path)) as { data: Row[] }).data;
		},
		change: async (value: string, data: object) => {
			const filter = { type: 'and', filters: [{ columnName: 'company', condition: 'eq', value }] };
			await client.call('PATCH', `${await address()}/rows`, { filter, data });
		},
	};
}

/** The rows of the example `long-list-postgres.json`. */
export function postgresTable({ sql }: Cluster): Table {
	const rows = `SELECT coalesce(json_agg(row), '[]')
		FROM (SELECT company, state FROM ppd_company_list) AS row`;
	return {
		add: (companies) => {
			const values = companies.map((company) => `('${company}')`).join();
			return sql(`INSERT INTO ppd_company_list (company) VALUES ${values}`);
		},
		rows: async () => JSON.parse(await sql(rows)) as Row[],
	};
}
