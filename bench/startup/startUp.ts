import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/paths';
import { spreadOf } from '../report/statistics';

/** What it costs to have the package installed. */
export interface StartUp {
	/** Undefined where no tarball was packed. */
	readonly tarballKb: number | undefined;
	/** Milliseconds for all nodes and the credential, in a fresh process each, after n8n-workflow. */
	readonly packageLoadMs: number[];
	/** The same for n8n's HTTP Request node. */
	readonly httpRequestLoadMs: number[];
	/** Description of each node as JSON, which the editor loads. */
	readonly descriptionKb: Record<string, number>;
}

const httpRequest = join(
	__dirname,
	'../alternatives/node_modules/n8n-nodes-base/dist/nodes/HttpRequest/HttpRequest.node.js',
);

/**
 * @param folder the unpacked package
 * @param tarball what it was unpacked from; undefined if it came otherwise
 */
export function measureStartUp(
	folder: string,
	tarball: string | undefined,
	repetitions: number,
): StartUp {
	const { n8n } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
		n8n: { nodes: string[]; credentials: string[] };
	};
	const files = [...n8n.credentials, ...n8n.nodes].map((file) => join(folder, file));
	// the first time reads the files from the disk
	load(files);
	load([httpRequest]);
	const packageLoads: Load[] = [];
	const httpRequestLoads: Load[] = [];
	for (let time = 0; time < repetitions; time++) {
		packageLoads.push(load(files));
		httpRequestLoads.push(load([httpRequest]));
	}
	const sizes = Object.entries(packageLoads[0]?.descriptionBytes ?? {});
	return {
		tarballKb: tarball === undefined ? undefined : statSync(tarball).size / 1000,
		packageLoadMs: packageLoads.map(({ ms }) => ms),
		httpRequestLoadMs: httpRequestLoads.map(({ ms }) => ms),
		descriptionKb: Object.fromEntries(sizes.map(([node, bytes]) => [node, bytes / 1000])),
	};
}

/** One line for the console. */
export function toldOf({ packageLoadMs, tarballKb, descriptionKb }: StartUp): string {
	const descriptions = Object.values(descriptionKb).reduce((sum, kb) => sum + kb, 0);
	return `loads in ${spreadOf(packageLoadMs).median.toFixed(0)} ms after n8n-workflow, tarball ${tarballKb?.toFixed(0) ?? '?'} KB, descriptions ${descriptions.toFixed(0)} KB`;
}

interface Load {
	readonly ms: number;
	readonly descriptionBytes: Record<string, number>;
}

function load(files: readonly string[]): Load {
	const { stdout, stderr, status } = spawnSync(
		process.execPath,
		[join(__dirname, 'loadTime.cjs'), ...files],
		{ encoding: 'utf8', env: { ...process.env, NODE_PATH: join(root, 'node_modules') } },
	);
	if (status !== 0) throw new Error(`The package does not load: ${stderr}`);
	return JSON.parse(stdout) as Load;
}
