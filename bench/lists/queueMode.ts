import { sandboxCredential } from '../../n8n/importCredentials';
import { type Database, openDatabase } from '../../n8n/lists/database';
import { PostgresList } from '../../n8n/lists/postgresList';
import { type Cluster, startCluster } from '../../n8n/queue/cluster';
import { DATABASE_USER } from '../../n8n/queue/postgres';
import { resetService } from '../service/control';
import type { ListFigures, ListSetting } from './figures';
import { follow } from './follow';
import { INSPECTED } from './heap';
import { companiesOf, exampleFor, SETTLE_LIMIT_S, tickSeconds } from './settings';
import type { Bench } from './sqlite';

const MB = 1e6;

/** n8n in queue mode, on which lists run one after the other. */
export class QueueMode {
	private constructor(
		private readonly cluster: Cluster,
		private readonly database: Database,
		private readonly origin: string,
	) {}

	/** @param opened what must be closed in the end */
	static async start({ folder, tarball, service }: Bench, opened: AsyncDisposableStack) {
		const cluster = await startCluster(
			{
				folder,
				tarball,
				credentials: [sandboxCredential(service)],
				workers: 1,
				env: { NODE_OPTIONS: INSPECTED },
			},
			opened,
		);
		const database = await openDatabase(cluster.database, DATABASE_USER);
		opened.defer(() => database.close());
		return new QueueMode(cluster, database, service.origin);
	}

	/** Does one list. Workers are added, never taken away: settings with fewer come first. */
	async measure(setting: ListSetting): Promise<ListFigures> {
		const { cluster, database } = this;
		const { batchSize, chains, leaseMinutes, rows } = setting;
		while (cluster.workers.length < setting.workers) await cluster.addWorker();
		const values = { batchSize, chains, leaseMinutes, creditsPerDay: rows * 2 };
		const example = await exampleFor(setting);
		const list = await PostgresList.start(cluster.client, database, values, tickSeconds, example);
		await database.query('TRUNCATE ppd_company_list, ppd_company_day, ppd_company_chain');
		await resetService(this.origin, { latencyMs: setting.latencyMs });
		const before = await this.databaseMb();
		await list.add(companiesOf(rows));
		const found = await follow({
			setting,
			origin: this.origin,
			processes: () => this.processes(),
			kill: async () => {
				cluster.workers.pop()?.process.kill('SIGKILL');
			},
			settled: () => list.settled(SETTLE_LIMIT_S),
		});
		const databaseMb = (await this.databaseMb()) - before;
		const counts = await list.counts();
		await list.stop();
		const answered = counts.reduce((sum, { answers }) => sum + answers, 0);
		// One row holds one answer; the name of the company in it tells whether it is the row's own.
		const [wrong] = await database.query<{ count: number }>(
			`SELECT count(*)::int AS count FROM ppd_company_list WHERE answer->>'universalName' <> company`,
		);
		return { ...found, databaseMb, lost: rows - answered, doubled: wrong?.count ?? 0 };
	}

	private processes() {
		const { main, workers } = this.cluster;
		const running = workers.map(({ process, place: { log } }) => ({ process, log }));
		return [
			{ process: main.process, log: main.place.log, runsBatches: false },
			...running.map((worker) => ({ ...worker, runsBatches: true })),
		];
	}

	private async databaseMb(): Promise<number> {
		const [row] = await this.database.query<{ size: number }>(
			`SELECT pg_database_size('postgres')::float AS size`,
		);
		return (row?.size ?? 0) / MB;
	}
}
