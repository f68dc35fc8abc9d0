import type { N8nClient } from '../client';
import type { Fields } from '../execution';
import { type Example, readExample } from './adapt';
import { DataTables } from './dataTables';
import { type OpenState, RunningList } from './runningList';

/** A row of the list. */
export interface ListRow {
	id: number;
	company: string;
	state: OpenState | 'finished';
	dueAt: string | null;
	tries: number;
	problem: string | null;
	resumeFrom: string | null;
}

/** What came of a row: a record, or why there is none. */
export interface AnswerRow {
	row: number;
	company: string;
	name: string | null;
	problem: string | null;
	batch: string;
}

/** Whose turn it is, and what the day has cost. */
export interface TurnRow {
	holder: string;
	until: string;
	deaths: number;
	nextBatch: number;
	day: string;
	spent: number;
}

/** The example `long-list.json` in a running n8n. */
export class LongList extends RunningList {
	readonly tables = new DataTables(this.client);

	/** Publishes it, and waits for its tables. */
	static async start(
		client: N8nClient,
		settings: Record<string, number>,
		seconds: number,
		example?: Example,
	): Promise<LongList> {
		const list = new LongList(client, example ?? (await readExample('long-list.json')));
		await list.publish(settings, seconds);
		return list;
	}

	/** Name of one of its tables. */
	table(name: 'list' | 'answers' | 'turn'): string {
		return `PPD ${this.subject} ${name}`;
	}

	async add(companies: readonly string[]): Promise<void> {
		const due = { state: 'open', dueAt: new Date().toISOString(), claim: '', tries: 0 };
		await this.insert(companies.map((company) => ({ ...due, company })));
	}

	/** Adds rows as they are. */
	async insert(rows: readonly Fields[]): Promise<void> {
		await this.tables.insert(this.table('list'), rows);
	}

	async count(state: OpenState): Promise<number> {
		const where = { columnName: 'state', condition: 'eq', value: state } as const;
		return await this.tables.count(this.table('list'), [where]);
	}

	async left(): Promise<number> {
		const [open, claimed] = await Promise.all([this.count('open'), this.count('claimed')]);
		return open + claimed;
	}

	async turn(): Promise<TurnRow> {
		const [turn] = await this.tables.rows<TurnRow>(this.table('turn'));
		if (turn) return turn;
		throw new Error('The list has no turn yet');
	}

	async setTurn(fields: Partial<TurnRow>): Promise<void> {
		const where = { columnName: 'name', condition: 'eq', value: 'list' } as const;
		await this.tables.update(this.table('turn'), [where], fields);
	}

	rows(): Promise<ListRow[]> {
		return this.tables.rows<ListRow>(this.table('list'));
	}

	answers<Row = AnswerRow>(): Promise<Row[]> {
		return this.tables.rows<Row>(this.table('answers'));
	}

	protected async hasTables(): Promise<boolean> {
		const names = (['list', 'answers', 'turn'] as const).map((name) => this.table(name));
		return (await Promise.all(names.map((name) => this.tables.has(name)))).every(Boolean);
	}

	/** No row is due, and no batch holds the turn. */
	protected override async isSettled(): Promise<boolean> {
		return (await super.isSettled()) && (await this.turn()).holder === '';
	}

	protected async state(): Promise<object> {
		return { left: await this.left(), turn: await this.turn() };
	}
}
