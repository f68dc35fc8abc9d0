import { join } from 'node:path';
import { root } from './paths';
import { npm } from './setup/npm.mjs';
import { runMain } from './setup/plainFailure.mjs';
import { say } from './setup/progress.mjs';

/** What n8n brings, and gives to the nodes: taken in the versions that fit it. */
const BROUGHT = ['n8n-core', 'n8n-workflow', '@n8n/di', 'zod', 'luxon', 'lodash'];
/** n8n's tools for community packages. */
const TOOLS = ['@n8n/node-cli@latest', '@n8n/scan-community-package@latest'];

/**
 * `npm run n8n:newest` puts the newest n8n, its engine and its tools into package.json, n8n/app/package.json and their lock
 * files. The next script installs them. The weekly workflow does this, and then `.ci/run`.
 */
void runMain(async () => {
	const task = 'find the newest n8n';
	const tag = process.argv[2] ?? 'latest';
	const told = await npm(['view', `n8n@${tag}`, '--json'], { cwd: root, task });
	const { version, dependencies } = JSON.parse(told) as {
		version: string;
		dependencies: Record<string, string>;
	};
	const brought = BROUGHT.map((name) => `${name}@${dependencies[name] ?? 'latest'}`);
	await put('.', ['--save-dev', ...brought, ...TOOLS]);
	await put('n8n/app', [`n8n@${version}`]);
	say(`n8n ${version}, with ${brought.join(', ')}`);
});

async function put(folder: string, packages: string[]): Promise<void> {
	const flags = ['--package-lock-only', '--save-exact', '--ignore-scripts', '--legacy-peer-deps'];
	const task = `put the newest versions into ${folder}/package.json`;
	await npm(['install', ...flags, ...packages], { cwd: join(root, folder), task });
}
