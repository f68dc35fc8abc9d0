import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { n8n } from '../package.json';
import { cache, root } from './paths';
import { allOf, runNode } from './runNode';
import { PlainFailure, runMain } from './setup/terminal.mjs';

const N8N_NODE = join(root, 'node_modules/@n8n/node-cli/bin/n8n-node.mjs');

/** The project's own rules, and TypeScript's: `.oxlintrc.json`. */
const OWN = ['node_modules/oxlint/bin/oxlint'];

const LINTED = ['nodes', 'credentials', 'package.json'];

/**
 * n8n's own rules, which are for what ships, by n8n's program, which looks whether n8n Cloud would take the settings, too; and the
 * project's at the same time.
 */
void runMain(async () => {
	// with it, `n8n-node lint` wants eslint.config.mjs as n8n Cloud does
	if (!n8n.strict) throw new PlainFailure('n8n Cloud wants `n8n.strict` in package.json.');
	await allOf([n8nNodeLint(), runNode(OWN)]);
});

/** It lints all that is in its folder: here what ships, and nothing else. */
async function n8nNodeLint(): Promise<void> {
	const cwd = join(cache, 'lint');
	rmSync(cwd, { recursive: true, force: true });
	for (const part of [...LINTED, 'icons', 'eslint.config.mjs'])
		cpSync(join(root, part), join(cwd, part), { recursive: true });
	await runNode([N8N_NODE, 'lint'], { cwd });
}
