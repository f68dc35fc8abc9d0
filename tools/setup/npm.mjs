// @ts-check
import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { promisify } from 'node:util';
import { PlainFailure, step } from './terminal.mjs';

/** Restricts npm to the packages of its own folder, even if an outer npm runs this. */
const FLAGS = ['--prefix=.', '--no-audit', '--loglevel=error'];

/**
 * Runs npm with the first Node.js on the path.
 * @param {string} title such as "Installing n8n" @param {string[]} args @param {string} cwd @param {NodeJS.ProcessEnv} env
 * @throws {PlainFailure} with npm's output
 */
export async function npm(title, args, cwd, env = process.env) {
	const own = process.env['npm_execpath'] ?? '';
	const [program, ...script] = own.endsWith('npm-cli.js') ? ['node', own] : ['npm'];
	const options = { cwd, env, maxBuffer: Infinity };
	const running = promisify(execFile)(program, [...script, ...FLAGS, ...args], options);
	process.once('exit', () => running.child.kill());
	await step(title, () => running).catch(({ stderr, message }) => {
		const words = (stderr || message).trim().split('\n').slice(-12).join('\n    ');
		throw new PlainFailure(`Failed: ${title}. npm says:\n\n    ${words}`);
	});
}

/**
 * Returns whether packages were installed after their lock file changed: npm and pnpm finish by writing a file of their own.
 * @param {string} lock @param {string} own
 */
export function areInstalled(lock, own) {
	const timeOf = (/** @type {string} */ file) =>
		statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
	return timeOf(own) >= timeOf(lock);
}
