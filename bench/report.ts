import { availableParallelism, cpus, loadavg } from 'node:os';
import { sortBy } from 'lodash';
import { markdownTable } from 'markdown-table';
import { devDependencies } from '../package.json';
import type { Spent } from './process';
import { type Measure, type Setting, titles } from './settings';

/** One setting, with what each round took. */
export interface Measured {
	readonly setting: Setting;
	readonly spent: { readonly [Name in Measure]?: Spent[] };
	/** The most requests that this package has sent in a round. */
	readonly requests: number;
}

/** What was measured when, and where. A load above the number of cores blurs times. */
export function headOf(): string {
	const date = new Date().toISOString().slice(0, 10);
	const machine = `${cpus()[0]?.model}, ${availableParallelism()} cores`;
	const software = `Node ${process.version}, n8n-core ${devDependencies['n8n-core']}`;
	return `${date}: ${machine}, ${software}. Load at the start: ${loadavg()[0]?.toFixed(1)}.`;
}

/** The page of results, in Markdown. */
export function reportOf(head: string, measured: readonly Measured[]): string {
	const columns = ['Concurrency @ latency', 'Lookups', ...Object.values(titles), 'Requests'];
	return `# Benchmark

${head}

Milliseconds: the median of the rounds (the least to the most); then microseconds of processor time a lookup.

${markdownTable([columns, ...measured.map(rowOf)])}
`;
}

function rowOf({ setting: { id, lookups }, spent, requests }: Measured): string[] {
	const measures = Object.keys(titles) as Measure[];
	const cells = measures.map((measure) => cellOf(spent[measure] ?? [], lookups));
	return [id, String(lookups), ...cells, String(requests)];
}

function cellOf(rounds: readonly Spent[], lookups: number): string {
	if (rounds.length === 0) return '';
	const [times, cpu] = (['wallMs', 'cpuMs'] as const).map((figure) =>
		sortBy(rounds.map((round) => Math.round(round[figure]))),
	);
	const median = (sorted: readonly number[] = []) => sorted[sorted.length >> 1] ?? NaN;
	const spread = `${times?.[0]} to ${times?.at(-1)}`;
	return `${median(times)} (${spread}); ${Math.round((median(cpu) * 1000) / lookups)}`;
}
