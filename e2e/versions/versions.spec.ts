import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packIfChanged } from '../../tools/pack';
import { say } from '../../tools/setup/progress.mjs';
import { unpack } from '../../tools/unpack';
import { test } from '../fixtures';
import { newestEngine, oldestEngine } from './engine';
import { runEngineTests } from './engineTests';

// The engine tests on the oldest and on the newest engine of n8n.

/** Outside this repository, where the package would find the repository's own zod. */
let folder: string;
let packageFolder: string;
test.beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'package-'));
	const tarball = join(folder, 'package.tgz');
	await copyFile(await packIfChanged(), tarball);
	packageFolder = await unpack(tarball);
});
test.afterAll(() => rm(folder, { recursive: true }));

for (const [which, engineOf] of Object.entries({ oldest: oldestEngine, newest: newestEngine })) {
	test(`engine tests on the ${which} engine`, async () => {
		test.setTimeout(900_000);
		const engine = await engineOf();
		const passed = await runEngineTests(engine, packageFolder);
		say(`n8n-core ${engine.version}: ${passed} tests passed`);
	});
}
