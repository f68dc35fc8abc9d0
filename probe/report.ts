import type { Endpoint } from '../nodes/shared/contract/endpoint';
import { NO_KEY, NOT_THERE, WRONG_TYPE } from './checks/errors';
import type { Finding, OpenName, Refusal } from './finding';
import { table } from './table';

/** What a probe came to. */
export interface Outcome {
	readonly baseUrl: string;
	readonly startedAt: Date;
	readonly probed: readonly Endpoint[];
	readonly findings: readonly Finding[];
	readonly openNames: readonly OpenName[];
	readonly refusals: readonly Refusal[];
	readonly requests: number;
	/** Credits. */
	readonly spent: number;
	/** Why it ended before its end; undefined where it did not. */
	readonly stopped: string | undefined;
}

const titles: Record<Finding['kind'], string> = {
	differs: 'Differs from the document',
	open: 'What the document leaves open',
	note: 'Not compared',
};

/** The report for people. */
export function reportText(outcome: Outcome): string {
	const { findings, openNames, requests, spent, stopped } = outcome;
	return [
		'',
		overview(outcome),
		...(Object.keys(titles) as Array<Finding['kind']>).flatMap((kind) =>
			findingLines(
				titles[kind],
				findings.filter((finding) => finding.kind === kind),
			),
		),
		...openNames.flatMap(nameLines),
		...otherRefusals(outcome),
		'',
		`Requests: ${requests}. Credits: ${spent}.`,
		...(stopped === undefined ? [] : [`The probe did not get to its end. ${stopped}`]),
	].join('\n');
}

/** One row for each endpoint: what was found, and the statuses of requests that had to fail. */
function overview({ probed, findings, refusals }: Outcome): string {
	const rows = probed.map(({ path }) => {
		const count = (kind: Finding['kind']) =>
			findings.filter((finding) => finding.endpoint === path && finding.kind === kind).length;
		const status = (what: string) =>
			refusals.find((refusal) => refusal.endpoint === path && refusal.what === what)?.status ?? '';
		const counts = [count('differs'), count('open'), count('note')];
		return [path, ...counts, status(WRONG_TYPE), status(NOT_THERE), status(NO_KEY)];
	});
	return table(
		['Endpoint', 'Differs', 'Open', 'Not compared', 'Wrong type', 'Not there', 'No key'],
		rows,
	);
}

function findingLines(title: string, findings: readonly Finding[]): string[] {
	if (findings.length === 0) return [];
	const paths = [...new Set(findings.map(({ endpoint }) => endpoint))];
	return [
		'',
		`== ${title}`,
		...paths.flatMap((path) => [
			path,
			...findings
				.filter(({ endpoint }) => endpoint === path)
				.map(({ at, text }) => `  ${at === undefined ? 'It' : at} ${text}`),
		]),
	];
}

function nameLines({ question, endpoint, assumed, tried }: OpenName): string[] {
	return [
		'',
		`== ${question} (${endpoint}; assumed: ${assumed})`,
		...tried.map(({ name, verdict, why }) => `  ${name}: ${verdict}; ${why}`),
	];
}

/** Those that have no column of their own. */
function otherRefusals({ refusals }: Outcome): string[] {
	const others = refusals.filter(({ what }) => ![WRONG_TYPE, NOT_THERE, NO_KEY].includes(what));
	if (others.length === 0) return [];
	const lines = others.map(
		({ endpoint, what, status, message }) =>
			`  ${endpoint}, ${what}: ${status === 200 ? 'success' : `${status}: ${message}`}`,
	);
	return ['', '== Incomplete requests', ...lines];
}
