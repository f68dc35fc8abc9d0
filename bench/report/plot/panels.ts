import type { TopLevelSpec } from 'vega-lite';
import { type ContenderName, contenderTitles } from '../../contenders/contender';
import type { Figures } from '../../measure/figures';
import { figuresOf, type MeasuredWork } from '../results';
import { spreadOf } from '../statistics';
import { titleOf } from '../cells';
import { colours } from './colours';

/** One picture below another, for vega-lite. */
type Panel = Extract<TopLevelSpec, { vconcat: unknown }>['vconcat'][number];

const WIDTH = 480;
const names = Object.keys(contenderTitles) as ContenderName[];
const color = {
	field: 'contender',
	title: null,
	legend: { orient: 'top', columns: 3, labelLimit: 300 },
	scale: {
		domain: names.map((name) => contenderTitles[name]),
		range: names.map((name) => colours[name]),
	},
} as const;

/** Bars of the contenders side by side for each piece of work: the median, and a line from the least to the most. */
export function bars(
	title: string,
	entries: readonly MeasuredWork[],
	figure: keyof Figures,
): Panel {
	const x = { type: 'quantitative', title: null } as const;
	return {
		title,
		width: WIDTH,
		height: { step: 12 },
		data: { values: entries.flatMap((entry) => measured(entry, figure)) },
		encoding: {
			y: { field: 'work', sort: null, title: null, axis: { labelLimit: 450 } },
			yOffset: { field: 'contender', sort: names.map((name) => contenderTitles[name]) },
		},
		layer: [
			{ mark: 'bar', encoding: { x: { ...x, field: 'median' }, color } },
			{ mark: 'rule', encoding: { x: { ...x, field: 'least' }, x2: { field: 'most' } } },
			{
				mark: { type: 'text', align: 'left', dx: 4, fontSize: 9 },
				encoding: { x: { ...x, field: 'most' }, text: { field: 'median', format: ',.3~r' } },
			},
		],
	};
}

/** How a figure grows, one line for each contender; nothing for a single size. */
export function growth(
	title: string,
	entries: readonly MeasuredWork[],
	figure: keyof Figures,
): Panel[] {
	if (entries.length < 2) return [];
	const axis = { type: 'quantitative', title: null, scale: { type: 'log' } } as const;
	return [
		{
			title,
			width: WIDTH,
			height: 190,
			data: { values: entries.flatMap((entry) => measured(entry, figure)) },
			mark: { type: 'line', point: true },
			encoding: {
				x: { ...axis, field: 'records' },
				y: { ...axis, field: 'median' },
				color,
			},
		},
	];
}

function measured(entry: MeasuredWork, figure: keyof Figures) {
	return names.flatMap((name) => {
		const values = figuresOf(entry, name, figure);
		if (values.length === 0) return [];
		const { records } = entry;
		const contender = contenderTitles[name];
		return [{ work: titleOf(entry), records, contender, ...spreadOf(values) }];
	});
}
