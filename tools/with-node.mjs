// @ts-check
/**
 * Runs a TypeScript script of this repository on a machine that has only some Node (20 or newer) and npm:
 * `node tools/with-node.mjs <script.ts> [arguments]`. Node 24 and the packages are brought in first where missing.
 */
import { spawn, spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './setup/installed.mjs';
import { ensureNode24 } from './setup/node24.mjs';
import { npm } from './setup/npm.mjs';
import { PlainFailure, runMain } from './setup/plainFailure.mjs';
import { step } from './setup/progress.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Installs what the repository's own scripts and tests need, unless `npm ci` has. Install scripts do not run (`.npmrc`);
 * of the packages that have one only isolated-vm matters, n8n's sandbox for expressions: it brings compiled modules for
 * most machines and is compiled on the others.
 * @param {string} node the Node that will load the packages
 */
async function ensureRootPackages(node) {
	await ensureInstalled(root, "this package's tools and n8n's engine (about 1000 MB on disk)");
	const loads = () => spawnSync(node, ['-e', 'require("isolated-vm")']).status === 0;
	if (loads()) return;
	const args = ['rebuild', 'isolated-vm', '--ignore-scripts=false', '--allow-scripts=isolated-vm'];
	const task = 'compile isolated-vm';
	await step('Compiling isolated-vm (once)', () => npm(args, { cwd: root, task }));
	if (loads()) return;
	throw new PlainFailure('isolated-vm, which n8n runs expressions in, does not load here.');
}

const exitWithParent = new URL('setup/exitWithParent.mjs', import.meta.url).href;
// npm runs us through a shell, which does not pass on the signal that ends it.
if (process.env['npm_lifecycle_event']) await import(exitWithParent);

/** @type {import('node:child_process').ChildProcess | undefined} the script, once it runs */
let child;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
	process.on(signal, () =>
		child ? child.kill(signal) : process.exit(128 + constants.signals[signal]),
	);
}

/**
 * Runs the script to its end.
 * @param {string} node @param {string[]} command
 * @returns {Promise<number>} the script's exit code; 128 and the signal's number where a signal ended it
 */
function run(node, command) {
	const flags = ['--import', exitWithParent, '--import', 'tsx'];
	const script = spawn(node, [...flags, ...command], { stdio: 'inherit' });
	child = script;
	return new Promise((resolve, reject) => {
		script.on('error', reject);
		script.on('exit', (code, signal) =>
			resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)),
		);
	});
}

await runMain(async () => {
	process.chdir(root);
	const node = await ensureNode24();
	// first on the path, for every child
	process.env['PATH'] = [dirname(node), process.env['PATH']].filter(Boolean).join(delimiter);
	await ensureRootPackages(node);
	return await run(node, process.argv.slice(2));
});
