import { cpSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { runNode } from './runNode';
import { PlainFailure, runMain } from './setup/plainFailure.mjs';

const N8N_NODE = 'node_modules/@n8n/node-cli/bin/n8n-node.mjs';

/** ESLint 9 takes the configuration nearest to a file only with this flag, ESLint 10 always. */
const NEAREST = { ESLINT_FLAGS: 'unstable_config_lookup_from_file' };

/** n8n's own rules, its check for n8n Cloud, then the project's rules. @throws PlainFailure on any finding */
export async function lint(): Promise<void> {
	await cloudSupport();
	// What is made in .cache is nobody's to lint.
	cpSync('tools/eslint.config.mjs', '.cache/eslint.config.mjs');
	await runNode([N8N_NODE, 'lint'], NEAREST);
	await runNode(['node_modules/eslint/bin/eslint.js', '--config', 'eslint.own.mjs', '.']);
}

/** @throws PlainFailure where `n8n-node cloud-support` says that the package cannot be on n8n Cloud */
async function cloudSupport(): Promise<void> {
	const { execa } = await import('execa');
	const { stdout } = await execa(process.execPath, [N8N_NODE, 'cloud-support']);
	// It ends with 0 in either case, and where CI is set it writes in colours.
	const said = stripVTControlCharacters(stdout);
	if (!/Status:.*\beligible\b/.test(said) || said.includes('NOT')) throw new PlainFailure(said);
}

if (require.main === module) void runMain(lint);
