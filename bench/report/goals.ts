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
	/** The same ratio for n8n's HTTP helper alone, which no node undercuts; undefined where it says nothing. */
	readonly helperAlone: Spread | undefined;
}

type Bound = { readonly atMost: number } | { readonly atLeast: number };

/** Every goal for which the run measured something. */
export function judge(results: Results): Goal[] {
	const goals: Goal[] = [];
	const add = (
		name: string,
		values: readonly number[],
		bound: Bound,
		helper: readonly number[] = [],
	) => {
		if (values.length > 0) goals.push(goalOf(name, values, bound, helper));
	};
	for (const entry of results.entries) {
		const { title, latencyMs, id, listing, inputItems, minimum } = entry;
		const at = `${title}, ${latencyMs} ms`;
		const against = (figure: keyof Figures, other: ContenderName, one: ContenderName = 'ours') =>
			ratios(figuresOf(entry, one, figure), figuresOf(entry, other, figure));
		const addRatio = (name: string, figure: keyof Figures, other: ContenderName, atMost: number) =>
			add(`${at}: ${name}`, against(figure, other), { atMost }, against(figure, other, 'helper'));
		if (/^lookups-1000@/.test(id)) {
			const most = latencyMs >= 100 ? 1.05 : 1.25;
			addRatio('wall, of the undici limit', 'wallMs', 'undici', most);
			addRatio('CPU, of HTTP Request', 'cpuMs', 'http', 0.75);
			addRatio('CPU, of the declarative node', 'cpuMs', 'routing', 0.4);
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
			addRatio('wall, of the sum of latencies (undici in turn)', 'wallMs', 'undici', 1.05);
		}
		if (entry.records === 10_000 && listing) {
			addRatio('peak memory, of HTTP Request', 'peakRssMb', 'http', 1.3);
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

function goalOf(
	name: string,
	values: readonly number[],
	bound: Bound,
	helper: readonly number[],
): Goal {
	const found = spreadOf(values);
	const helperAlone = helper.length > 0 ? spreadOf(helper) : undefined;
	return 'atMost' in bound
		? { name, wanted: `≤ ${bound.atMost}`, found, met: found.median <= bound.atMost, helperAlone }
		: {
				name,
				wanted: `≥ ${bound.atLeast}`,
				found,
				met: found.median >= bound.atLeast,
				helperAlone,
			};
}
