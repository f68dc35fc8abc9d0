import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { extract } from 'tar';

/**
 * Unpacks a tarball of npm into the folder that it is in.
 * @returns the folder that holds its package.json
 */
export async function unpack(tarball: string): Promise<string> {
	const folder = join(dirname(tarball), 'package');
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder, { recursive: true });
	await extract({ file: tarball, cwd: folder, strip: 1 });
	return folder;
}
