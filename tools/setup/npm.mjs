// @ts-check
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { PlainFailure } from './plainFailure.mjs';

/** What an outer npm leaves in the environment about the package that it was started in: its folder would win over ours. */
const OF_OUTER_NPM = /^npm_(package|lifecycle|command|config_local_prefix)/i;

/**
 * Runs npm quietly: the npm that started us, else the one on the path, with the Node that is first there.
 * @param {string[]} args
 * @param {{ cwd: string, task: string, env?: NodeJS.ProcessEnv }} options `task` ends the sentence "Could not …"; `env` is added to
 * the environment
 * @returns {Promise<string>} what npm printed
 * @throws {PlainFailure} with npm's own words when it fails
 */
export async function npm(args, { cwd, task, env = {} }) {
	const flags = [
		...['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'],
		// npm's own waits between tries add up to more than a minute before it says that there is no network.
		...['--fetch-retries=3', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=8000'],
	];
	const own = process.env['npm_execpath'] ?? '';
	const [program, ...script] = own.endsWith('npm-cli.js') ? ['node', own] : ['npm'];
	const kept = Object.entries(process.env).filter(([name]) => !OF_OUTER_NPM.test(name));
	const running = promisify(execFile)(program, [...script, ...args, ...flags], {
		...{ cwd, maxBuffer: Infinity },
		env: { ...Object.fromEntries(kept), ...env },
	});
	const kill = () => void running.child.kill();
	process.once('exit', kill);
	try {
		return (await running).stdout;
	} catch (error) {
		const { stdout, stderr, message } = /** @type {Record<string, unknown>} */ (error);
		const lines = `${stdout}${stderr || message}`
			.split('\n')
			.filter((line) => line.trim() && !/npm (warn|notice)|complete log of this run/i.test(line));
		const said = lines.slice(-12).map((line) => `    ${line}`);
		throw new PlainFailure(`Could not ${task}. npm says:\n\n${said.join('\n')}`);
	} finally {
		process.off('exit', kill);
	}
}
