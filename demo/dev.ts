/**
 * `npm run dev`: real n8n with the nodes of these sources, on the sandbox. What is changed under nodes/, credentials/ and
 * icons/ is built at once, and n8n loads it again; the sandbox starts again when its own sources change.
 */
import { createReadStream, statSync, unwatchFile, watchFile } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pWaitFor from 'p-wait-for';
import packageJson from '../package.json';
import { freePort } from '../n8n/place';
import { installN8n } from '../n8n/install';
import { build } from '../tools/pack';
import { cache, exitWithParent, root } from '../tools/paths';
import { runMain } from '../tools/setup/plainFailure.mjs';
import { openN8n } from './openN8n';
import { onlyOne, untilInterrupted } from './session';

const API_KEY = 'ppd_sandbox_key';

/** What `npm run dev` keeps between two starts, n8n's user folder. Deleting it starts afresh. */
const devCache = join(cache, 'dev');

void runMain(() => untilInterrupted(dev));

async function dev(opened: AsyncDisposableStack): Promise<number> {
	opened.defer(await onlyOne(devCache));
	await installN8n();
	const dist = await packageFolder();
	await build(dist);
	await keep(['node_modules/gulp/bin/gulp.js', 'watch'], { DIST: dist }, opened);
	const sandbox = await watchedSandbox(opened);

	const env = { N8N_DEV_RELOAD: 'true', N8N_LOG_LEVEL: 'info' };
	const n8n = await openN8n(devCache, env, sandbox, opened);
	follow(join(devCache, 'n8n.log'), opened);
	n8n.showWhereToGo();
	console.log(
		'  Change a file under nodes/, credentials/ or sandbox/: it is in use seconds later.\n' +
			'  After a change of package.json, stop and start again.\n',
	);
	return await n8n.ended();
}

/** Makes an installed package's folder: n8n watches it, so the build goes straight there. @returns its dist */
async function packageFolder(): Promise<string> {
	const folder = join(devCache, '.n8n/nodes/node_modules', packageJson.name);
	await mkdir(folder, { recursive: true });
	await writeFile(join(folder, 'package.json'), JSON.stringify(packageJson));
	return join(folder, 'dist');
}

/** Starts the sandbox so that it follows its sources. */
async function watchedSandbox(opened: AsyncDisposableStack) {
	const port = await freePort(8787, 'the sandbox');
	const tsx = ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false'];
	const args = ['sandbox/main.ts', '--port', String(port), '--key', API_KEY];
	await keep([...tsx, ...args], {}, opened);
	const baseUrl = `http://127.0.0.1:${port}`;
	const answers = () =>
		fetch(`${baseUrl}/__sandbox/state`).then(
			({ ok }) => ok,
			() => false,
		);
	await pWaitFor(answers, { interval: 200, timeout: 30_000 });
	return { baseUrl, apiKey: API_KEY };
}

/** Runs a program of Node as long as we run. */
async function keep(args: string[], env: NodeJS.ProcessEnv, opened: AsyncDisposableStack) {
	const { execa } = await import('execa');
	const child = execa(process.execPath, [...exitWithParent, ...args], {
		cwd: root,
		env,
		stdin: 'ignore',
		stdout: 'inherit',
		stderr: 'inherit',
		reject: false,
	});
	opened.defer(async () => {
		child.kill();
		await child;
	});
}

/** Shows in the terminal what is added to a file from now on. @param opened what must be closed in the end */
function follow(file: string, opened: AsyncDisposableStack): void {
	let shown = statSync(file).size;
	watchFile(file, { interval: 500 }, () => {
		createReadStream(file, { start: shown }).on('data', (chunk) => {
			shown += chunk.length;
			process.stdout.write(chunk);
		});
	});
	opened.defer(() => unwatchFile(file));
}
