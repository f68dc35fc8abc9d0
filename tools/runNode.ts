import { setPriority } from 'node:os';
import { exitWithParent, root } from './paths';
import { PlainFailure } from './setup/terminal.mjs';

interface RunOptions {
	cwd?: string;
	env?: NodeJS.ProcessEnv;
	priority?: number;
}

/**
 * Runs a program with this same Node in the repository's top folder, or another, its output shown as it comes.
 * @param args of Node, as in `['node_modules/gulp/bin/gulp.js', '-L']`
 * @param options `env`: members added to the environment; `priority` as `os.setPriority` takes it
 * @throws PlainFailure when it ends with anything but 0
 */
export async function runNode(
	args: string[],
	{ cwd = root, env = {}, priority = 0 }: RunOptions = {},
): Promise<void> {
	// Loaded here, not above: tsx cannot turn this library into the CommonJS that this file becomes.
	const { execa } = await import('execa');
	const program = execa(process.execPath, [...exitWithParent, ...args], {
		...{ cwd, env, stdio: 'inherit', reject: false },
	});
	if (priority !== 0 && program.pid !== undefined) setPriority(program.pid, priority);
	const { failed, exitCode, signal, originalMessage } = await program;
	if (!failed) return;
	const ending = exitCode ?? signal ?? originalMessage;
	throw new PlainFailure(`${args.join(' ')} ended with ${ending}; its own words are above.`);
}

/** Waits for programs that run at the same time. @throws the first failure, when all have ended: each has its say */
export async function allOf(programs: Array<Promise<void>>): Promise<void> {
	const results = await Promise.allSettled(programs);
	const failure = results.find(({ status }) => status === 'rejected');
	if (failure?.status === 'rejected') throw failure.reason;
}
