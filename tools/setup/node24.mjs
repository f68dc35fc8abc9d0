// @ts-check
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './installed.mjs';
import { PlainFailure } from './plainFailure.mjs';
import { say } from './progress.mjs';

/** One entry of npm's lock file. @typedef {{ version: string, os?: string, cpu?: string, bin?: { node: string } }} Locked */

/** Holds the version and checksum of Node 24 for each kind of machine. */
const lockFile = new URL('../node/package-lock.json', import.meta.url);
const folder = fileURLToPath(new URL('../../.cache/node24', import.meta.url));

/** n8n 2.41 wants Node 24 or newer; isolated-vm, which it needs, comes compiled for these. */
const USABLE_MAJORS = [24, 26];

/** The entry of the lock file that fits this machine: path and content. */
function packageForThisMachine() {
	/** @type {{ packages: Record<string, Locked> }} */
	const { packages } = JSON.parse(readFileSync(lockFile, 'utf8'));
	return Object.entries(packages).find(
		([, { os, cpu }]) => os === process.platform && cpu === process.arch,
	);
}

/**
 * Writes the folder's package.json and lock file, with that package alone and not an optional one: npm drops an optional
 * package that it cannot fetch without a word.
 * @param {string} path @param {Locked} locked
 */
function writeManifest(path, locked) {
	const manifest = { dependencies: { [path.replace('node_modules/', '')]: locked.version } };
	const lock = {
		lockfileVersion: 3,
		packages: { '': manifest, [path]: { ...locked, optional: false } },
	};
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
	writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
}

/** @param {string} node @returns {boolean} whether it starts at all (on musl it does not) */
const starts = (node) => spawnSync(node, ['--version']).status === 0;

/**
 * A Node that n8n runs on: this one, else Node 24 installed into a private folder from npm's registry, where the bare
 * binary is a package like any other.
 * @returns {Promise<string>} path of the executable
 * @throws {PlainFailure} when there is none for this machine
 */
export async function ensureNode24() {
	const [major = 0] = process.versions.node.split('.').map(Number);
	if (USABLE_MAJORS.includes(major)) return process.execPath;

	const byHand = 'Install Node 24 yourself (https://nodejs.org) and run the same command again.';
	const machine = `${process.platform} on ${process.arch}`;
	const found = packageForThisMachine();
	if (!found) {
		throw new PlainFailure(
			`n8n needs Node 24; this is Node ${process.version}, and npm has no Node 24 for ${machine}.\n${byHand}`,
		);
	}
	const [path, locked] = found;
	const node = join(folder, path, locked.bin?.node ?? 'bin/node');
	if (starts(node)) return node;

	say(`This is Node ${process.version}; n8n needs Node 24, which comes from npm's registry.`);
	writeManifest(path, locked);
	await ensureInstalled(folder, { title: 'Node 24', megabytes: 200 });
	if (starts(node)) return node;
	throw new PlainFailure(`The Node 24 that npm has does not start here (${machine}).\n${byHand}`);
}
