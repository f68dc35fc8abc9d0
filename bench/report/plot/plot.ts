import type { TopLevelSpec } from 'vega-lite';
import type { MeasuredWork, Results } from '../results';
import { isCell } from '../lookupTables';
import { bars, growth } from './panels';

/** The figures as an SVG picture. */
export async function drawPlot({ entries }: Results): Promise<string> {
	// Loaded here, not above: tsx cannot turn these libraries into the CommonJS that this file becomes.
	const [{ compile }, vega] = await Promise.all([import('vega-lite'), import('vega')]);
	const runtime = vega.parse(compile(plotOf(entries)).spec);
	return `${await new vega.View(runtime, { renderer: 'none' }).toSVG()}\n`;
}

function plotOf(entries: readonly MeasuredWork[]): TopLevelSpec {
	// bars of very different length on one scale say nothing
	const groups = [
		...[5, 20, 100, 400].map((latency) =>
			entries.filter((entry) => isDefaultCell(entry) && entry.latencyMs === latency),
		),
		entries.filter((entry) => isMiddling(entry.records) && !isCell(entry)),
		entries.filter(({ records }) => records >= 10_000),
	].filter((group) => group.length > 0);
	return {
		background: 'white',
		padding: 20,
		config: { aria: false, font: 'sans-serif', title: { anchor: 'start' }, view: { stroke: null } },
		vconcat: [
			...groups.map((group) => bars('Wall, ms', group, 'wallMs')),
			...groups.map((group) => bars('CPU, ms', group, 'cpuMs')),
			...groups.map((group) => bars('Peak resident memory, MB', group, 'peakRssMb')),
			...growth('CPU ms by the number of lookups, 20 ms', entries.filter(isPlainLookup), 'cpuMs'),
			...growth('Wall ms by the number of lookups, 20 ms', entries.filter(isPlainLookup), 'wallMs'),
			...growth(
				'Wall ms by the number of records, offset with total, 20 ms',
				entries.filter(isOffset),
				'wallMs',
			),
		],
		resolve: { scale: { x: 'independent', y: 'independent', color: 'shared' } },
	};
}

/** Concurrency unset; the rest of the table is in numbers. */
function isDefaultCell(entry: MeasuredWork): boolean {
	return isCell(entry) && entry.concurrency === undefined;
}

function isMiddling(records: number): boolean {
	return records >= 900 && records < 10_000;
}

function isPlainLookup({ id }: MeasuredWork): boolean {
	return /^lookups-\d+@20$/.test(id);
}

function isOffset({ id }: MeasuredWork): boolean {
	return /^\d+-offset-with-total@20$/.test(id);
}
