import type { ContenderName } from '../contenders/contender';
import type { Figures } from '../measure/figures';
import { figuresOf, type MeasuredWork, type Results } from './results';
import { ratios, type Spread, spreadOf } from './statistics';

/** Something that the package shall reach, and what was found. */
export interface Goal {
	readonly name: string;
	/** As in `≤ 1.25`. */
	readonly wanted: string;
	readonly found: Spread;
	readonly met: boolean;
}

type Bound = { readonly atMost: number } | { readonly atLeast: number };

/** Every goal for which the run measured something. */
export function judge(results: Results): Goal[] {
	const goals: Goal[] = [];
	const add = (name: string, values: readonly number[], bound: Bound) => {
		if (values.length > 0) goals.push(goalOf(name, values, bound));
	};
	for (const entry of results.entries) {
		const { title, latencyMs, id, listing, inputItems, minimum } = entry;
		const at = `${title}, ${latencyMs} ms`;
		const against = (figure: keyof Figures, other: ContenderName) =>
			ratios(figuresOf(entry, 'ours', figure), figuresOf(entry, other, figure));
		if (/^lookups-1000@/.test(id)) {
			const most = latencyMs >= 100 ? 1.05 : 1.25;
			add(`${at}: wall, of the undici limit`, against('wallMs', 'undici'), { atMost: most });
			add(`${at}: CPU, of HTTP Request`, against('cpuMs', 'http'), { atMost: 0.75 });
			add(`${at}: CPU, of the declarative node`, against('cpuMs', 'routing'), { atMost: 0.4 });
		}
		if (/^lookups-\d+-of-/.test(id) || listing) {
			const { requests, credits } = minimum;
			add(`${at}: requests, of the fewest possible`, shareOf(entry, 'requests', requests), {
				atMost: 1,
			});
			add(`${at}: credits, of the fewest possible`, shareOf(entry, 'credits', credits), {
				atMost: 1,
			});
		}
		if (inputItems === 1 && /^1000-offset-with-total/.test(id)) {
			const faster = ratios(figuresOf(entry, 'http', 'wallMs'), figuresOf(entry, 'ours', 'wallMs'));
			add(`${at}: times faster than HTTP Request`, faster, { atLeast: 5 });
		}
		if (inputItems === 1 && /^1\d*-(cursor|after)/.test(id) && entry.records >= 1000) {
			const waits = against('wallMs', 'undici');
			add(`${at}: wall, of the sum of latencies (undici in turn)`, waits, { atMost: 1.05 });
		}
		if (entry.records === 10_000 && listing) {
			const peak = against('peakRssMb', 'http');
			add(`${at}: peak memory, of HTTP Request`, peak, { atMost: 1.3 });
		}
	}
	const { tarballKb, packageLoadMs } = results.startUp;
	add('tarball, KB', tarballKb === undefined ? [] : [tarballKb], { atMost: 300 });
	add('load time after n8n-workflow, ms', packageLoadMs, { atMost: 50 });
	return goals;
}

function shareOf(entry: MeasuredWork, figure: 'requests' | 'credits', fewest: number): number[] {
	return figuresOf(entry, 'ours', figure).map((value) => value / fewest);
}

function goalOf(name: string, values: readonly number[], bound: Bound): Goal {
	const found = spreadOf(values);
	return 'atMost' in bound
		? { name, wanted: `≤ ${bound.atMost}`, found, met: found.median <= bound.atMost }
		: { name, wanted: `≥ ${bound.atLeast}`, found, met: found.median >= bound.atLeast };
}
