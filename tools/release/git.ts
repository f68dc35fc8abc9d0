import { root } from '../paths';

/** Runs git in the repository. @returns what it printed; undefined where it failed */
export async function git(...args: string[]): Promise<string | undefined> {
	// Loaded here, not above: tsx cannot turn this library into the CommonJS that this file becomes.
	const { execa } = await import('execa');
	const { exitCode, stdout } = await execa('git', args, { cwd: root, reject: false });
	return exitCode === 0 ? stdout.trim() : undefined;
}

/** Where this repository is: on GitHub's machines by their word, else by the remote "origin". */
export async function originOf(env: NodeJS.ProcessEnv): Promise<string | undefined> {
	const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = env;
	if (server && repository) return `${server}/${repository}`;
	return await git('remote', 'get-url', 'origin');
}

/** Files that are changed or not under version control, as git lists them. */
export async function uncommittedFiles(): Promise<string[]> {
	const listed = await git('status', '--porcelain');
	if (listed === undefined) throw new Error('git status failed in this folder.');
	return listed === '' ? [] : listed.split('\n');
}
