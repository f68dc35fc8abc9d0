import { say } from '../../tools/setup/progress.mjs';
import { test } from '../fixtures';
import { newestEngine, oldestEngine } from './engine';
import { runEngineTests } from './engineTests';
import { type PackageCopy, packageCopy } from './packageCopy';

// The engine tests on the oldest and on the newest engine of n8n.

let copy: PackageCopy;
test.beforeAll(async () => {
	copy = await packageCopy();
});
test.afterAll(() => copy.remove());

for (const [which, engineOf] of Object.entries({ oldest: oldestEngine, newest: newestEngine })) {
	test(`engine tests on the ${which} engine`, async () => {
		test.setTimeout(900_000);
		const engine = await engineOf();
		const passed = await runEngineTests(engine, copy.folder);
		say(`n8n-core ${engine.version}: ${passed} tests passed`);
	});
}
