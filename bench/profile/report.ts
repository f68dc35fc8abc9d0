import { markdownTable } from 'markdown-table';
import { describeMachine } from '../report/machine';

/** Shares below this are summed up. */
const LEAST_SHARE = 0.01;

/** Where the time went, in Markdown. */
export function profileReportOf(
	places: ReadonlyArray<readonly [place: string, ms: number]>,
	lookups: number,
	date: Date,
): string {
	const { processor, cores, node, n8nCore } = describeMachine();
	const whole = places.reduce((sum, [, ms]) => sum + ms, 0);
	const shown = places.filter(([, ms]) => ms / whole >= LEAST_SHARE);
	const rest = whole - shown.reduce((sum, [, ms]) => sum + ms, 0);
	const rows = [...shown, ['everything else', rest] as const].map(([place, ms]) => [
		place,
		((ms / lookups) * 1000).toFixed(0),
		`${((ms / whole) * 100).toFixed(0)} %`,
	]);
	return `# Where the time of a lookup goes

\`npm run bench:profile\`, ${date.toISOString().slice(0, 10)}: ${lookups.toLocaleString('en')} lookups with this package, Concurrency unset, on a service that answers in 20 ms. ${processor}, ${cores} cores; Node ${node}, n8n-core ${n8nCore}, expression engine vm. Time in the main thread while it was not idle, by the code that ran; the profiler itself makes all of it slower.

${markdownTable([['code', 'µs for a lookup', 'share'], ...rows])}
`;
}
