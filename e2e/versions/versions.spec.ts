import { say } from '../../tools/setup/progress.mjs';
import { test } from '../fixtures';
import { newestEngine, oldestEngine } from './engine';
import { ALL_FOLDERS, FIRST_FOLDERS, runEngineTests } from './engineTests';
import { type PackageCopy, packageCopy } from './packageCopy';

// The engine tests on the oldest and on the newest engine of n8n.

let copy: PackageCopy;
test.beforeAll(async () => {
	copy = await packageCopy();
});
test.afterAll(() => copy.remove());

for (const [which, engineOf, folders] of [
	['oldest', oldestEngine, ALL_FOLDERS],
	['newest', newestEngine, FIRST_FOLDERS],
] as const) {
	test(`engine tests on the ${which} engine`, async () => {
		test.setTimeout(900_000);
		const engine = await engineOf();
		const passed = await runEngineTests(engine, copy.folder, folders);
		say(`n8n-core ${engine.version}: ${passed} tests passed`);
	});
}
