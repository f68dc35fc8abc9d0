// @ts-check
import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { PlainFailure } from './plainFailure.mjs';

/** npm's own script: the npm that started us, else the one beside this Node, else the one on PATH. */
function npmScript() {
	const folders = [dirname(process.execPath), ...(process.env['PATH'] ?? '').split(delimiter)];
	const candidates = [
		process.env['npm_execpath'] ?? '',
		// as on Windows, and as elsewhere
		...folders.map((folder) => join(folder, 'node_modules/npm/bin/npm-cli.js')),
		...folders.map((folder) => join(folder, 'npm')),
	];
	for (const candidate of candidates) {
		if (!candidate || !existsSync(candidate)) continue;
		const script = realpathSync(candidate);
		if (script.endsWith('npm-cli.js')) return script;
	}
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
export function npm(args, { cwd, task, node = process.execPath, env = {} }) {
	const script = npmScript();
	const flags = [
		...['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'],
		// npm's own waits between tries add up to more than a minute before it says that there is no network.
		...['--fetch-retries=3', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=8000'],
	];
	return new Promise((resolve, reject) => {
		const child = spawn(node, [script, ...args, ...flags], {
			cwd,
			env: { ...npmEnvironment(node), ...env },
			stdio: ['ignore', 'pipe', 'pipe'],
		});
		const kill = () => void child.kill();
		process.once('exit', kill);
		let output = '';
		child.stdout.on('data', (chunk) => (output += chunk));
		child.stderr.on('data', (chunk) => (output += chunk));
		child.on('error', reject);
		child.on('close', (code) => {
			process.off('exit', kill);
			if (code === 0) resolve(output);
			else reject(new PlainFailure(`Could not ${task}. ${wordsOf(output)}`));
		});
	});
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
