import { spawnSync } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PlainFailure } from './setup/plainFailure.mjs';

/**
 * Unpacks a tarball of npm beside itself.
 * @returns the folder that holds its package.json
 */
export async function unpack(tarball: string): Promise<string> {
	const folder = join(dirname(tarball), 'package');
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder, { recursive: true });
	const { status, error, stderr } = spawnSync(
		'tar',
		['-xzf', tarball, '-C', folder, '--strip-components=1'],
		{ encoding: 'utf8' },
	);
	if (status !== 0)
		throw new PlainFailure(`tar could not unpack ${tarball}: ${error?.message ?? stderr}`);
	return folder;
}
