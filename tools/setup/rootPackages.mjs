// @ts-check
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './installed.mjs';
import { npm } from './npm.mjs';
import { PlainFailure } from './plainFailure.mjs';
import { step } from './progress.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Installs what the repository's own scripts and tests need. Of the packages with install scripts only isolated-vm
 * matters, n8n's sandbox for expressions: it brings compiled modules for most machines and is compiled on the others.
 * @param {string} node the Node that will load the packages
 */
export async function ensureRootPackages(node) {
	const fresh = await ensureInstalled(root, {
		title: "this package's tools and n8n's engine",
		megabytes: 700,
	});
	if (!fresh) return;
	const loads = () => spawnSync(node, ['-e', 'require("isolated-vm")'], { cwd: root }).status === 0;
	if (loads()) return;
	const task = 'compile isolated-vm';
	await step('Compiling isolated-vm (once)', () =>
		npm(['rebuild', 'isolated-vm'], { cwd: root, task, node }),
	);
	if (!loads())
		throw new PlainFailure(
			'isolated-vm, which n8n runs expressions in, does not load on this machine.',
		);
}
