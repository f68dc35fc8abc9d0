// @ts-check
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { PlainFailure } from './terminal.mjs';

/** npm can stand still for hours where a registry does. What it has got by then is in its cache. */
const LIMIT_MINUTES = 10;

/** Of the packages of its own folder alone, not of that in which an outer npm runs us. */
const FLAGS = ['--prefix=.', '--no-audit', '--loglevel=error'];

/**
 * Runs npm quietly, with the Node that is first on the path. If it does not end in time, it is ended and started once more.
 * @param {string} task ends the sentence "Could not …" @param {string[]} args
 * @param {string} cwd @param {import('node:child_process').ExecFileOptions} more
 * @throws {PlainFailure} with npm's own words
 */
export async function npm(task, args, cwd, more = {}) {
	const own = process.env['npm_execpath'] ?? '';
	const [program, ...script] = own.endsWith('npm-cli.js') ? ['node', own] : ['npm'];
	const limit = { timeout: LIMIT_MINUTES * 60_000, killSignal: /** @type {const} */ ('SIGKILL') };
	const options = { cwd, maxBuffer: Infinity, ...limit, ...more };
	const run = async () => {
		const running = promisify(execFile)(program, [...script, ...FLAGS, ...args], options);
		process.once('exit', () => running.child.kill());
		await running;
	};
	await run()
		.catch((error) => (error.killed ? run() : Promise.reject(error)))
		.catch(({ stderr, message, killed }) => {
			const late = `It did not end within ${LIMIT_MINUTES} minutes, twice: look at the network.`;
			const words = (stderr || message).trim().split('\n').slice(-12).join('\n    ');
			throw new PlainFailure(`Could not ${task}. npm says:\n\n    ${killed ? late : words}`);
		});
}
