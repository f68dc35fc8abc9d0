import type { N8nClient } from '../client';
import type { Fields } from '../execution';

/** A condition on a column. */
export interface Condition {
	columnName: string;
	condition: 'eq';
	value: string;
}

/** Most rows that n8n gives for one question. */
const PAGE = 100;

/** The data tables of the owner's own project, over n8n's REST API. Tables go by their exact name. */
export class DataTables {
	private project: string | undefined;
	private readonly ids = new Map<string, string>();

	constructor(private readonly client: N8nClient) {}

	/** Whether a workflow has made the table. */
	async has(name: string): Promise<boolean> {
		return (await this.find(name)) !== undefined;
	}

	async insert(name: string, rows: readonly Fields[]): Promise<void> {
		const address = await this.address(name);
		await this.client.call('POST', `${address}/insert`, { data: rows, returnType: 'count' });
	}

	async update(name: string, where: Condition, data: Fields): Promise<void> {
		const filter = { type: 'and', filters: [where] };
		await this.client.call('PATCH', `${await this.address(name)}/rows`, { filter, data });
	}

	async count(name: string, where?: Condition): Promise<number> {
		return (await this.ask(name, 1, 0, where)).count;
	}

	/** All rows, in the order of their ids. */
	async rows<Row = Fields>(name: string): Promise<Row[]> {
		const all: unknown[] = [];
		for (;;) {
			const { count, data } = await this.ask(name, PAGE, all.length);
			all.push(...data);
			if (all.length >= count || data.length === 0) return all as Row[];
		}
	}

	/** Where the editor shows the table. */
	async page(name: string): Promise<string> {
		const id = await this.find(name);
		return `/projects/${this.project}/datatables/${id}`;
	}

	private async ask(name: string, take: number, skip: number, where?: Condition) {
		const query = new URLSearchParams({ take: String(take), skip: String(skip), sortBy: 'id:asc' });
		if (where) query.set('filter', JSON.stringify({ type: 'and', filters: [where] }));
		const path = `${await this.address(name)}/rows?${query}`;
		return (await this.client.call('GET', path)) as { count: number; data: unknown[] };
	}

	private async address(name: string): Promise<string> {
		const id = await this.find(name);
		if (id === undefined) throw new Error(`There is no data table ${name}`);
		return `/projects/${this.project}/data-tables/${id}`;
	}

	private async find(name: string): Promise<string | undefined> {
		const known = this.ids.get(name);
		if (known !== undefined) return known;
		this.project ??= ((await this.client.call('GET', '/projects/personal')) as { id: string }).id;
		const path = `/projects/${this.project}/data-tables?take=250`;
		const { data } = (await this.client.call('GET', path)) as {
			data: Array<{ id: string; name: string }>;
		};
		for (const table of data) this.ids.set(table.name, table.id);
		return this.ids.get(name);
	}
}
