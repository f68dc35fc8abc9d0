import { cpSync } from 'node:fs';
import { n8n } from '../package.json';
import { allOf, runNode } from './runNode';
import { PlainFailure, runMain } from './setup/plainFailure.mjs';

const N8N_NODE = 'node_modules/@n8n/node-cli/bin/n8n-node.mjs';
const ESLINT = 'node_modules/eslint/bin/eslint.js';

/** ESLint 9 takes the configuration nearest to a file only with this flag, ESLint 10 always. */
const NEAREST = { ESLINT_FLAGS: 'unstable_config_lookup_from_file' };

/**
 * n8n's own rules and the project's at the same time. With `--all` every file, and n8n's program looks whether n8n Cloud would take
 * the settings; else only files that changed since the last time: a rule that looks at other files too may miss something.
 */
void runMain(async () => {
	const isAll = process.argv.includes('--all');
	// with it, `n8n-node lint` wants eslint.config.mjs as n8n Cloud does
	if (!n8n.strict) throw new PlainFailure('n8n Cloud wants `n8n.strict` in package.json.');
	// What is made in .cache is nobody's to lint.
	cpSync('tools/eslint.config.mjs', '.cache/eslint.config.mjs');
	const cache = (name: string) =>
		isAll ? [] : ['--cache', '--cache-strategy=content', `--cache-location=.cache/eslint-${name}`];
	await allOf([
		runNode(isAll ? [N8N_NODE, 'lint'] : [ESLINT, '.', ...cache('n8n')], NEAREST),
		runNode([ESLINT, '--config', 'eslint.own.mjs', '.', ...cache('own')]),
	]);
});
