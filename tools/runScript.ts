import { exitWithParent, root } from './paths';
import { PlainFailure } from './setup/plainFailure.mjs';

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
 * Runs Node itself, in the same way.
 * @param name what a failure calls it
 */
export async function runNode(
	name: string,
	args: string[],
	env: NodeJS.ProcessEnv = {},
): Promise<void> {
	// Loaded here, not above: tsx cannot turn this library into the CommonJS that this file becomes.
	const { execa, ExecaError } = await import('execa');
	try {
		await execa(process.execPath, [...exitWithParent, ...args], {
			cwd: root,
			env,
			stdio: 'inherit',
		});
	} catch (error) {
		if (!(error instanceof ExecaError)) throw error;
		const ending = error.exitCode ?? error.signal ?? error.originalMessage;
		throw new PlainFailure(`${name} ended with ${ending}; its own words are above.`);
	}
}
