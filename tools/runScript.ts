import { spawn } from 'node:child_process';
import { PlainFailure } from './setup/plainFailure.mjs';
import { leash, root } from './paths';

/**
 * Runs a JavaScript program with this same Node in the repository's top folder, its output shown as it comes.
 * @param script path from the top folder, as in `node_modules/gulp/bin/gulp.js`
 * @param env members added to the environment
 * @throws PlainFailure when it ends with anything but 0
 */
export async function runScript(
	script: string,
	args: string[] = [],
	env: NodeJS.ProcessEnv = {},
): Promise<void> {
	await runNode(script, [script, ...args], env);
}

/**
 * Runs Node itself, likewise.
 * @param name what a failure calls it
 */
export async function runNode(
	name: string,
	args: string[],
	env: NodeJS.ProcessEnv = {},
): Promise<void> {
	const child = spawn(process.execPath, [...leash, ...args], {
		cwd: root,
		stdio: 'inherit',
		env: { ...process.env, ...env },
	});
	const ending = await new Promise<number | string>((resolve, reject) => {
		child.on('error', reject);
		child.on('exit', (code, signal) => resolve(code ?? signal ?? 'unknown'));
	});
	if (ending !== 0)
		throw new PlainFailure(`${name} ended with ${ending}; its own words are above.`);
}
