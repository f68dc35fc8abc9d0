import { exitWithParent, root } from './paths';
import { PlainFailure } from './setup/terminal.mjs';

/**
 * Runs a program with this same Node in the repository's top folder, its output shown as it comes.
 * @param args of Node, as in `['node_modules/gulp/bin/gulp.js', '-L']` @param env members added to the environment
 * @throws PlainFailure when it ends with anything but 0
 */
export async function runNode(args: string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
	// Loaded here, not above: tsx cannot turn this library into the CommonJS that this file becomes.
	const { execa } = await import('execa');
	const { failed, exitCode, signal, originalMessage } = await execa(
		process.execPath,
		[...exitWithParent, ...args],
		{ cwd: root, env, stdio: 'inherit', reject: false },
	);
	const ending = exitCode ?? signal ?? originalMessage;
	if (failed)
		throw new PlainFailure(`${args.join(' ')} ended with ${ending}; its own words are above.`);
}
