import { join } from 'node:path';
import { probe } from '../../probe/run';
import { KEY_VARIABLE } from '../../probe/settings';
import type { Fault } from '../../sandbox/server';
import { useSandbox } from '../executor/sandboxService';

/** What the sandbox finds something for; the files of the project name live things. */
export const identifiers = join(__dirname, 'identifiers.json');

export interface Given {
	readonly baseUrl: string;
	readonly key: string | undefined;
	readonly interrupted: AbortSignal;
}

export const only = (...paths: string[]) => ['--yes', ...paths.flatMap((path) => ['--only', path])];

export const refusal = (status: number, message: string): Fault => ({
	kind: 'status',
	status,
	message,
});

export const envelope = (members: Record<string, string>): Fault => ({ kind: 'envelope', members });

/** A sandbox for the tests of a file, and runs of the whole command against it. */
export function useProbe() {
	const service = useSandbox();

	/** Runs the whole command, with the right key; findings as `<kind> <member> <text>`. */
	async function runProbe(args: readonly string[], given: Partial<Given> = {}) {
		const { baseUrl, apiKey } = service.sandbox;
		const { interrupted = new AbortController().signal } = given;
		const lines: string[] = [];
		const all = ['--base-url', given.baseUrl ?? baseUrl, '--identifiers', identifiers, ...args];
		const { exitCode, outcome } = await probe(all, {
			environment: { [KEY_VARIABLE]: 'key' in given ? given.key : apiKey },
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

	return { service, runProbe };
}
