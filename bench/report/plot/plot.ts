import { type ContenderName, contenderTitles } from '../../contenders/contender';
import type { Figures } from '../../measure/figures';
import { figuresOf, type MeasuredWork, type Results } from '../results';
import { spreadOf } from '../statistics';
import { titleOf } from '../tables';
import { type BarPanel, drawBars } from './bars';
import { colours } from './colours';
import { drawLines, type LinePanel } from './lines';
import { element, label } from './svg';

const WIDTH = 860;
const MARGIN = 20;
const names = Object.keys(contenderTitles) as ContenderName[];

/** The figures as an SVG picture. */
export function drawPlot({ entries }: Results): string {
	// bars of very different length on one scale say nothing
	const groups = [
		entries.filter(({ records, latencyMs }) => isMiddling(records) && latencyMs < 100),
		entries.filter(({ records, latencyMs }) => isMiddling(records) && latencyMs >= 100),
		entries.filter(({ records }) => records >= 10_000),
	];
	const panels = [
		...groups.map((group) => bars('Wall, ms', group, 'wallMs')),
		...groups.map((group) => bars('CPU, ms', group, 'cpuMs')),
		...groups.map((group) => bars('Peak resident memory, MB', group, 'peakRssMb')),
		growth('CPU ms by the number of lookups, 20 ms', entries, isPlainLookup, 'cpuMs'),
		growth('Wall ms by the number of lookups, 20 ms', entries, isPlainLookup, 'wallMs'),
		growth(
			'Wall ms by the number of records, offset with total, 20 ms',
			entries,
			isOffset,
			'wallMs',
		),
	].filter((panel) => panel !== undefined);

	let y = 46;
	const drawn = panels.map((panel) => {
		const top = y;
		y += panel.height + 14;
		return element('g', { transform: `translate(${MARGIN} ${top})` }, `\n${panel.drawn}\n`);
	});
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" font-family="sans-serif" font-size="11">
${element('rect', { width: WIDTH, height: y, fill: '#fff' })}
${legend()}
${drawn.join('\n')}
</svg>
`;
}

function legend(): string {
	return names
		.map((name, index) => {
			const x = MARGIN + index * 166;
			const box = element('rect', { x, y: 16, width: 12, height: 12, fill: colours[name] });
			return box + label(contenderTitles[name], x + 18, 26);
		})
		.join('\n');
}

function bars(title: string, entries: readonly MeasuredWork[], figure: keyof Figures) {
	const groups: BarPanel['groups'] = entries.map((entry) => ({
		label: titleOf(entry),
		bars: names.flatMap((name) => {
			const values = figuresOf(entry, name, figure);
			return values.length === 0 ? [] : [[name, spreadOf(values)] as const];
		}),
	}));
	return groups.length === 0 ? undefined : drawBars({ title, groups }, WIDTH - 2 * MARGIN);
}

function growth(
	title: string,
	entries: readonly MeasuredWork[],
	belongs: (entry: MeasuredWork) => boolean,
	figure: keyof Figures,
) {
	const sizes = entries.filter(belongs).sort((one, other) => one.records - other.records);
	if (sizes.length < 2) return undefined;
	const lines: LinePanel['lines'] = names.map((name) => [
		name,
		sizes.flatMap((entry) => {
			const values = figuresOf(entry, name, figure);
			return values.length === 0 ? [] : [{ x: entry.records, y: spreadOf(values).median }];
		}),
	]);
	// ours is drawn last, over the others
	const measured = lines.filter(([, line]) => line.length > 0).reverse();
	return drawLines({ title, lines: measured }, WIDTH - 2 * MARGIN);
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
