import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withMarked } from './docs';
import { table } from './pages/markdown';
import { root } from './paths';

const page = join(root, 'docs/verification.md');

/** What `npm run versions` found on one version of n8n: a row of the table in docs/verification.md. */
type TestedVersion = [n8n: string, core: string, tests: string, day: string];

/** Writes a result into the table, in the place of an earlier one for the same version. */
export function remember(tested: TestedVersion): void {
	const text = readFileSync(page, 'utf8');
	const known = [...text.matchAll(/^\| (\d+\.\d+\.\d+) +\| (\S+) +\| +(\d+) \| (\S+) \|$/gm)];
	const rows = known.map(([, ...row]) => row).filter(([n8n]) => n8n !== tested[0]);
	rows.push(tested);
	rows.sort(([one = ''], [other = '']) => one.localeCompare(other, 'en', { numeric: true }));
	const header = ['n8n', 'n8n-core', 'Engine tests, all passed', 'Measured'];
	writeFileSync(page, withMarked(text, { versions: table(header, rows, '--r-') }));
}
