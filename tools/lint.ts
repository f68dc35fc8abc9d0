import { cpSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { allOf, runNode } from './runNode';
import { PlainFailure, runMain } from './setup/plainFailure.mjs';

const N8N_NODE = 'node_modules/@n8n/node-cli/bin/n8n-node.mjs';
const ESLINT = 'node_modules/eslint/bin/eslint.js';

/** ESLint 9 takes the configuration nearest to a file only with this flag, ESLint 10 always. */
const NEAREST = { ESLINT_FLAGS: 'unstable_config_lookup_from_file' };

/** @throws PlainFailure where `n8n-node cloud-support` says that the package cannot be on n8n Cloud */
async function cloudSupport(): Promise<void> {
	const { execa } = await import('execa');
	const { stdout } = await execa(process.execPath, [N8N_NODE, 'cloud-support']);
	// It ends with 0 in either case, and where CI is set it writes in colours.
	const said = stripVTControlCharacters(stdout);
	if (!/Status:.*\beligible\b/.test(said) || said.includes('NOT')) throw new PlainFailure(said);
}

/**
 * n8n's check for n8n Cloud, then its own rules and the project's at the same time; with `--all` every file. Else only files that
 * changed since the last time, by n8n's settings without its program: a rule that looks at other files too may miss something.
 */
void runMain(async () => {
	const isAll = process.argv.includes('--all');
	await cloudSupport();
	// What is made in .cache is nobody's to lint.
	cpSync('tools/eslint.config.mjs', '.cache/eslint.config.mjs');
	const cache = (name: string) =>
		isAll ? [] : ['--cache', '--cache-strategy=content', `--cache-location=.cache/eslint-${name}`];
	await allOf([
		runNode(isAll ? [N8N_NODE, 'lint'] : [ESLINT, '.', ...cache('n8n')], NEAREST),
		runNode([ESLINT, '--config', 'eslint.own.mjs', '.', ...cache('own')]),
	]);
});
