import type { Outcome } from './report';

/** The report for programs. */
export function jsonReport(outcome: Outcome): object {
	const { baseUrl, startedAt, probed, findings, openNames, refusals } = outcome;
	const { requests, spent, stopped } = outcome;
	return {
		baseUrl,
		startedAt: startedAt.toISOString(),
		complete: stopped === undefined,
		...(stopped === undefined ? {} : { stopped }),
		requests,
		credits: spent,
		endpoints: probed.map(({ path }) => ({
			path,
			findings: ownOf(findings, path),
			refusals: ownOf(refusals, path),
			openNames: ownOf(openNames, path),
		})),
	};
}

function ownOf<Part extends { endpoint: string }>(all: readonly Part[], path: string) {
	return all.filter(({ endpoint }) => endpoint === path).map(({ endpoint: _, ...rest }) => rest);
}
