import { join } from 'node:path';
import { probe } from '../../probe/run';
import { KEY_VARIABLE } from '../../probe/settings';
import type { Sandbox } from '../../sandbox/server';

/** What the sandbox finds something for; the files of the project name live things. */
export const identifiers = join(__dirname, 'identifiers.json');

export interface Given {
	readonly baseUrl: string;
	readonly key: string | undefined;
	readonly interrupted: AbortSignal;
}

/** Runs the whole command against a sandbox, with the right key; findings as `<kind> <member> <text>`. */
export async function probed(sandbox: Sandbox, args: readonly string[], given: Partial<Given>) {
	const { baseUrl, key, interrupted } = {
		baseUrl: sandbox.baseUrl,
		key: sandbox.apiKey,
		interrupted: new AbortController().signal,
		...given,
	};
	const lines: string[] = [];
	const all = ['--base-url', baseUrl, '--identifiers', identifiers, ...args];
	const { exitCode, outcome } = await probe(all, {
		environment: { [KEY_VARIABLE]: key },
		interrupted,
		print: (text) => lines.push(text),
	});
	const findings = (outcome?.findings ?? []).map(({ kind, endpoint, at, text }) => ({
		endpoint,
		told: [kind, at, text].filter(Boolean).join(' '),
		isOfRefusal: text.startsWith('gets '),
	}));
	return { exitCode, outcome, findings, printed: lines.join('\n') };
}
