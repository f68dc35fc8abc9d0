import { arch, availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os';
import { markdownTable } from 'markdown-table';
import { devDependencies } from '../package.json';
import type { Spent } from './process';
import { type Measure, type Setting, titles } from './settings';

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

/** What one measurement gave. */
export interface Figures extends Spent {
	readonly requests: number;
	readonly maxInFlight: number;
}

/** One setting with what everything needed that was measured, in the order of the rounds. */
export interface Measured {
	readonly setting: Setting;
	readonly figures: Partial<Record<Measure, Figures[]>>;
}

const measures = Object.keys(titles) as Measure[];

/** The whole report in Markdown. @param head what was run when, and where */
export function reportOf(head: string, measured: readonly Measured[]): string {
	const columns = [
		'Concurrency @ latency, ms',
		'lookups',
		'helper at once',
		...measures.map((name) => `${titles[name]}, ms`),
		...measures.map((name) => `CPU µs a lookup, ${titles[name]}`),
		'requests',
		'under way',
	];
	const goals = measured.flatMap(goalsOf);
	const missed = goals.filter(({ isMet }) => !isMet).map(({ text }) => `- ${text}`);
	return `# Benchmark

${head}

Expressions run in n8n's production engine (vm). Medians; times with the least and the most. Requests and how many were under way at once are this package's, the most of any round.

${markdownTable([columns, ...measured.map(rowOf)])}

## Goals

Ratios are medians over the rounds, in which all take turns. ${goals.length - missed.length} of ${goals.length} goals are met${missed.length > 0 ? '. Missed:' : '.'}

${missed.join('\n')}
`.replace(/\n+$/, '\n');
}

function goalsOf({ setting, figures }: Measured) {
	const times = (name: Measure) => (figures[name] ?? []).map(({ wallMs }) => wallMs);
	return setting.goals.map(([own, other, most]) => {
		const others = times(other);
		const ratio = median(times(own).map((ms, round) => ms / (others[round] ?? NaN)));
		const text = `${setting.id}: ${titles[own]} takes ${short(ratio, 2)} times as long as ${titles[other]}, at most ${most} is wanted`;
		return { isMet: ratio <= most, text };
	});
}

function rowOf({ setting, figures }: Measured): string[] {
	const of = (name: Measure, figure: keyof Figures): number[] =>
		(figures[name] ?? []).map((one) => one[figure]);
	const mostOf = (figure: keyof Figures): string =>
		String(Math.max(...of('cold', figure), ...of('warm', figure)));
	return [
		setting.id,
		setting.lookups.toLocaleString('en'),
		String(setting.helperAtOnce),
		...measures.map((name) => withSpread(of(name, 'wallMs'))),
		...measures.map((name) => short(median(of(name, 'cpuMs')) * (1000 / setting.lookups), 0)),
		mostOf('requests'),
		mostOf('maxInFlight'),
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
