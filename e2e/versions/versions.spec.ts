import assert from 'node:assert/strict';
import { say } from '../../tools/setup/progress.mjs';
import { test } from '../fixtures';
import { oldestEngine } from './engine';
import { packageCopy, runEngineTests } from './engineTests';

test('engine tests on the oldest engine of n8n; `npm test` runs them on the newest', async () => {
	test.setTimeout(900_000);
	await using opened = new AsyncDisposableStack();
	const engine = await oldestEngine();
	const { passed, failed } = await runEngineTests(engine, await packageCopy(opened), 'short');
	say(`n8n-core ${engine.version}: ${passed} tests passed`);
	assert.equal(failed, 0);
});
