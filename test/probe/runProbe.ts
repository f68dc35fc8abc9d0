import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding, OpenName, Refusal } from '../../probe/finding';
import { probe } from '../../probe/run';
import { KEY_VARIABLE } from '../../probe/settings';
import type { Terminal } from '../../probe/terminal';

/** Of the JSON report what the tests look at. */
interface Report {
	complete: boolean;
	stopped?: string;
	requests: number;
	credits: number;
	endpoints: Array<{
		path: string;
		findings: Array<Omit<Finding, 'endpoint'>>;
		refusals: Array<Omit<Refusal, 'endpoint'>>;
		openNames: Array<Omit<OpenName, 'endpoint'>>;
	}>;
}

export interface Probed {
	readonly exitCode: number;
	/** All that was printed. */
	readonly printed: string;
	/** The file of `--out`; undefined where none was written. */
	readonly report: Report | undefined;
	/** What differs, as `<path> <member> <text>`. */
	readonly differs: string[];
}

/** What the sandbox finds something for; the files of the project name live things. */
const identifiers = {
	'/professional-network/get-job': { jobUrl: 'https://professional-network.example/view/123' },
	'/forum/get-post': { url: 'https://forum.example/b/rivers/comments/abc-45/' },
	'/microblog/get-tweet-detail': { tweetId: '1843000000000000045' },
	'/public/professional-network/profile': { memberIdentity: 'ada', challengeToken: 'ct_1' },
};

export interface Person extends Partial<Terminal> {
	readonly key?: string;
}

/** Runs the whole command, as a person without a terminal unless the test says otherwise. */
export async function runProbe(
	baseUrl: string,
	args: readonly string[] = [],
	{ key, ...person }: Person = {},
): Promise<Probed> {
	const folder = mkdtempSync(join(tmpdir(), 'probe-'));
	const out = join(folder, 'report.json');
	const file = join(folder, 'identifiers.json');
	writeFileSync(file, JSON.stringify(identifiers));
	const lines: string[] = [];
	const terminal: Terminal = {
		interactive: false,
		environment: key === undefined ? {} : { [KEY_VARIABLE]: key },
		interrupted: new AbortController().signal,
		askSecret: () => Promise.reject(new Error('nobody is there')),
		confirm: () => Promise.reject(new Error('nobody is there')),
		print: (text) => lines.push(text),
		...person,
	};
	try {
		const given = ['--base-url', baseUrl, '--identifiers', file, '--out', out, ...args];
		const exitCode = await probe(given, terminal);
		const report = readReport(out);
		return { exitCode, printed: lines.join('\n'), report, differs: differing(report) };
	} finally {
		rmSync(folder, { recursive: true });
	}
}

function readReport(file: string): Report | undefined {
	try {
		return JSON.parse(readFileSync(file, 'utf8')) as Report;
	} catch {
		return undefined;
	}
}

function differing(report: Report | undefined): string[] {
	return (report?.endpoints ?? []).flatMap(({ path, findings }) =>
		findings
			.filter(({ kind }) => kind === 'differs')
			.map(({ at, text }) => [path, at, text].filter(Boolean).join(' ')),
	);
}
