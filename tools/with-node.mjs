// @ts-check
/**
 * Runs a TypeScript script of this repository on a machine that has only some Node (20 or newer) and npm:
 * `node tools/with-node.mjs <script.ts> [arguments]`. Node 24 and the packages are brought in first where missing.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureNode24 } from './setup/node24.mjs';
import { runMain } from './setup/plainFailure.mjs';
import { ensureRootPackages } from './setup/rootPackages.mjs';

/** @param {string} node @returns {NodeJS.ProcessEnv} with that Node first on the path, for every child */
function environmentWith(node) {
	const pathName = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
	const path = [dirname(node), process.env[pathName]].filter(Boolean).join(delimiter);
	return { ...process.env, [pathName]: path };
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
	const script = spawn(node, ['--import', exitWithParent, '--import', 'tsx', ...command], {
		stdio: 'inherit',
		env: environmentWith(node),
	});
	child = script;
	return new Promise((resolve, reject) => {
		script.on('error', reject);
		script.on('exit', (code, signal) =>
			resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)),
		);
	});
}

await runMain(async () => {
	process.chdir(fileURLToPath(new URL('..', import.meta.url)));
	const node = await ensureNode24();
	await ensureRootPackages(node);
	return await run(node, process.argv.slice(2));
});
