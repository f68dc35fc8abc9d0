import assert from 'node:assert/strict';
import { say } from '../../tools/setup/progress.mjs';
import { test } from '../fixtures';
import { oldestEngine, runEngineTests } from './engine';

test('engine tests on the oldest engine of n8n; `npm test` runs them on the newest', async () => {
	test.setTimeout(900_000);
	const engine = await oldestEngine();
	const { passed, failed } = await runEngineTests(engine, 'short');
	say(`n8n-core ${engine.version}: ${passed} tests passed`);
	assert.equal(failed, 0);
});
