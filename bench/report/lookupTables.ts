import { markdownTable } from 'markdown-table';
import { type ContenderName, contenderTitles } from '../contenders/contender';
import type { Figures } from '../measure/figures';
import { short } from './cells';
import { figuresOf, type MeasuredWork } from './results';
import { ratios, spreadOf } from './statistics';

const COMPARED: readonly ContenderName[] = ['helper', 'http', 'undici'];

/**
 * Lookups at every latency and Concurrency, the default first: medians, and the ratios of this package to
 * the others, round by round.
 */
export function latencyTable(entries: readonly MeasuredWork[]): string {
	return markdownTable([
		[
			'Concurrency',
			'latency ms',
			'lookups',
			...(['ours', ...COMPARED] as const).map((name) => `${contenderTitles[name]}, ms`),
			...COMPARED.map((name) => `of ${contenderTitles[name]}`),
			"CPU, of n8n's HTTP helper alone",
		],
		...entries
			.filter(isCell)
			.map((entry) => [
				String(entry.concurrency ?? 'unset'),
				String(entry.latencyMs),
				entry.records.toLocaleString('en'),
				...(['ours', ...COMPARED] as const).map((name) => median(figuresOf(entry, name, 'wallMs'))),
				...COMPARED.map((name) => ratio(entry, 'wallMs', name)),
				ratio(entry, 'cpuMs', 'helper'),
			]),
	]);
}

/** Whether it belongs to that table: different lookups over http, with nothing in their way. */
export function isCell({ id }: MeasuredWork): boolean {
	return /^lookups-\d+@\d+(x\d+)?$/.test(id) && !/^lookups-(100|10000|50000)@20$/.test(id);
}

/** How time and memory grow with the number of items, for lookups and for one listing. */
export function growthTable(entries: readonly MeasuredWork[]): string {
	const grown = entries.filter(({ id }) => /^(lookups-\d+|\d+-offset-with-total)@20$/.test(id));
	const bySize = grown.toSorted(
		(one, other) => Number(one.listing) - Number(other.listing) || one.records - other.records,
	);
	return markdownTable([
		[
			'work, 20 ms',
			'wall ms',
			'CPU µs a record',
			'first answer after ms',
			'heap in use at most MB',
			'the items themselves MB',
			'ratio',
		],
		...bySize.map((entry) => {
			const inUse = figuresOf(entry, 'ours', 'peakHeapMb', 'memory');
			const kept = figuresOf(entry, 'ours', 'keptHeapMb', 'memory');
			const cpu = figuresOf(entry, 'ours', 'cpuMs').map((ms) => (ms * 1000) / entry.records);
			return [
				entry.title,
				median(figuresOf(entry, 'ours', 'wallMs')),
				median(cpu),
				median(figuresOf(entry, 'ours', 'firstAnswerMs')),
				median(inUse),
				median(kept),
				median(ratios(inUse, kept)),
			];
		}),
	]);
}

function ratio(entry: MeasuredWork, figure: keyof Figures, other: ContenderName): string {
	return median(ratios(figuresOf(entry, 'ours', figure), figuresOf(entry, other, figure)));
}

function median(values: readonly number[]): string {
	return values.length === 0 ? '' : short(spreadOf(values).median);
}
