import pWaitFor from 'p-wait-for';
import type { N8nClient } from '../client';
import { type Example, readExample } from './adapt';
import { DataTables } from './dataTables';
import { problemsOf } from './problems';
import { publishList, unpublish } from './publish';

/** Names of the tables of `examples/long-list.json`. */
export const LIST = 'PPD company list';
export const ANSWERS = 'PPD company answers';
export const TURN = 'PPD company turn';

/** A row of the list. */
export interface ListRow {
	id: number;
	company: string;
	state: 'open' | 'claimed' | 'later' | 'finished';
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
export class LongList {
	readonly tables: DataTables;

	constructor(
		private readonly client: N8nClient,
		/** As its file holds it, or changed. */
		readonly example: Example,
	) {
		this.tables = new DataTables(client);
	}

	/**
	 * Publishes it, and waits for its tables.
	 * @param settings of its node Settings
	 * @param seconds how often its Schedule runs
	 */
	static async start(
		client: N8nClient,
		settings: Record<string, number>,
		seconds: number,
		example?: Example,
	): Promise<LongList> {
		const list = new LongList(client, example ?? (await readExample('long-list.json')));
		await list.publish(settings, seconds);
		for (const table of [LIST, ANSWERS, TURN]) await list.tables.appeared(table);
		return list;
	}

	/** Publishes it anew with other settings. */
	async publish(settings: Record<string, number>, seconds: number): Promise<void> {
		await publishList(this.client, this.example, settings, seconds);
	}

	/** Adds companies, as its CSV form does. */
	async add(companies: readonly string[]): Promise<void> {
		const dueAt = new Date().toISOString();
		const rows = companies.map((company) => ({
			company,
			state: 'open',
			dueAt,
			claim: '',
			tries: 0,
		}));
		await this.tables.insert(LIST, rows);
	}

	/** How many rows are due or under way. */
	async left(): Promise<number> {
		const [open, claimed] = await Promise.all(
			['open', 'claimed'].map((value) =>
				this.tables.count(LIST, [{ columnName: 'state', condition: 'eq', value }]),
			),
		);
		return (open ?? 0) + (claimed ?? 0);
	}

	/**
	 * Waits until no row is due or under way, and no batch holds the turn.
	 * @throws with what is left, when that takes longer
	 */
	async settled(seconds = 60): Promise<void> {
		let left = 0;
		let turn: TurnRow | undefined;
		const isSettled = async () => {
			[left, turn] = [await this.left(), await this.turn()];
			return left === 0 && turn.holder === '';
		};
		const limit = { interval: 200, timeout: seconds * 1000 };
		await pWaitFor(isSettled, limit).catch(async () => {
			const problems = await problemsOf(this.client, this.example.id);
			const state = JSON.stringify({ left, turn, problems });
			throw new Error(`Not settled after ${seconds} s: ${state}`);
		});
	}

	async turn(): Promise<TurnRow> {
		const [turn] = await this.tables.rows<TurnRow>(TURN);
		if (turn) return turn;
		throw new Error('The list has no turn yet');
	}

	rows(): Promise<ListRow[]> {
		return this.tables.rows<ListRow>(LIST);
	}

	answers(): Promise<AnswerRow[]> {
		return this.tables.rows<AnswerRow>(ANSWERS);
	}

	/** Takes it out of service. */
	async stop(): Promise<void> {
		await unpublish(this.client, this.example.id);
	}
}
