import { markdownTable } from 'markdown-table';
import { AT_ONCE_UNSET, type ContenderName, contenderTitles } from '../contenders/contender';
import type { Figures } from '../measure/figures';
import { cell, short, titleOf } from './cells';
import type { Goal } from './goals';
import { growthTable, latencyTable } from './lookupTables';
import { figuresOf, type MeasuredWork, type Results } from './results';

const names = Object.keys(contenderTitles) as ContenderName[];

/** The whole report in Markdown. */
export function reportOf(results: Results, goals: readonly Goal[]): string {
	const { machine, command, date, startUp } = results;
	const { processor, cores, memoryGb, system, node, n8nCore, loadAtStart } = machine;
	return [
		'# Benchmark',
		'',
		`\`${command}\`, ${date}. ${processor}, ${cores} cores, ${memoryGb} GB, ${system}; Node ${node}, n8n-core ${n8nCore}, expression engine vm. Load at the start: ${loadAtStart}.`,
		'',
		'Every measurement is a process of its own, warmed up, and the contenders take turns. Median (least to most). MB are 10^6 bytes; peak memory is the resident memory of the whole process, n8n included where it is used. "Kept" is the heap that the returned items take. "n8n\'s HTTP helper alone" is a node that does nothing but call it, as often as the limit calls the service: what n8n itself costs, which no node can undercut but by asking for less.',
		'',
		'![Figures](results.svg)',
		'',
		'## Lookups by latency and Concurrency',
		'',
		`Unset is the default: this package begins with 5 requests at once and grows to 50, the helper and undici have ${AT_ONCE_UNSET}, and HTTP Request sends all at once, whatever is set. A ratio below 1 is faster than the other.`,
		'',
		latencyTable(results.entries),
		'',
		'## Growth',
		'',
		'This package, Concurrency unset. Heap in use: garbage left out (the collector runs all along), beyond what was in use before; measured from 10,000 records on.',
		'',
		growthTable(results.entries),
		'',
		'## Goals',
		'',
		markdownTable([
			['goal', 'wanted', 'median', 'least', 'most', '', "n8n's HTTP helper alone"],
			...goals.map(({ name, wanted, found, met, helperAlone }) => [
				name,
				wanted,
				short(found.median),
				short(found.least),
				short(found.most),
				met ? 'met' : '**missed**',
				helperAlone === undefined ? '' : short(helperAlone.median),
			]),
		]),
		'',
		'## Work',
		'',
		markdownTable([
			[
				'work',
				'contender',
				'wall ms',
				'CPU ms',
				'peak MB',
				'kept MB',
				'requests',
				'connections',
				'credits',
				'records/s',
			],
			...results.entries.flatMap(rowsOf),
		]),
		'',
		'## Start-up',
		'',
		markdownTable([
			['', ''],
			['load time after n8n-workflow, all nodes', cell(startUp.packageLoadMs, ' ms')],
			['for comparison: HTTP Request node', cell(startUp.httpRequestLoadMs, ' ms')],
			['tarball', cell(startUp.tarballKb === undefined ? [] : [startUp.tarballKb], ' KB')],
			...Object.entries(startUp.descriptionKb).map(([node, kb]) => [
				`description of ${node}`,
				`${short(kb)} KB`,
			]),
		]),
		'',
	].join('\n');
}

function rowsOf(entry: MeasuredWork): string[][] {
	return names
		.filter((name) => (entry.time[name] ?? []).length > 0)
		.map((name) => {
			const of = (figure: keyof Figures) => cell(figuresOf(entry, name, figure));
			const rates = figuresOf(entry, name, 'wallMs').map((ms) => (entry.records / ms) * 1000);
			return [
				titleOf(entry),
				contenderTitles[name],
				of('wallMs'),
				of('cpuMs'),
				of('peakRssMb'),
				of('keptHeapMb'),
				of('requests'),
				of('connections'),
				of('credits'),
				cell(rates),
			];
		});
}
