import type { N8nClient } from '../client';
import { readExample } from './adapt';
import { DataTables } from './dataTables';
import { RunningList, type State } from './runningList';

/** Of a row what is read here. */
export interface ListRow {
	id: number;
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
const STATES = ['open', 'claimed', 'later', 'done', 'failed'] as const;

/** The example `long-list.json` in a running n8n. */
export class LongList extends RunningList {
	readonly tables = new DataTables(this.client);

	static async of(client: N8nClient): Promise<LongList> {
		return new LongList(client, await readExample('long-list.json'));
	}

	async add(companies: readonly string[]): Promise<void> {
		await this.tables.insert(
			TABLE,
			companies.map((company) => ({ company })),
		);
	}

	async counts() {
		const count = async (value: State) =>
			await this.tables.count(TABLE, [{ columnName: 'state', condition: 'eq', value }]);
		const found = await Promise.all(
			STATES.map(async (state) => [state, await count(state)] as const),
		);
		return Object.fromEntries(found.filter(([, rows]) => rows > 0));
	}

	async left(): Promise<number> {
		const all = await this.tables.count(TABLE);
		const { later = 0, done = 0, failed = 0 } = await this.counts();
		return all - later - done - failed;
	}

	async answered(): Promise<number> {
		const answers = (await this.rows()).filter(
			({ company, universalName }) => company === universalName,
		);
		return answers.length;
	}

	rows(): Promise<ListRow[]> {
		return this.tables.rows<ListRow>(TABLE);
	}

	/** Changes the rows of one company. */
	async change(company: string, fields: Partial<ListRow>): Promise<void> {
		const where = { columnName: 'company', condition: 'eq', value: company } as const;
		await this.tables.update(TABLE, [where], fields);
	}

	protected hasTables(): Promise<boolean> {
		return this.tables.has(TABLE);
	}
}
