import { markdownTable } from 'markdown-table';
import { describeMachine } from '../report/machine';
import { WARM_UP_RUNS } from './growth';
import type { SoakReport } from './job';

const HEAD = [
	'run',
	'heap MB',
	'resident MB',
	'requests',
	'credits',
	'records',
	'error items',
	'seconds',
];

/** The soak in Markdown. */
export function soakReportOf(report: SoakReport, date: Date): string {
	const { runs, wrong, growthPerThousand, isFlat } = report;
	const { processor, cores, node, n8nCore } = describeMachine();
	const items = runs.reduce((sum, { succeeded, failed }) => sum + succeeded + failed, 0);
	const rows = runs.map(
		({ heapMb, rssMb, requests, credits, succeeded, failed, seconds }, index) => [
			...[index + 1, heapMb.toFixed(1), rssMb.toFixed(0)].map(String),
			...[requests, credits, succeeded, failed, seconds.toFixed(1)].map(String),
		],
	);
	return `# Soak

${items.toLocaleString('en')} lookups in ${runs.length} runs of one process, a tenth of the requests failing at random, ${date.toISOString().slice(0, 10)}. ${processor}, ${cores} cores; Node ${node}, n8n-core ${n8nCore}, expression engine vm.

Heap in use after each run, once the garbage collector ran: from run ${WARM_UP_RUNS + 1} on it grows by ${growthPerThousand.toFixed(3)} MB for each thousand items: ${isFlat ? 'flat' : '**not flat**'}. Input items whose record was lost, doubled or paired wrongly: ${wrong.length}.

${markdownTable([HEAD, ...rows])}
`;
}
