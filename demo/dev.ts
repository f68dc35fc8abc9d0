/**
 * `npm run dev`: real n8n with the nodes of these sources, on the sandbox. What is changed under nodes/, credentials/ and
 * icons/ is built at once, and n8n loads it again; the sandbox starts again when its own sources change.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import packageJson from '../package.json';
import { freePort, installN8n } from '../n8n/place';
import { onlyOne } from '../tools/oneAtATime';
import { build } from '../tools/pack';
import { cache } from '../tools/paths';
import { runNode } from '../tools/runNode';
import { runMain } from '../tools/setup/terminal.mjs';
import { openN8n, untilInterrupted } from './openN8n';

/** What `npm run dev` keeps between two starts, n8n's user folder. Deleting it starts afresh. */
const devCache = join(cache, 'dev');

void runMain(() => untilInterrupted(dev));

async function dev(opened: AsyncDisposableStack): Promise<number> {
	opened.defer(await onlyOne('dev'));
	await installN8n();
	const dist = await packageFolder();
	await build(dist);
	const port = await freePort(8787, 'the sandbox');
	const sandbox = { baseUrl: `http://127.0.0.1:${port}`, apiKey: 'ppd_sandbox_key' };
	const followers = [
		runNode(['node_modules/gulp/bin/gulp.js', 'watch'], { env: { DIST: dist } }),
		runNode([
			...['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false'],
			...['sandbox/main.ts', '--port', String(port), '--key', sandbox.apiKey],
		]),
	];
	const env = { N8N_DEV_RELOAD: 'true', N8N_LOG_LEVEL: 'info' };
	const serving = openN8n(devCache, env, sandbox, opened).then(({ showWhereToGo, ended }) => {
		showWhereToGo();
		console.log(
			'  Change a file under nodes/, credentials/ or sandbox/: it is in use seconds later.\n' +
				'  After a change of package.json, stop and start again.\n' +
				'  What n8n says is in .cache/dev/n8n.log.\n',
		);
		return ended();
	});
	// None of them ends by itself.
	await Promise.race([serving, ...followers]);
	return 1;
}

/** Makes an installed package's folder: n8n watches it, so the build goes straight there. @returns its dist */
async function packageFolder(): Promise<string> {
	const folder = join(devCache, '.n8n/nodes/node_modules', packageJson.name);
	await mkdir(folder, { recursive: true });
	await writeFile(join(folder, 'package.json'), JSON.stringify(packageJson));
	return join(folder, 'dist');
}
