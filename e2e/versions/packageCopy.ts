import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packIfChanged } from '../../tools/pack';
import { unpack } from '../../tools/unpack';

/** The packed package, unpacked for a while. */
export interface PackageCopy {
	readonly folder: string;
	remove(): Promise<void>;
}

/** Unpacks the package outside this repository, where it would find the repository's own zod. */
export async function packageCopy(): Promise<PackageCopy> {
	const place = await mkdtemp(join(tmpdir(), 'package-'));
	const tarball = join(place, 'package.tgz');
	await copyFile(await packIfChanged(), tarball);
	return {
		folder: await unpack(tarball),
		remove: () => rm(place, { recursive: true }),
	};
}
