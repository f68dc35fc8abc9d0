import assert from 'node:assert/strict';
import { say } from '../../tools/setup/progress.mjs';
import { test } from '../fixtures';
import { engineOf, runEngineTests } from './engine';

/** The oldest n8n that the package runs on (docs/installation.md). */
const OLDEST = '1.100.1';

test('engine tests on the oldest engine of n8n; `npm test` runs them on the newest', async () => {
	test.setTimeout(900_000);
	const engine = await engineOf(OLDEST);
	const { passed, failed } = await runEngineTests(engine, 'short');
	say(`n8n-core ${engine.version}: ${passed} tests passed`);
	assert.equal(failed, 0);
});
