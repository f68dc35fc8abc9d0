import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { extract } from 'tar';
import { ensureInstalled } from '../../tools/setup/installed.mjs';
import { npm } from '../../tools/setup/npm.mjs';
import { PlainFailure } from '../../tools/setup/plainFailure.mjs';
import { step } from '../../tools/setup/progress.mjs';

const VERSION = '2.41.1';
/** As npm's registry publishes it: another content of the same version is refused. */
const INTEGRITY =
	'sha512-qc1lArqFRVpfXvRonHGhdVwmFrGOulIwKie+Hr5AwBzzOAwushvU+Ty3PSJYWs+C1L6FxpAmpAfiCgpjB/ldSQ==';

const modules = join(__dirname, 'node_modules');
/** Where the part of n8n-nodes-base that the benchmark runs is unpacked. */
const folder = join(modules, 'n8n-nodes-base');

/** The node, what it imports of its own package, and the credential that signs for it. */
const PARTS = [
	'package.json',
	'LICENSE.md',
	'dist/nodes/HttpRequest',
	'dist/nodes/Transform/utils',
	'dist/utils',
	'dist/credentials/HttpBearerAuth.credentials.js',
];

/**
 * Brings n8n's own HTTP Request node: its files out of the published tarball of
 * n8n-nodes-base, and the few packages that it imports beside n8n-core's. The whole package with
 * its dependencies would be more than a gigabyte.
 * @throws PlainFailure without a network, or when the tarball is not the known one
 */
export async function ensureNodesBase(): Promise<void> {
	const renewed = await ensureInstalled(__dirname, {
		title: "what n8n's HTTP Request node imports",
		megabytes: 30,
	});
	if (!renewed && existsSync(join(folder, 'package.json'))) return;
	await step(`Fetching n8n's own nodes (n8n-nodes-base ${VERSION}, 12 MB)`, fetchParts);
}

async function fetchParts(): Promise<void> {
	const unpacked = join(modules, '.n8n-nodes-base');
	await rm(unpacked, { recursive: true, force: true });
	await mkdir(unpacked, { recursive: true });
	const args = ['pack', `n8n-nodes-base@${VERSION}`, '--json', '--pack-destination', unpacked];
	const printed = await npm(args, { cwd: __dirname, task: "fetch n8n's own nodes" });
	const [tarball] = JSON.parse(printed.slice(printed.indexOf('[\n'))) as Tarball[];
	if (tarball?.integrity !== INTEGRITY) {
		throw new PlainFailure(
			`n8n-nodes-base ${VERSION} came with another content (${tarball?.integrity ?? 'none'}) than the published one.`,
		);
	}
	const members = PARTS.map((part) => `package/${part}`);
	await extract({ file: join(unpacked, tarball.filename), cwd: unpacked }, members);
	await rm(folder, { recursive: true, force: true });
	await rename(join(unpacked, 'package'), folder);
	await rm(unpacked, { recursive: true, force: true });
}

interface Tarball {
	readonly filename: string;
	readonly integrity: string;
}
