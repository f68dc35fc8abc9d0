// @ts-check
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './installed.mjs';
import { PlainFailure } from './plainFailure.mjs';
import { say } from './progress.mjs';

/** The bare binary of Node as an npm package. @typedef {{ package: string, version: string, integrity: string, executable: string }} NodePackage */

/** Node 24 for each kind of machine: `<platform>-<processor>`. */
const list = new URL('node24.json', import.meta.url);
const folder = fileURLToPath(new URL('../../.cache/node24', import.meta.url));

/** n8n 2.41 wants Node 24 or newer; isolated-vm, which it needs, comes compiled for these. */
const USABLE_MAJORS = [24, 26];

/** @returns {NodePackage | undefined} */
function packageForThisMachine() {
	return JSON.parse(readFileSync(list, 'utf8'))[`${process.platform}-${process.arch}`];
}

/**
 * Writes a package.json and a lock file that hold only that package.
 * @param {NodePackage} wanted
 */
function writeManifest({ package: name, version, integrity }) {
	const manifest = { dependencies: { [name]: version } };
	const packages = { '': manifest, [`node_modules/${name}`]: { version, integrity } };
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
	writeFileSync(
		join(folder, 'package-lock.json'),
		JSON.stringify({ lockfileVersion: 3, packages }),
	);
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
	const node = join(folder, 'node_modules', found.package, found.executable);
	if (starts(node)) return node;

	say(`This is Node ${process.version}; n8n needs Node 24, which comes from npm's registry.`);
	writeManifest(found);
	await ensureInstalled(folder, { title: 'Node 24', megabytes: 200 });
	if (starts(node)) return node;
	throw new PlainFailure(`The Node 24 that npm has does not start here (${machine}).\n${byHand}`);
}
