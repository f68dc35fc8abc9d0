import type { N8nClient } from '../client';
import type { Fields } from '../execution';

/** Most rows that n8n gives for one question. */
const PAGE = 250;

/** The data tables of the owner's own project, over n8n's REST API. Tables go by their exact name. */
export class DataTables {
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
