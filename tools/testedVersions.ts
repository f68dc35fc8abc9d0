import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { table } from './pages/markdown';
import { root } from './paths';

/** What `npm run versions` found on one version of n8n. */
export interface TestedVersion {
	/** Version of n8n, as `1.100.1`. */
	readonly n8n: string;
	/** Version of n8n-core that it brings. */
	readonly core: string;
	/** Engine tests, all passed. */
	readonly tests: number;
	/** Day of the run, as `2026-01-31`. */
	readonly on: string;
}

export const testedVersionsFile = 'docs/tested-versions.json';

/** @returns the oldest first */
export function testedVersions(): TestedVersion[] {
	return JSON.parse(readFileSync(join(root, testedVersionsFile), 'utf8')) as TestedVersion[];
}

/** Writes a result down, in the place of an earlier one for the same version. */
export function remember(tested: TestedVersion): void {
	const others = testedVersions().filter(({ n8n }) => n8n !== tested.n8n);
	const all = [...others, tested].sort((a, b) =>
		a.n8n.localeCompare(b.n8n, 'en', { numeric: true }),
	);
	writeFileSync(join(root, testedVersionsFile), `${JSON.stringify(all, null, '\t')}\n`);
}

/** The table of docs/verification.md. */
export function testedVersionsTable(): string {
	return table(
		['n8n', 'n8n-core', 'Engine tests, all passed', 'Measured'],
		testedVersions().map(({ n8n, core, tests, on }) => [n8n, core, String(tests), on]),
		'--r-',
	);
}
