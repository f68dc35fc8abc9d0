import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Figures } from '../measure/figures';
import { judge } from './goals';
import { drawPlot } from './plot/plot';
import type { MeasuredWork, Results } from './results';
import { reportOf } from './tables';

/**
 * Writes results.json, results.svg and results.md.
 * @returns the report, which is also results.md
 */
export async function writeResults(results: Results, folder: string): Promise<string> {
	await mkdir(folder, { recursive: true });
	const goals = judge(results);
	const report = reportOf(results, goals);
	const entries = results.entries.map((entry) => ({
		...entry,
		time: inColumns(entry.time),
		memory: inColumns(entry.memory),
	}));
	await writeFile(join(folder, 'results.json'), jsonOf({ ...results, entries, goals }));
	await writeFile(join(folder, 'results.svg'), await drawPlot(results));
	await writeFile(join(folder, 'results.md'), report);
	return report;
}

/** Each figure as a list over the repetitions: the same numbers in a quarter of the room. */
function inColumns(byContender: MeasuredWork['time']): object {
	const columns = Object.entries(byContender).map(([contender, figures]) => {
		const names = Object.keys(figures[0] ?? {}) as Array<keyof Figures>;
		const lists = names.map((name) => [name, figures.map((one) => one[name])] as const);
		return [contender, Object.fromEntries(lists)] as const;
	});
	return Object.fromEntries(columns);
}

/** Numbers to two places, lists of numbers on one line. */
function jsonOf(value: object): string {
	const rounded = (_: string, member: unknown) =>
		typeof member === 'number' ? Number(member.toFixed(2)) : member;
	const text = JSON.stringify(value, rounded, '\t');
	const oneLine = text.replace(/\[[-\d.,\s]+\]/g, (list) => list.replace(/\s+/g, ''));
	return `${oneLine.replaceAll('],"', '], "')}\n`;
}
