import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sandboxCredential } from '../../n8n/importCredentials';
import { KillableN8n } from '../../n8n/killable';
import { LongList } from '../../n8n/lists/longList';
import type { N8nPlace } from '../../n8n/place';
import { resetService } from '../service/control';
import type { Address } from '../service/process';
import type { ListFigures, ListSetting } from './figures';
import { follow } from './follow';
import { INSPECTED } from './heap';
import { companiesOf, exampleFor, SETTLE_LIMIT_S, tickSeconds } from './settings';

const MB = 1e6;

/** What the measurements need of the machine. */
export interface Bench {
	/** Folder that user folders are made in. */
	readonly folder: string;
	/** The packed package. */
	readonly tarball: string;
	/** The sandbox. */
	readonly service: Address;
}

/** Does one list on data tables, on an n8n of its own. */
export async function measureOnSqlite(
	setting: ListSetting,
	{ folder, tarball, service }: Bench,
): Promise<ListFigures> {
	await using opened = new AsyncDisposableStack();
	const credentials = [sandboxCredential(service)];
	const env = { NODE_OPTIONS: INSPECTED };
	const n8n = await KillableN8n.make(folder, tarball, credentials, opened, env);
	const { log } = n8n.place;
	const client = await n8n.start();
	const example = await exampleFor(setting);
	const { batchSize, leaseMinutes } = setting;
	const values = { batchSize, leaseMinutes, creditsPerDay: setting.rows * 2 };
	let list = await LongList.start(client, values, tickSeconds, example);
	await resetService(service.origin, { latencyMs: setting.latencyMs });
	const before = await databaseMb(n8n.place);
	await list.add(companiesOf(setting.rows));

	const found = await follow({
		setting,
		origin: service.origin,
		processes: () => [{ process: n8n.process, log, runsBatches: true }],
		kill: async () => {
			await n8n.kill();
			list = new LongList(await n8n.start(), example);
		},
		settled: () => list.settled(SETTLE_LIMIT_S),
	});
	const answers = await list.answers();
	const answered = answers.filter(({ name }) => name !== null).map(({ company }) => company);
	const distinct = new Set(answered).size;
	return {
		...found,
		databaseMb: (await databaseMb(n8n.place)) - before,
		lost: setting.rows - distinct,
		doubled: answers.length - distinct,
	};
}

/** Size of n8n's database on SQLite, with what is written to it but not yet in its place. */
async function databaseMb({ folder }: N8nPlace): Promise<number> {
	const files = ['database.sqlite', 'database.sqlite-wal'];
	const sizes = await Promise.all(
		files.map(async (file) => {
			const found = await stat(join(folder, '.n8n', file)).catch(() => undefined);
			return found?.size ?? 0;
		}),
	);
	return sizes.reduce((sum, size) => sum + size, 0) / MB;
}
