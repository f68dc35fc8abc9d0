import { sandboxCredential } from '../../n8n/importCredentials';
import { KillableN8n } from '../../n8n/killable';
import { LongList } from '../../n8n/lists/longList';
import { resetService } from '../service/control';
import type { Address } from '../service/process';
import { companiesOf, SETTLE_LIMIT_S, tickSeconds } from './companies';
import { databaseMb } from './databaseSize';
import { exampleFor } from './exampleFor';
import type { ListFigures, ListSetting } from './figures';
import { follow } from './follow';
import { INSPECTED } from './heap';

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
