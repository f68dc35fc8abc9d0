import { markdownTable } from 'markdown-table';
import type { Figures } from '../measure/figures';
import { cell } from '../report/cells';
import { describeMachine } from '../report/machine';
import { ratios } from '../report/statistics';
import type { Work } from '../work/work';

/** A piece of work, measured round by round. */
export interface Row {
	readonly work: Work;
	/** n8n's HTTP helper alone. */
	readonly helper: Figures[];
	/** This package with other numbers of groups. */
	readonly variants: ReadonlyArray<{ readonly name: string; readonly figures: Figures[] }>;
}

/** The comparison in Markdown. */
export function groupsReportOf(rows: readonly Row[], date: Date): string {
	const { processor, cores, node, n8nCore, loadAtStart } = describeMachine();
	const rounds = rows[0]?.helper.length ?? 0;
	return `# Groups in which a window starts

\`npm run bench:groups\`, ${date.toISOString().slice(0, 10)}. ${processor}, ${cores} cores; Node ${node}, n8n-core ${n8nCore}, expression engine vm. Load: ${loadAtStart}.

This package as it is packed, with the requests of a window starting all at once, in groups, and one by one, as ratios of n8n's HTTP helper alone in the same round: median (least to most) of ${rounds} rounds. The helper has as many requests under way as Concurrency says, 50 where it is unset.

## Time

${tableOf(rows, 'wallMs')}

## Processor time

${tableOf(rows, 'cpuMs')}
`;
}

function tableOf(rows: readonly Row[], figure: 'wallMs' | 'cpuMs'): string {
	const names = rows[0]?.variants.map(({ name }) => name) ?? [];
	return markdownTable([
		['work', ...names, 'the helper itself'],
		...rows.map(({ work, helper, variants }) => {
			const base = helper.map((figures) => figures[figure]);
			return [
				`${work.title}, ${work.latencyMs} ms`,
				...variants.map(({ figures }) => {
					const own = figures.map((one) => one[figure]);
					return cell(ratios(own, base));
				}),
				cell(base, ' ms'),
			];
		}),
	]);
}
