import { sandboxCredential } from '../../n8n/importCredentials';
import type { N8nClient } from '../../n8n/client';
import { KillableN8n } from '../../n8n/killable';
import { callerOf } from '../../n8n/lists/cacheCaller';
import { type Example, nodeOf, publishExample, readExample } from '../../n8n/examples';
import { type LongList, PostgresList, TableList } from '../../n8n/lists/longLists';
import { openDatabase, postgresCredential, startPostgres } from '../../n8n/queue/postgres';
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

/** One of the examples, with a service and a key of its own. */
export interface Way {
	readonly file: string;
	readonly sandbox: Sandbox;
	/** Publishes it and hands it companies. */
	begin(client: N8nClient, companies: readonly string[]): Promise<void>;
	/** Resolves once each company has its answer; after a kill with the client of the n8n that was started again. @throws where one is missing */
	finish(client: N8nClient): Promise<void>;
}

/** How the lists are set, and how often their Schedules run; as in the examples where it is not said. */
export interface ListSettings {
	readonly table?: Record<string, number>;
	readonly postgres?: Record<string, number>;
	readonly seconds?: number;
}

/** One n8n on SQLite, a PostgreSQL beside it, and the examples to run on them, each on a sandbox with these options. */
export async function startWays(
	{ folder, tarball }: Bench,
	options: ScenarioOptions,
	{ table = {}, postgres = {}, seconds }: ListSettings,
	opened: AsyncDisposableStack,
): Promise<{ n8n: KillableN8n; ways: Way[] }> {
	const port = await startPostgres(opened);
	const files = ['lookup-monthly.json', 'long-list.json', 'long-list-postgres.json'];
	const own = await Promise.all(
		files.map(async (file) => {
			const sandbox = await startSandbox({ ...options, logLimit: 0 });
			opened.defer(() => sandbox.close());
			const credential = { ...sandboxCredential(sandbox), id: file, name: file };
			const example = await readExample(file);
			nodeOf(example, 'Company page').credentials = {
				publicPlatformDataApi: { id: file, name: file },
			};
			return { file, sandbox, credential, example };
		}),
	);
	const credentials = [...own.map(({ credential }) => credential), postgresCredential(port)];
	const n8n = await KillableN8n.make({ folder, name: 'n8n', tarball, credentials }, opened);
	// By now PostgreSQL lets connections in.
	const database = await openDatabase(port);
	opened.defer(() => database.close());
	const ways = own.map(({ file, sandbox, example }): Way => {
		if (file === 'lookup-monthly.json') return { file, sandbox, ...lookup(example) };
		const isTable = file === 'long-list.json';
		const settings = isTable ? table : postgres;
		const listOn = (client: N8nClient) =>
			isTable ? new TableList(client, example) : new PostgresList(client, example, database);
		return { file, sandbox, ...list(listOn, settings, seconds) };
	});
	return { n8n, ways };
}

function list(
	listOn: (client: N8nClient) => LongList,
	settings: Record<string, number>,
	seconds: number | undefined,
): Pick<Way, 'begin' | 'finish'> {
	let rows = 0;
	return {
		begin: async (client, companies) => {
			const list = listOn(client);
			if (rows === 0) await list.publish(settings, seconds);
			rows += companies.length;
			await list.add(companies);
		},
		finish: async (client) => {
			const list = listOn(client);
			await list.settled(900);
			const answered = await list.answered();
			if (answered !== rows) throw new Error(`${answered} of ${rows} rows have their answer`);
		},
	};
}

/** A call; one that died is made again. */
function lookup(example: Example): Pick<Way, 'begin' | 'finish'> {
	let asked: readonly string[] = [];
	let isPublished = false;
	let call: Promise<unknown> = Promise.resolve();
	return {
		begin: async (client, companies) => {
			if (!isPublished) await publishExample(client, example);
			isPublished = true;
			asked = companies;
			call = callerOf(client, example.id)(companies).catch(() => undefined);
		},
		finish: async (client) => {
			await call;
			const answers = await callerOf(client, example.id)(asked);
			const got = answers.map((answer) => answer.got);
			if (got.join() !== asked.join()) throw new Error(`${got.join()} for ${asked.join()}`);
		},
	};
}
