// @ts-check
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { PlainFailure } from './plainFailure.mjs';

const FLAGS = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];

/**
 * Runs npm quietly, with the Node that is first on the path.
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
	const options = { cwd, env: { ...Object.fromEntries(kept), ...env }, maxBuffer: Infinity };
	const running = promisify(execFile)(program, [...script, ...args, ...FLAGS], options);
	const kill = () => void running.child.kill();
	process.once('exit', kill);
	try {
		return (await running).stdout;
	} catch (error) {
		const { stderr, message } = /** @type {Record<string, string>} */ (error);
		const said = (stderr || message || '').trim().split('\n').slice(-12).join('\n    ');
		throw new PlainFailure(`Could not ${task}. npm says:\n\n    ${said}`);
	} finally {
		process.off('exit', kill);
	}
}
