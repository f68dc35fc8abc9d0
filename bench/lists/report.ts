import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { markdownTable } from 'markdown-table';
import type { Machine } from '../report/machine';
import { type CacheFigures, STORED } from './caches';
import { tickSeconds } from './companies';
import { heapGrowth } from './heapGrowth';
import type { MeasuredList } from './figures';
import type { QuotaFigures } from './quotas';

/** Everything that a run found, as it is written to lists.json. */
export interface ListResults {
	readonly machine: Machine;
	readonly command: string;
	readonly date: string;
	readonly lists: readonly MeasuredList[];
	readonly caches: readonly CacheFigures[];
	readonly quotas: readonly QuotaFigures[];
}

/** Writes lists.json and lists.md. */
export async function writeLists(results: ListResults, folder: string): Promise<void> {
	await mkdir(folder, { recursive: true });
	const rounded = (_: string, member: unknown) =>
		typeof member === 'number' ? Number(member.toFixed(2)) : member;
	await writeFile(join(folder, 'lists.json'), `${JSON.stringify(results, rounded, '\t')}\n`);
	await writeFile(join(folder, 'lists.md'), listReportOf(results));
}

/** The report in Markdown. */
function listReportOf({ machine, command, date, lists, caches, quotas }: ListResults): string {
	const { processor, cores, memoryGb, system, node, loadAtStart } = machine;
	const head = `\`${command}\`, ${date}. ${processor}, ${cores} cores, ${memoryGb} GB, ${system}; Node ${node}. Load at the start: ${loadAtStart}. n8n, its workers, PostgreSQL, Redis and the service share these cores.`;
	const ofLists = [
		section('Settings', settings(lists), SETTINGS),
		section('Speed', speed(lists), SPEED),
		section('Credits', credits(lists), CREDITS),
		section('Memory and database', memory(lists), MEMORY),
	];
	const tables = [
		...(lists.length > 0 ? ofLists : []),
		...(caches.length > 0 ? [section('Stored answers', stored(caches), CACHES)] : []),
		...(quotas.length > 0 ? [section('Quotas', underQuotas(quotas), QUOTAS)] : []),
	];
	return ['# Long lists', head, ...tables].join('\n\n') + '\n';
}

const SETTINGS = `Concurrency is that of the node, so of each chain. The Schedule of the lists runs every ${tickSeconds} seconds, a minute in the examples.`;

const SPEED =
	'From the first request until no row was due or under way. "Limit" is what the most requests under way at once and the latency allow; without a set Concurrency the node begins each batch with 5 at once and finds its own number. "n8n CPU" is the processor time of all n8n processes; "load" how many processes of the whole machine wanted a core: above the number of cores, times are those of a busy machine.';

const CREDITS =
	'The least is one credit for each row. What is above it was paid twice, because a process was killed before it had saved. On SQLite n8n starts again and waits for the lease of its dead batch; in queue mode the other worker goes on, and the lease holds back only the rows of the dead one.';

const MEMORY =
	'The heap of the n8n process with the largest, garbage left out, after 2,500 rows and at the last look; growth for each thousand rows from the 5,000th on, by the straight line through all points. Resident memory is the most of one process. The database is that of n8n and the list together; a short list partly fits into room that it had.';

const CACHES = `A call of lookup-monthly.json (data tables, n8n on SQLite) or lookup-monthly-postgres.json, with ${count(STORED)} companies stored, all that is asked for among them. From the call to the answer, by n8n; passing the items to the sub-workflow is part of it. Five calls each, one after the other.`;

const QUOTAS =
	'Both lists with their own settings, n8n on SQLite, a key and a service for each, all at the same time; 100 ms before each answer. What is more than the quota gets 429, with the seconds until it opens where the service tells. "Least" is what the quota allows; "waiting" are rows that failed and come again after an hour.';

function section(title: string, table: string[][], text?: string): string {
	return [`## ${title}`, ...(text ? [text] : []), markdownTable(table)].join('\n\n');
}

function settings(lists: readonly MeasuredList[]): string[][] {
	const head = ['list', 'rows', 'batch', 'chains', 'workers', 'Concurrency', 'latency', 'lease'];
	const rows = lists.map(({ setting }) => [
		setting.id,
		count(setting.rows),
		String(setting.batchSize),
		String(setting.chains),
		String(setting.workers),
		String(setting.concurrency ?? 'not set'),
		`${setting.latencyMs} ms`,
		`${setting.leaseMinutes * 60} s`,
	]);
	return [head, ...rows];
}

function speed(lists: readonly MeasuredList[]): string[][] {
	const head = ['list', 'seconds', 'rows/s', 'at once', 'of the limit'];
	const rows = lists.map(({ setting, figures }) => {
		const { seconds, maxInFlight, cpuSeconds, load } = figures;
		const rate = setting.rows / seconds;
		const limit = (maxInFlight * 1000) / setting.latencyMs;
		return [
			setting.id,
			seconds.toFixed(0),
			rate.toFixed(0),
			String(maxInFlight),
			`${((rate / limit) * 100).toFixed(0)} %`,
			`${((cpuSeconds * 1000) / setting.rows).toFixed(1)} ms`,
			load.toFixed(1),
		];
	});
	return [[...head, 'n8n CPU a row', 'load'], ...rows];
}

function credits(lists: readonly MeasuredList[]): string[][] {
	const head = ['list', 'rows', 'credits', 'paid twice', 'rows lost', 'rows with two records'];
	const rows = lists.map(({ setting, figures }) => [
		setting.id,
		count(setting.rows),
		count(figures.credits),
		count(figures.credits - setting.rows),
		String(figures.lost),
		String(figures.doubled),
		// In queue mode others never stop asking.
		setting.way === 'data tables' && figures.secondsToGoOn !== undefined
			? `${figures.secondsToGoOn.toFixed(0)} s`
			: '',
	]);
	return [[...head, 'asked again after'], ...rows];
}

function memory(lists: readonly MeasuredList[]): string[][] {
	const head = ['list', 'heap after 2,500 rows', 'at the end', 'growth for 1,000 rows', 'resident'];
	const rows = lists.map(({ setting, figures: { heap, peakRssMb, databaseMb } }) => {
		const growth = heapGrowth(heap);
		return [
			setting.id,
			mb(heap[0]?.mb),
			mb(heap.at(-1)?.mb),
			growth === undefined ? 'too short' : `${growth.toFixed(2)} MB`,
			mb(peakRssMb),
			mb(databaseMb),
			`${((databaseMb * 1e6) / setting.rows / 1000).toFixed(1)} KB`,
		];
	});
	return [[...head, 'database grew by', 'a row'], ...rows];
}

function stored(caches: readonly CacheFigures[]): string[][] {
	const head = ['way', 'companies of a call', 'median', 'slowest', 'requests'];
	const rows = caches.map(({ way, asked, calls, requests }) => {
		const sorted = calls.toSorted((one, other) => one - other);
		const middle = sorted[Math.floor(sorted.length / 2)];
		return [way, count(asked), `${middle} ms`, `${sorted.at(-1)} ms`, String(requests)];
	});
	return [head, ...rows];
}

function underQuotas(quotas: readonly QuotaFigures[]): string[][] {
	const head = ['way', 'quota', 'tells', 'rows', 'seconds', 'least', 'of the limit', 'refused'];
	const rows = quotas.map(({ setting, seconds, leastSeconds, refused, credits, waiting }) => [
		setting.way,
		setting.limit,
		setting.tells ? 'yes' : 'no',
		count(setting.rows),
		seconds.toFixed(0),
		String(leastSeconds),
		`${((leastSeconds / seconds) * 100).toFixed(0)} %`,
		count(refused),
		count(credits),
		count(waiting),
	]);
	return [[...head, 'credits', 'waiting'], ...rows];
}

function mb(value: number | undefined): string {
	return value === undefined ? '' : `${value.toFixed(0)} MB`;
}

function count(value: number): string {
	return value.toLocaleString('en');
}
