// @ts-check
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './installed.mjs';
import { PlainFailure } from './plainFailure.mjs';
import { say } from './progress.mjs';

const folder = fileURLToPath(new URL('../node', import.meta.url));

/** n8n 2.41 wants Node 24 or newer; isolated-vm, which it needs, comes compiled for these. */
const USABLE_MAJORS = [24, 26];

/** The package of our list that holds Node for this machine, by the `os` and `cpu` its lock entry names. */
function packageForThisMachine() {
	/** @type {{ packages: Record<string, { os?: string, cpu?: string, bin?: { node: string } }> }} */
	const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
	const match = Object.entries(packages).find(
		([, { os, cpu }]) => os === process.platform && cpu === process.arch,
	);
	if (!match) return undefined;
	const [path, { bin }] = match;
	return { path, node: join(folder, path, bin?.node ?? 'bin/node') };
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

	const bundled = packageForThisMachine();
	const machine = `${process.platform} on ${process.arch}`;
	const byHand = 'Install Node 24 yourself (https://nodejs.org) and run the same command again.';
	if (!bundled) {
		throw new PlainFailure(
			`n8n needs Node 24; this is Node ${process.version}, and npm has no Node 24 for ${machine}.\n${byHand}`,
		);
	}
	if (!starts(bundled.node)) {
		say(`This is Node ${process.version}; n8n needs Node 24, which comes from npm's registry.`);
		await ensureInstalled(folder, { title: 'Node 24', megabytes: 200 });
		if (!starts(bundled.node)) {
			throw new PlainFailure(
				`The Node 24 that npm has does not start here (${machine}).\n${byHand}`,
			);
		}
	}
	return bundled.node;
}
