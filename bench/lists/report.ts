import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { markdownTable } from 'markdown-table';
import type { Machine } from '../report/machine';
import { median } from '../report/report';
import { type CacheFigures, STORED } from './caches';
import { tickSeconds } from './settings';
import type { MeasuredList } from './figures';
import type { MemoryFigures } from './memory';
import type { QuotaFigures } from './quotas';

/** Everything that a run found. */
export interface ListResults {
	readonly machine: Machine;
	readonly command: string;
	readonly date: string;
	readonly lists: readonly MeasuredList[];
	readonly caches: readonly CacheFigures[];
	readonly quotas: readonly QuotaFigures[];
	readonly memory: readonly MemoryFigures[];
}

/** Writes lists.md. */
export async function writeLists(results: ListResults, folder: string): Promise<void> {
	const { lists, caches, quotas, memory } = results;
	const { processor, cores, memoryGb, system, node, loadAtStart } = results.machine;
	const head = `\`${results.command}\`, ${results.date}. ${processor}, ${cores} cores, ${memoryGb} GB, ${system}; Node ${node}. Load at the start: ${loadAtStart}. n8n, its workers, PostgreSQL, Redis and the service share these cores.`;
	const sections = [
		section('Speed', SPEED_NOTE, SPEED, lists),
		section('Credits', CREDITS_NOTE, CREDITS, lists),
		section('Memory and database', MEMORY_NOTE, MEMORY, lists),
		section('Stored answers', CACHES_NOTE, CACHES, caches),
		section('Quotas', QUOTAS_NOTE, QUOTAS, quotas),
		section('How many records one execution can hold', LIMITS_NOTE, LIMITS, memory),
	];
	await mkdir(folder, { recursive: true });
	await writeFile(
		join(folder, 'lists.md'),
		['# Long lists', head, ...sections.flat()].join('\n\n') + '\n',
	);
}

/** A column of a table: its head, and what stands in it for each row. */
type Column<Row> = readonly [head: string, cell: (row: Row) => string];

/** @returns nothing where nothing was measured */
function section<Row>(
	title: string,
	note: string,
	columns: ReadonlyArray<Column<Row>>,
	rows: readonly Row[],
): string[] {
	if (rows.length === 0) return [];
	const heads = columns.map(([head]) => head);
	const cells = rows.map((row) => columns.map(([, cell]) => cell(row)));
	return [`## ${title}`, note, markdownTable([heads, ...cells])];
}

const SPEED_NOTE = `100 ms before each answer. Concurrency is that of the node, so of each chain; where it is not set, the pace of the key decides, which all batches of a process share: from 10 at once to 200. The Schedule of the lists runs every ${tickSeconds} seconds, a minute in the examples. Seconds are those from the first request until no row was due or under way. "Limit" is what the most requests under way at once and the latency allow. "n8n CPU" is the processor time of all n8n processes; "load" how many processes of the whole machine wanted a core: above the number of cores, times are those of a busy machine.`;

const SPEED: ReadonlyArray<Column<MeasuredList>> = [
	['list', ({ setting }) => setting.id],
	['rows', ({ setting }) => count(setting.rows)],
	['batch', ({ setting }) => count(setting.batchSize)],
	['Concurrency', ({ setting }) => String(setting.concurrency ?? 'not set')],
	['seconds', ({ figures }) => figures.seconds.toFixed(0)],
	['rows/s', (list) => rateOf(list).toFixed(0)],
	['at once', ({ figures }) => String(figures.maxInFlight)],
	[
		'of the limit',
		(list) => percent(rateOf(list), (list.figures.maxInFlight * 1000) / list.setting.latencyMs),
	],
	[
		'n8n CPU a row',
		({ setting, figures }) => `${((figures.cpuSeconds * 1000) / setting.rows).toFixed(1)} ms`,
	],
	['load', ({ figures }) => figures.load.toFixed(1)],
];

const CREDITS_NOTE =
	'The least is one credit for each row. What is above it was paid twice, because a process was killed before it had saved. On SQLite n8n starts again and waits for the lease of its dead batch; in queue mode the other worker goes on, and the lease holds back only the rows of the dead one.';

const CREDITS: ReadonlyArray<Column<MeasuredList>> = [
	['list', ({ setting }) => setting.id],
	['rows', ({ setting }) => count(setting.rows)],
	['lease', ({ setting }) => `${setting.leaseMinutes * 60} s`],
	['credits', ({ figures }) => count(figures.credits)],
	['paid twice', ({ setting, figures }) => count(figures.credits - setting.rows)],
	['rows lost', ({ figures }) => String(figures.lost)],
	['rows with two records', ({ figures }) => String(figures.doubled)],
	[
		'asked again after',
		// In queue mode others never stop asking.
		({ setting, figures: { secondsToGoOn } }) =>
			setting.way === 'data tables' && secondsToGoOn !== undefined
				? `${secondsToGoOn.toFixed(0)} s`
				: '',
	],
];

const MEMORY_NOTE =
	'The heap of the n8n process with the largest, garbage left out, after 2,500 rows and at the last look. Resident memory is the most of one process. The database is that of n8n and the list together; a short list partly fits into room that it had.';

const MEMORY: ReadonlyArray<Column<MeasuredList>> = [
	['list', ({ setting }) => setting.id],
	['heap after 2,500 rows', ({ figures }) => mb(figures.heap[0]?.mb)],
	['at the end', ({ figures }) => mb(figures.heap.at(-1)?.mb)],
	['resident', ({ figures }) => mb(figures.peakRssMb)],
	['database grew by', ({ figures }) => mb(figures.databaseMb)],
	[
		'a row',
		({ setting, figures }) => `${((figures.databaseMb * 1000) / setting.rows).toFixed(1)} KB`,
	],
];

const CACHES_NOTE = `A call of lookup-monthly.json (data tables, n8n on SQLite) or lookup-monthly-postgres.json, with ${count(STORED)} companies stored, all that is asked for among them. From the call to the answer, by n8n; passing the items to the sub-workflow is part of it. Five calls each, one after the other.`;

const CACHES: ReadonlyArray<Column<CacheFigures>> = [
	['way', ({ way }) => way],
	['companies of a call', ({ asked }) => count(asked)],
	['median', ({ calls }) => `${median(calls)} ms`],
	['slowest', ({ calls }) => `${Math.max(...calls)} ms`],
	['requests', ({ requests }) => String(requests)],
];

const QUOTAS_NOTE =
	'Both lists with their own settings, n8n on SQLite, a key and a service for each, all at the same time; 100 ms before each answer. What is more than the quota gets 429, with the seconds until it opens where the service tells. "Least" is what the quota allows; "waiting" are rows that failed and come again after an hour.';

const QUOTAS: ReadonlyArray<Column<QuotaFigures>> = [
	['way', ({ setting }) => setting.way],
	['quota', ({ setting }) => setting.limit],
	['tells', ({ setting }) => (setting.tells ? 'yes' : 'no')],
	['rows', ({ setting }) => count(setting.rows)],
	['seconds', ({ seconds }) => seconds.toFixed(0)],
	['least', ({ leastSeconds }) => String(leastSeconds)],
	['of the limit', ({ leastSeconds, seconds }) => percent(leastSeconds, seconds)],
	['refused', ({ refused }) => count(refused)],
	['credits', ({ credits }) => count(credits)],
	['waiting', ({ waiting }) => count(waiting)],
];

const LIMITS_NOTE =
	'One execution: a webhook, a list, and one node of this package that fetches the records; successful executions are saved, and n8n was started with `NODE_OPTIONS=--max-old-space-size=<heap>`. The number was raised by a third until n8n died of it ("JavaScript heap out of memory"), so the limit lies between the last two columns. The videos all have the same transcript, which n8n saves once: with texts that differ it dies sooner. Every other execution at the same time, every further node that copies the records, and the editor showing them take from the same heap.';

const LIMITS: ReadonlyArray<Column<MemoryFigures>> = [
	['record', ({ record }) => record.name],
	['its JSON', ({ record }) => `${record.kb} KB`],
	['Output', ({ output }) => output],
	['heap', ({ heapMb }) => mb(heapMb)],
	['n8n lived with', ({ lived }) => count(lived)],
	['n8n died with', ({ died }) => count(died)],
];

function rateOf({ setting, figures }: MeasuredList): number {
	return setting.rows / figures.seconds;
}

function percent(part: number, whole: number): string {
	return `${((part / whole) * 100).toFixed(0)} %`;
}

function mb(value: number | undefined): string {
	return value === undefined ? '' : `${value.toFixed(0)} MB`;
}

function count(value: number): string {
	return value.toLocaleString('en');
}
