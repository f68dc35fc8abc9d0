import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { create, extract } from 'tar';
import { packIfChanged } from '../../tools/pack';

export const NAME = 'n8n-nodes-public-platform-data';

/** Versions of our package, which n8n installs as if they were on npm. */
export interface Registry {
	/** Settings with which n8n and npm find it. */
	env: NodeJS.ProcessEnv;
	/** Makes the packed package available under a version, which becomes the latest. @returns its tarball */
	publish(version: string): Promise<string>;
}

/**
 * Runs npm, except that `npm pack` takes the requested version from this script's folder. n8n uses `npm view` if it cannot
 * reach npm's registry.
 */
const NPM = `#!/bin/sh
folder=\${0%/*}
PATH=\${PATH#*:}
case $1 in
view) echo '"1.0.0"' ;;
pack) npm pack "$folder/\${2#*@}.tgz" --quiet ;;
*) npm "$@" ;;
esac
`;

/** Starts the registry with version 1.0.0. n8n installs only from npm's own registry, so a script stands in for `npm`. */
export async function startRegistry(opened: AsyncDisposableStack): Promise<Registry> {
	// several groups have one at the same time
	const folder = await mkdtemp(join(tmpdir(), 'registry-'));
	opened.defer(() => rm(folder, { recursive: true }));
	await writeFile(join(folder, 'npm'), NPM, { mode: 0o755 });
	const publish = async (version: string) => {
		await packAs(version, join(folder, 'latest.tgz'));
		return await packAs(version, join(folder, `${version}.tgz`));
	};
	await publish('1.0.0');
	const env = {
		PATH: folder + delimiter + process.env.PATH,
		npm_config_offline: 'true',
		// nothing listens there, so that n8n reaches no other server
		HTTPS_PROXY: 'http://127.0.0.1:1',
		NO_PROXY: '127.0.0.1,localhost',
	};
	return { env, publish };
}

/** Packs the package with another version. @returns the tarball */
async function packAs(version: string, file: string): Promise<string> {
	const cwd = `${file}.unpacked`;
	await mkdir(cwd, { recursive: true });
	await extract({ file: await packIfChanged(), cwd });
	const path = join(cwd, 'package/package.json');
	const manifest = JSON.parse(await readFile(path, 'utf8')) as object;
	await writeFile(path, JSON.stringify({ ...manifest, version }));
	await create({ file, gzip: true, cwd }, ['package']);
	return file;
}
