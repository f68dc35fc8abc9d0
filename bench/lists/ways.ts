import { sandboxCredential } from '../../n8n/importCredentials';
import type { N8nClient } from '../../n8n/client';
import { KillableN8n } from '../../n8n/killable';
import { callerOf } from '../../n8n/lists/cacheCaller';
import { type Example, nodeOf, publishExample, readExample } from '../../n8n/examples';
import { type LongList, PostgresList, TableList } from '../../n8n/lists/longLists';
import {
	type Database,
	openDatabase,
	postgresCredential,
	startPostgres,
} from '../../n8n/queue/postgres';
import { type Sandbox, type ScenarioOptions, startSandbox } from '../../sandbox/server';

/** What a measurement finds: a page with a table, its heads first. */
export interface Section {
	readonly title: string;
	readonly note: string;
	readonly table: ReadonlyArray<readonly string[]>;
}

/** What the measurements need of the machine. */
export interface Bench {
	/** Folder that user folders are made in. */
	readonly folder: string;
	/** The packed package. */
	readonly tarball: string;
}

/** One of the examples, published, with a service and a key of its own. */
export interface Way extends Work {
	readonly file: string;
	readonly sandbox: Sandbox;
}

interface Work {
	/** Hands it companies. */
	begin(companies: readonly string[]): Promise<void> | void;
	/** Resolves once each company has its answer. @throws where one is missing */
	finish(): Promise<void>;
}

/** How the examples are set, and how often their Schedules run; as in the examples where it is not said. */
export interface WaySettings {
	readonly table?: Record<string, number>;
	readonly postgres?: Record<string, number>;
	readonly seconds?: number;
	/** How long other calls of lookup-monthly-postgres.json wait for one that died. */
	readonly markMinutes?: number;
}

type Start = (
	example: Example,
	n8n: { client: N8nClient; database: Database },
	settings: WaySettings,
) => Promise<Work>;

/** How each example begins its work. */
const EXAMPLES: Readonly<Record<string, Start>> = {
	'lookup-monthly.json': (example, { client }) => lookup(client, example),
	'lookup-monthly-postgres.json': (example, { client }, { markMinutes = 10 }) => {
		const { parameters } = nodeOf(example, 'Claim');
		const mark = `interval '${markMinutes} minutes'`;
		parameters.query = String(parameters.query).replace("interval '10 minutes'", mark);
		return lookup(client, example);
	},
	'long-list.json': (example, { client }, { table = {}, seconds }) =>
		list(new TableList(client, example), table, seconds),
	'long-list-postgres.json': (example, { client, database }, { postgres = {}, seconds }) =>
		list(new PostgresList(client, example, database), postgres, seconds),
};

/** One n8n on SQLite, a PostgreSQL beside it, and the examples at work on them, each on a sandbox with these options. */
export async function startWays(
	{ folder, tarball }: Bench,
	options: ScenarioOptions,
	settings: WaySettings,
	opened: AsyncDisposableStack,
): Promise<{ n8n: KillableN8n; ways: Way[] }> {
	const port = await startPostgres(opened);
	const own = await Promise.all(
		Object.entries(EXAMPLES).map(async ([file, work]) => {
			const sandbox = await startSandbox({ ...options, logLimit: 0 });
			opened.defer(() => sandbox.close());
			const credential = { ...sandboxCredential(sandbox), id: file, name: file };
			const example = await readExample(file);
			nodeOf(example, 'Company page').credentials = {
				publicPlatformDataApi: { id: file, name: file },
			};
			return { file, sandbox, credential, example, work };
		}),
	);
	const credentials = [...own.map(({ credential }) => credential), postgresCredential(port)];
	const n8n = await KillableN8n.make({ folder, name: 'n8n', tarball, credentials }, opened);
	// It stays signed in when n8n is started again.
	const client = await n8n.start();
	const database = await openDatabase(port);
	opened.defer(() => database.close());
	const ways: Way[] = [];
	for (const { file, sandbox, example, work } of own) {
		ways.push({ file, sandbox, ...(await work(example, { client, database }, settings)) });
	}
	return { n8n, ways };
}

async function list(
	longList: LongList,
	settings: Record<string, number>,
	seconds: number | undefined,
): Promise<Work> {
	await longList.publish(settings, seconds);
	let rows = 0;
	return {
		begin: async (companies) => {
			rows += companies.length;
			await longList.add(companies);
		},
		finish: async () => {
			await longList.settled(900);
			const answered = await longList.answered();
			if (answered !== rows) throw new Error(`${answered} of ${rows} rows have their answer`);
		},
	};
}

/** A call; one that died is made again. */
async function lookup(client: N8nClient, example: Example): Promise<Work> {
	await publishExample(client, example);
	const ask = callerOf(client, example.id);
	let asked: readonly string[] = [];
	let call: Promise<unknown> = Promise.resolve();
	return {
		begin: (companies) => {
			asked = companies;
			call = ask(companies).catch(() => undefined);
		},
		finish: async () => {
			await call;
			const got = (await ask(asked)).map((answer) => answer.got);
			if (got.join() !== asked.join()) throw new Error(`${got.join()} for ${asked.join()}`);
		},
	};
}
