// @ts-check
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './installed.mjs';
import { npm } from './npm.mjs';
import { PlainFailure } from './plainFailure.mjs';
import { step } from './progress.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Installs what the repository's own scripts and tests need, unless `npm ci` has. Install scripts do not run (`.npmrc`);
 * of the packages that have one only isolated-vm matters, n8n's sandbox for expressions: it brings compiled modules for
 * most machines and is compiled on the others.
 * @param {string} node the Node that will load the packages
 */
export async function ensureRootPackages(node) {
	await ensureInstalled(root, {
		title: "this package's tools and n8n's engine",
		megabytes: 900,
	});
	const loads = () => spawnSync(node, ['-e', 'require("isolated-vm")'], { cwd: root }).status === 0;
	if (loads()) return;
	const args = ['rebuild', 'isolated-vm', '--ignore-scripts=false', '--allow-scripts=isolated-vm'];
	const task = 'compile isolated-vm';
	await step('Compiling isolated-vm (once)', () => npm(args, { cwd: root, task, node }));
	if (!loads())
		throw new PlainFailure(
			'isolated-vm, which n8n runs expressions in, does not load on this machine.',
		);
}
