import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Outcome } from '../../probe/report';
import { probe } from '../../probe/run';
import { KEY_VARIABLE } from '../../probe/settings';

export interface Probed {
	readonly exitCode: number;
	/** All that was printed. */
	readonly printed: string;
	/** Undefined where nothing was sent. */
	readonly outcome: Outcome | undefined;
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

/** Runs the whole command. */
export async function runProbe(
	baseUrl: string,
	args: readonly string[],
	key?: string,
	interrupted = new AbortController().signal,
): Promise<Probed> {
	const folder = mkdtempSync(join(tmpdir(), 'probe-'));
	const file = join(folder, 'identifiers.json');
	writeFileSync(file, JSON.stringify(identifiers));
	const lines: string[] = [];
	try {
		const { exitCode, outcome } = await probe(
			['--base-url', baseUrl, '--identifiers', file, ...args],
			{
				environment: { [KEY_VARIABLE]: key },
				interrupted,
				print: (text) => lines.push(text),
			},
		);
		const differs = (outcome?.findings ?? [])
			.filter(({ kind }) => kind === 'differs')
			.map(({ endpoint, at, text }) => [endpoint, at, text].filter(Boolean).join(' '));
		return { exitCode, printed: lines.join('\n'), outcome, differs };
	} finally {
		rmSync(folder, { recursive: true });
	}
}
