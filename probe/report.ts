import { groupBy } from 'lodash';
import type { Finding } from './compare';
import type { Step } from './steps';

/** A finding, and the path of the endpoint that it is about. */
export type Found = Finding & { readonly endpoint: string };

/** What a probe came to. */
export interface Outcome {
	readonly findings: readonly Found[];
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

/** What a probe will send and cost. */
export function planText(baseUrl: string, steps: readonly Step[], without: string[]): string {
	const paths = new Set(steps.map(({ endpoint }) => endpoint.path));
	const sum = (what: 'expected' | 'atMost'): number =>
		steps.reduce((total, step) => total + step[what], 0);
	return [
		`The probe of ${baseUrl}: ${steps.length} requests to ${paths.size} endpoints.`,
		...without.map((path) => `No identifier is given for ${path}: its answer is not compared.`),
		`Credits: ${sum('expected')} if the service is as its document says, and never more than ${sum('atMost')}.`,
		'Where the document gives no price, 1 credit is assumed; requests that the service has to refuse cost nothing.',
	].join('\n');
}

/** The report for people. */
export function reportText({ findings, requests, spent, stopped }: Outcome): string {
	return [
		...Object.entries(titles).flatMap(([wanted, title]) =>
			linesOf(
				title,
				findings.filter(({ kind }) => kind === wanted),
			),
		),
		'',
		`Requests: ${requests}. Credits: ${spent}.`,
		stopped === undefined
			? `Differences: ${findings.filter(({ kind }) => kind === 'differs').length}.`
			: `The probe did not get to its end. ${stopped}`,
	].join('\n');
}

function linesOf(title: string, findings: readonly Found[]): string[] {
	if (findings.length === 0) return [];
	const byPath = Object.entries(groupBy(findings, ({ endpoint }) => endpoint)).flatMap(
		([path, own]) => [path, ...own.map(({ at = 'It', text }) => `  ${at} ${text}`)],
	);
	return ['', `== ${title}`, ...byPath];
}
