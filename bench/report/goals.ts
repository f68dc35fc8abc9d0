import { AT_ONCE_UNSET, type ContenderName } from '../contenders/contender';
import type { Figures } from '../measure/figures';
import { titleOf } from './cells';
import { isCell } from './lookupTables';
import { figuresOf, type MeasuredWork, type Results } from './results';
import { ratios, type Spread, spreadOf } from './statistics';

/** Something that the package shall reach, and what was found. */
export interface Goal {
	readonly name: string;
	/** As in `≤ 1.25`. */
	readonly wanted: string;
	readonly found: Spread;
	readonly met: boolean;
	/** The same ratio for n8n's HTTP helper alone, which no node beats; undefined where it says nothing. */
	readonly helperAlone: Spread | undefined;
}

type Bound = { readonly atMost: number } | { readonly atLeast: number };

/** Every goal for which the run measured something. */
export function judge(results: Results): Goal[] {
	const goals: Goal[] = [];
	const add: Add = (name, values, bound, helper = []) => {
		if (values.length > 0) goals.push(goalOf(name, values, bound, helper));
	};
	for (const entry of results.entries) {
		if (isCell(entry)) judgeCell(entry, add);
		if (entry.id.includes('-busy')) judgeBusy(entry, add);
		if (entry.id.includes('-of-') || entry.listing) judgeSpending(entry, add);
		if (entry.listing) judgeListing(entry, add);
		if (/^(lookups-)?\d+(-offset-with-total)?@20$/.test(entry.id)) judgeGrowth(entry, results, add);
	}
	const { tarballKb, packageLoadMs } = results.startUp;
	add('tarball, KB', tarballKb === undefined ? [] : [tarballKb], { atMost: 300 });
	add('load time after n8n-workflow, ms', packageLoadMs, { atMost: 50 });
	return goals;
}

/** Adds a goal; none without values. */
type Add = (
	name: string,
	values: readonly number[],
	bound: Bound,
	helper?: readonly number[],
) => void;

/** Of the table of lookups by latency and Concurrency. */
function judgeCell(entry: MeasuredWork, add: Add): void {
	const at = titleOf(entry);
	const { concurrency, latencyMs, records } = entry;
	const wall = (other: ContenderName) => ratioTo(entry, 'wallMs', other);
	const isUnset = concurrency === undefined;
	// unset, it has to find out how much the service bears
	add(`${at}: wall, of the helper alone`, wall('helper'), { atMost: isUnset ? 1.3 : 1.1 });
	if (isUnset) add(`${at}: wall, of HTTP Request`, wall('http'), { atMost: 1.3 });
	const helperCpu = figuresOf(entry, 'helper', 'cpuMs').map((ms) => ms / records);
	const isProcessorFree =
		helperCpu.length > 0 && latencyMs / (concurrency ?? AT_ONCE_UNSET) > spreadOf(helperCpu).median;
	if (!isUnset && isProcessorFree) add(`${at}: wall, of undici`, wall('undici'), { atMost: 1.25 });
	add(`${at}: CPU, of the helper alone`, ratioTo(entry, 'cpuMs', 'helper'), { atMost: 1.1 });
}

/** Refused requests may be a twentieth of those that bring a record. */
function judgeBusy(entry: MeasuredWork, add: Add): void {
	const requests = shareOf(entry, 'requests', entry.minimum.requests);
	add(`${titleOf(entry)}: requests, of the fewest possible`, requests, { atMost: 1.05 });
}

function judgeSpending(entry: MeasuredWork, add: Add): void {
	const { requests, credits } = entry.minimum;
	const requested = shareOf(entry, 'requests', requests);
	add(`${titleOf(entry)}: requests, of the fewest possible`, requested, { atMost: 1 });
	const spent = shareOf(entry, 'credits', credits);
	add(`${titleOf(entry)}: credits, of the fewest possible`, spent, { atMost: 1 });
}

function judgeListing(entry: MeasuredWork, add: Add): void {
	const { id, inputItems } = entry;
	if (inputItems === 1 && id.startsWith('1000-offset-with-total')) {
		const faster = ratios(figuresOf(entry, 'http', 'wallMs'), figuresOf(entry, 'ours', 'wallMs'));
		add(`${titleOf(entry)}: times faster than HTTP Request`, faster, { atLeast: 5 });
	}
	if (inputItems === 1 && /^1000-(cursor|after)/.test(id)) {
		add(
			`${titleOf(entry)}: wall, of the sum of latencies (undici, one after the other)`,
			ratioTo(entry, 'wallMs', 'undici'),
			{ atMost: 1.05 },
			ratioTo(entry, 'wallMs', 'undici', 'helper'),
		);
	}
}

/** What grows with the number of items, and what must not. */
function judgeGrowth(entry: MeasuredWork, { entries }: Results, add: Add): void {
	const at = titleOf(entry);
	const first = figuresOf(entry, 'ours', 'firstAnswerMs').map((ms) => ms - entry.latencyMs);
	add(`${at}: first answer, ms beyond the latency`, first, { atMost: 50 });
	const inUse = figuresOf(entry, 'ours', 'peakHeapMb', 'memory');
	const kept = figuresOf(entry, 'ours', 'keptHeapMb', 'memory');
	add(`${at}: heap in use, of the items themselves`, ratios(inUse, kept), { atMost: 1.2 });
	const id = entry.listing ? '1000-offset-with-total@20' : 'lookups-1000@20';
	const usual = entries.find((other) => other.id === id);
	if (entry.records <= 1000 || usual === undefined) return;
	const cpuEach = (of: MeasuredWork) => figuresOf(of, 'ours', 'cpuMs').map((ms) => ms / of.records);
	const each = spreadOf(cpuEach(usual)).median;
	const grown = cpuEach(entry).map((ms) => ms / each);
	add(`${at}: CPU for a record, of that at 1,000`, grown, { atMost: 1.1 });
}

function ratioTo(
	entry: MeasuredWork,
	figure: keyof Figures,
	other: ContenderName,
	one: ContenderName = 'ours',
): number[] {
	return ratios(figuresOf(entry, one, figure), figuresOf(entry, other, figure));
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
