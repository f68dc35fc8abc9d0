import type { ContenderName } from '../../contenders/contender';
import type { Spread } from '../statistics';
import { colours } from './colours';
import { element, label, readable } from './svg';

/** Bars of the contenders side by side, for several pieces of work. */
export interface BarPanel {
	readonly title: string;
	readonly groups: ReadonlyArray<{
		readonly label: string;
		readonly bars: ReadonlyArray<readonly [ContenderName, Spread]>;
	}>;
}

const BAR = 12;
const GAP = 10;
const LABELS = 310;
const VALUES = 60;

/** Draws the bars from (0, 0) on, with a line from the least to the most measured. */
export function drawBars({ title, groups }: BarPanel, width: number) {
	const most = Math.max(...groups.flatMap(({ bars }) => bars.map(([, spread]) => spread.most)));
	const scale = (width - LABELS - VALUES) / most;
	const drawn = [label(title, 0, 14, { 'font-weight': 'bold' })];
	let y = 26;
	for (const { label: work, bars } of groups) {
		const middle = y + (bars.length * BAR) / 2 + 4;
		drawn.push(label(work, LABELS - 8, middle, { 'text-anchor': 'end' }));
		for (const [name, { median, least, most: longest }] of bars) {
			const end = LABELS + longest * scale;
			drawn.push(
				element('rect', {
					x: LABELS,
					y: y + 1,
					width: median * scale,
					height: BAR - 2,
					fill: colours[name],
				}),
				element('line', {
					x1: LABELS + least * scale,
					x2: end,
					y1: y + BAR / 2,
					y2: y + BAR / 2,
					stroke: '#333',
				}),
				label(readable(median), end + 4, y + BAR - 2, { 'font-size': 10 }),
			);
			y += BAR;
		}
		y += GAP;
	}
	return { drawn: drawn.join('\n'), height: y };
}
