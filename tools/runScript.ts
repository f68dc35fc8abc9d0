import { exitWithParent, root } from './paths';
import { PlainFailure } from './setup/terminal.mjs';

/**
 * Runs a program with the same Node.js in the repository's top folder, and shows its output.
 * @param args of Node.js, such as `['node_modules/gulp/bin/gulp.js', '-L']`
 * @param env members to add to the environment
 * @throws PlainFailure if it ends with anything but 0
 */
export async function runScript(args: string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
	// Imported here, because tsx cannot convert this ES module for a CommonJS file.
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
