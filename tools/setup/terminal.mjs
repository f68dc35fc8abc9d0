// @ts-check
import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { promisify } from 'node:util';

/** A failure for the person at the terminal: what happened and what to do. Shown without a stack. */
export class PlainFailure extends Error {}

/** Runs a script's main function and ends the process with its code, or 1. @param {() => Promise<number | void>} main */
export async function runMain(main) {
	const code = await main().catch((error) => {
		console.error(error instanceof PlainFailure ? `\n${error.message}\n` : error);
		return 1;
	});
	// not left to the event loop, because an interrupted step can still be running
	process.exit(code ?? 0);
}

// one clock for a command and the scripts it runs
const started = Number((process.env['STARTED_MS'] ??= String(Date.now())));

/** @param {number} since @returns {string} such as `12 s` */
const ago = (since) => `${Math.round((Date.now() - since) / 1000)} s`;

/** Prints a line with the time since the command began. @param {string} text */
export const say = (text) => console.log(`[${ago(started).padStart(5)}] ${text}`);

/**
 * Runs a step, with a line before it, one every ten seconds, and one after it.
 * @template T
 * @param {string} title such as "Installing n8n" @param {() => Promise<T>} work @returns {Promise<T>}
 */
export async function step(title, work) {
	const began = Date.now();
	say(`${title} …`);
	const heartbeat = setInterval(() => say(`  still at it after ${ago(began)}`), 10_000);
	const result = await work().finally(() => clearInterval(heartbeat));
	say(`  done in ${ago(began)}`);
	return result;
}

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
