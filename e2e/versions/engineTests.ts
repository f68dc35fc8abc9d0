import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Count, jest } from '../../tools/jest';
import { packIfChanged, unpack } from '../../tools/pack';
import { root } from '../../tools/paths';
import { e2eCache } from '../paths';
import type { Engine } from './engine';

/** The tests that run nodes on n8n's engine; the others test what n8n has no part in. */
const FOLDERS = ['test/engine', 'test/executor', 'test/operations', 'test/poll'];

/** Of these, what asks nothing of n8n that the others do not: chance, endurance, speed, memory; and what has no engine. */
const LONG = [
	'/test/.*(property|istory|linear|emory|concurrency|longRun|InARow)',
	'/test/operations/(contract|mistakes)',
];

/** Unpacks the package outside this repository, where it would find the repository's own zod. @returns its folder */
export async function packageCopy(opened: AsyncDisposableStack): Promise<string> {
	const place = await mkdtemp(join(tmpdir(), 'package-'));
	opened.defer(() => rm(place, { recursive: true }));
	const tarball = join(place, 'package.tgz');
	await copyFile(await packIfChanged(), tarball);
	return await unpack(tarball);
}

/**
 * Runs the engine tests on an engine: the repository's own settings of jest, with another engine in place of its own.
 * @param packageFolder a copy of the package
 * @param which `short` leaves out what takes long
 */
export async function runEngineTests(
	{ version, modules }: Engine,
	packageFolder: string,
	which: 'all' | 'short',
): Promise<Count> {
	const own = require(join(root, 'jest.config.js')) as object;
	const config = {
		...own,
		rootDir: root,
		roots: FOLDERS.map((folder) => join(root, folder)),
		testPathIgnorePatterns: which === 'short' ? LONG : [],
		modulePaths: [modules, join(root, 'node_modules')],
		moduleNameMapper: { '^(n8n-core|n8n-workflow|@n8n/di)(/.*)?$': `${modules}/$1$2` },
	};
	await mkdir(e2eCache, { recursive: true });
	const file = join(e2eCache, `engine-${version}.json`);
	await writeFile(file, JSON.stringify(config));
	return await jest(packageFolder, ['--config', file, '--silent', '--reporters=summary']);
}
