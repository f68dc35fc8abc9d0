import type { ContenderName } from '../../contenders/contender';
import { colours } from './colours';
import { element, label, readable } from './svg';

/** How a figure grows, one line for each contender; both axes are logarithmic. */
export interface LinePanel {
	readonly title: string;
	readonly lines: ReadonlyArray<
		readonly [ContenderName, ReadonlyArray<{ readonly x: number; readonly y: number }>]
	>;
}

const LEFT = 60;
const BOTTOM = 24;
const HEIGHT = 220;
const TOP = 26;

/** Draws the lines from (0, 0) on. */
export function drawLines({ title, lines }: LinePanel, width: number) {
	const points = lines.flatMap(([, line]) => line);
	const across = axis(
		points.map(({ x }) => x),
		LEFT,
		width - 20,
	);
	const up = axis(
		points.map(({ y }) => y),
		HEIGHT - BOTTOM,
		TOP,
	);
	const grid = [
		...across.ticks.flatMap((tick) => [
			rule(across.at(tick), TOP, across.at(tick), HEIGHT - BOTTOM),
			label(readable(tick), across.at(tick), HEIGHT - 8, { 'text-anchor': 'middle' }),
		]),
		...up.ticks.flatMap((tick) => [
			rule(LEFT, up.at(tick), width - 20, up.at(tick)),
			label(readable(tick), LEFT - 6, up.at(tick) + 4, { 'text-anchor': 'end' }),
		]),
	];
	const drawn = lines.flatMap(([name, line]) => [
		element('polyline', {
			points: line.map(({ x, y }) => `${across.at(x).toFixed(1)},${up.at(y).toFixed(1)}`).join(' '),
			fill: 'none',
			stroke: colours[name],
			'stroke-width': 2,
		}),
		...line.map(({ x, y }) =>
			element('circle', { cx: across.at(x), cy: up.at(y), r: 3, fill: colours[name] }),
		),
	]);
	const heading = label(title, 0, 14, { 'font-weight': 'bold' });
	return { drawn: [heading, ...grid, ...drawn].join('\n'), height: HEIGHT + 10 };
}

function rule(x1: number, y1: number, x2: number, y2: number): string {
	return element('line', { x1, y1, x2, y2, stroke: '#ddd' });
}

/** A logarithmic axis between whole powers of ten. */
function axis(values: readonly number[], from: number, to: number) {
	const first = Math.floor(Math.log10(Math.min(...values)));
	const last = Math.max(first + 1, Math.ceil(Math.log10(Math.max(...values))));
	return {
		at: (value: number) => from + ((Math.log10(value) - first) / (last - first)) * (to - from),
		ticks: Array.from({ length: last - first + 1 }, (_, step) => 10 ** (first + step)),
	};
}
