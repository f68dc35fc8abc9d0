import { arch, availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os';
import { markdownTable } from 'markdown-table';
import { devDependencies } from '../package.json';
import type { Figures } from './measure';
import { type ContenderName, contenderTitles, type Setting } from './settings';

/**
 * What a page of results begins with: what was run when, and on which machine. The load tells how many processes wanted
 * a core at the start: above the number of cores, times are blurred.
 */
export function headOf(command: string): string {
	const date = new Date().toISOString().slice(0, 10);
	const memory = `${Math.round(totalmem() / 1e9)} GB`;
	const hardware = `${cpus()[0]?.model}, ${availableParallelism()} cores, ${memory}`;
	const software = `Node ${process.version}, n8n-core ${devDependencies['n8n-core']}`;
	const load = (loadavg()[0] ?? 0).toFixed(1);
	const system = `${platform()} ${release()} ${arch()}; ${software}`;
	return `\`${command}\`, ${date}. ${hardware}, ${system}. Load at the start: ${load}.`;
}

/** One setting with what every contender needed, in the order of the repetitions. */
export interface Measured {
	readonly setting: Setting;
	readonly figures: Partial<Record<ContenderName, Figures[]>>;
}

const names = Object.keys(contenderTitles) as ContenderName[];

/** The whole report in Markdown. @param head what was run when, and where */
export function reportOf(head: string, measured: readonly Measured[]): string {
	const titles = [
		'Concurrency @ latency, ms',
		'lookups',
		'helper at once',
		...names.map((name) => `${contenderTitles[name]}, ms`),
		...names.map((name) => `CPU µs a lookup, ${contenderTitles[name]}`),
		"time, of n8n's HTTP helper alone",
		'time, of HTTP Request',
		'requests',
		'under way',
		'goal',
	];
	return `# Benchmark

${head}

Expressions run in n8n's production engine (vm). Medians; times with the least and the most. Ratios are medians over the rounds, in which the contenders take turns. Requests and how many were under way at once are this package's, the most of any round.

${markdownTable([titles, ...measured.map(rowOf)])}
`;
}

function rowOf({ setting, figures }: Measured): string[] {
	const of = (name: ContenderName, figure: keyof Figures): number[] =>
		(figures[name] ?? []).map((one) => one[figure]);
	const ratioTo = (other: ContenderName): number =>
		median(of('ours', 'wallMs').map((ms, round) => ms / (of(other, 'wallMs')[round] ?? NaN)));
	const ratios = { helper: ratioTo('helper'), http: ratioTo('http') };
	const goals = Object.entries(setting.goals).map(([name, most]) => {
		const isMet = ratios[name as keyof typeof ratios] <= most;
		return `≤ ${most} of ${contenderTitles[name as ContenderName]}: ${isMet ? 'met' : '**missed**'}`;
	});
	const mostOf = (figure: keyof Figures): string => String(Math.max(...of('ours', figure)));
	return [
		setting.id,
		setting.lookups.toLocaleString('en'),
		String(setting.helperAtOnce),
		...names.map((name) => withSpread(of(name, 'wallMs'))),
		...names.map((name) => short(median(of(name, 'cpuMs')) * (1000 / setting.lookups), 0)),
		short(ratios.helper, 2),
		short(ratios.http, 2),
		mostOf('requests'),
		mostOf('maxInFlight'),
		goals.join('; '),
	];
}

function withSpread(values: readonly number[]): string {
	if (values.length === 0) return '';
	const [least, most] = [Math.min(...values), Math.max(...values)];
	return `${short(median(values), 0)} (${short(least, 0)} to ${short(most, 0)})`;
}

/** @returns NaN for an empty list */
function median(values: readonly number[]): number {
	const sorted = [...values].sort((a, b) => a - b);
	const [lower, upper] = [Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2)];
	return ((sorted[lower] ?? NaN) + (sorted[upper] ?? NaN)) / 2;
}

/** Empty where nothing was measured. */
function short(value: number, digits: number): string {
	return Number.isNaN(value) ? '' : value.toFixed(digits);
}
