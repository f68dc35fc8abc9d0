import type { ContenderName } from '../contenders/contender';
import type { Figures } from '../measure/figures';
import type { StartUp } from '../startup/startUp';
import type { Work } from '../work/work';
import type { Machine } from './machine';

/** Everything that a run of the benchmark found, as it is written to results.json. */
export interface Results {
	readonly machine: Machine;
	readonly command: string;
	readonly date: string;
	readonly entries: readonly MeasuredWork[];
	readonly startUp: StartUp;
}

/** One piece of work with what every contender needed, in the order of the repetitions. */
export interface MeasuredWork extends Pick<
	Work,
	'id' | 'title' | 'latencyMs' | 'records' | 'concurrency'
> {
	readonly minimum: Work['minimum'];
	readonly inputItems: number;
	readonly listing: boolean;
	readonly time: Partial<Record<ContenderName, Figures[]>>;
	/** With the garbage collector running all along; only its heap figures mean something. */
	readonly memory: Partial<Record<ContenderName, Figures[]>>;
}

/** One figure of one contender over the repetitions; empty where it was not measured. */
export function figuresOf(
	entry: MeasuredWork,
	contender: ContenderName,
	figure: keyof Figures,
	mode: 'time' | 'memory' = 'time',
): number[] {
	return (entry[mode][contender] ?? []).map((figures) => figures[figure]);
}
