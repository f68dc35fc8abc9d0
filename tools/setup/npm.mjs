// @ts-check
import { execFile } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { PlainFailure } from './plainFailure.mjs';

/** npm's own script: the npm that started us, else the one beside this Node, else the one on PATH. */
function npmScript() {
	const folders = [dirname(process.execPath), ...(process.env['PATH'] ?? '').split(delimiter)];
	// as on Windows, and as elsewhere
	const places = ['node_modules/npm/bin/npm-cli.js', 'npm'];
	const script = [
		process.env['npm_execpath'] ?? '',
		...places.flatMap((place) => folders.map((folder) => join(folder, place))),
	]
		.filter((path) => existsSync(path))
		.map((path) => realpathSync(path))
		.find((path) => path.endsWith('npm-cli.js'));
	if (script !== undefined) return script;
	throw new PlainFailure(
		'npm was not found. It comes with Node (https://nodejs.org); install it and run this again.',
	);
}

/**
 * The environment npm runs in: what an outer npm left in ours about the package it was started in is taken out (its
 * folder would win over ours), and native modules are compiled against the headers of the Node that runs them, whatever
 * `nodedir` the machine is set to.
 * @param {string} node
 * @returns {NodeJS.ProcessEnv}
 */
function npmEnvironment(node) {
	const kept = Object.entries(process.env).filter(
		([name]) => !/^npm_(package|lifecycle|command|config_local_prefix)/i.test(name),
	);
	/** @type {NodeJS.ProcessEnv} */
	const env = Object.fromEntries(kept);
	const home = dirname(dirname(node));
	if (existsSync(join(home, 'include/node/node_version.h'))) env['npm_config_nodedir'] = home;
	return env;
}

/**
 * Runs npm quietly.
 * @param {string[]} args
 * @param {{ cwd: string, task: string, node?: string, env?: NodeJS.ProcessEnv }} options `task` ends the sentence
 * "Could not …"; `node` runs npm; `env` is added to the environment
 * @returns {Promise<string>} what npm printed
 * @throws {PlainFailure} with npm's own words when it fails
 */
export async function npm(args, { cwd, task, node = process.execPath, env = {} }) {
	const flags = [
		...['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'],
		// npm's own waits between tries add up to more than a minute before it says that there is no network.
		...['--fetch-retries=3', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=8000'],
	];
	const running = promisify(execFile)(node, [npmScript(), ...args, ...flags], {
		...{ cwd, maxBuffer: Infinity },
		env: { ...npmEnvironment(node), ...env },
	});
	const kill = () => void running.child.kill();
	process.once('exit', kill);
	try {
		return (await running).stdout;
	} catch (error) {
		const { stdout, stderr, message } = /** @type {Record<string, unknown>} */ (error);
		throw new PlainFailure(`Could not ${task}. ${wordsOf(`${stdout}${stderr || message}`)}`);
	} finally {
		process.off('exit', kill);
	}
}

const NO_NETWORK =
	/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/;

/** The end of what npm printed, without its hints at log files; npm's words for a lost network are none. @param {string} output */
function wordsOf(output) {
	const lines = output
		.split('\n')
		.filter((line) => line.trim() && !/npm (warn|notice)|complete log of this run/i.test(line));
	const cause = NO_NETWORK.test(output)
		? 'npm could not reach its registry: check the network connection, or the proxy, and run the same command again. '
		: '';
	const said = lines.slice(-12).map((line) => `    ${line}`);
	return [`${cause}npm says:`, '', ...said].join('\n');
}
