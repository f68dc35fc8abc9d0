// @ts-check
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { PlainFailure } from './plainFailure.mjs';

/** npm can stand still for hours where a registry does. What it has got by then is in its cache. */
const LIMIT_MINUTES = 10;

const FLAGS = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];

/**
 * Runs npm quietly, with the Node that is first on the path. If it does not end in time, it is ended and started once more.
 * @param {string[]} args
 * @param {{ cwd: string, task: string, env?: NodeJS.ProcessEnv }} options `task` ends the sentence "Could not …"
 * @returns {Promise<string>} what npm printed
 * @throws {PlainFailure} with npm's own words
 */
export async function npm(args, { cwd, task, env = {} }) {
	const own = process.env['npm_execpath'] ?? '';
	const [program, ...script] = own.endsWith('npm-cli.js') ? ['node', own] : ['npm'];
	// the folder of an outer npm would win over ours
	const outer = /^npm_(package|lifecycle|command|config_local_prefix)/i;
	const kept = Object.entries(process.env).filter(([name]) => !outer.test(name));
	const run = async () => {
		const running = promisify(execFile)(program, [...script, ...args, ...FLAGS], {
			cwd,
			env: { ...Object.fromEntries(kept), ...env },
			maxBuffer: Infinity,
			timeout: LIMIT_MINUTES * 60_000,
			killSignal: 'SIGKILL',
		});
		const kill = () => void running.child.kill();
		process.once('exit', kill);
		return await running.finally(() => process.off('exit', kill));
	};
	try {
		return (await run().catch((error) => (error.killed ? run() : Promise.reject(error)))).stdout;
	} catch (error) {
		const { stderr, message, killed } =
			/** @type {import('node:child_process').ExecFileException} */ (error);
		if (killed)
			throw new PlainFailure(
				`Could not ${task}: npm did not end within ${LIMIT_MINUTES} minutes, twice. Look at the network.`,
			);
		const said = (stderr || message).trim().split('\n').slice(-12).join('\n    ');
		throw new PlainFailure(`Could not ${task}. npm says:\n\n    ${said}`);
	}
}
