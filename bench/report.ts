import { availableParallelism, cpus, loadavg } from 'node:os';
import { map } from 'lodash';
import { markdownTable } from 'markdown-table';
import { devDependencies } from '../package.json';
import { type Measure, type Setting, type Spent, titles } from './settings';

/** One setting, with what each round took. */
export interface Measured {
	readonly setting: Setting;
	readonly spent: Readonly<Record<Measure, Spent[]>>;
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
	const rows = measured.map(({ setting: { id, lookups }, spent, requests }) => {
		const cells = Object.keys(titles).map((name) => cellOf(spent[name as Measure], lookups));
		return [id, String(lookups), ...cells, String(requests)];
	});
	return `# Benchmark

${head}

Milliseconds: the median of the rounds (the least to the most); then microseconds of processor time a lookup.

${markdownTable([columns, ...rows])}
`;
}

function cellOf(rounds: readonly Spent[], lookups: number): string {
	if (rounds.length === 0) return '';
	const sorted = (figures: number[]) => figures.map(Math.round).sort((a, b) => a - b);
	const [times, cpu] = [sorted(map(rounds, 'wallMs')), sorted(map(rounds, 'cpuMs'))];
	const [median = 0, cpuMs = 0] = [times, cpu].map((figures) => figures[figures.length >> 1]);
	return `${median} (${times[0]} to ${times.at(-1)}); ${Math.round((cpuMs * 1000) / lookups)}`;
}
