import assert from 'node:assert/strict';
import { test } from '../fixtures';
import { runEngineTests } from './engine';

/** The oldest n8n that the package runs on (docs/installation.md). */
const OLDEST = '1.100.1';

test('engine tests on the oldest engine of n8n; `npm test` runs them on the newest', async () => {
	test.setTimeout(900_000);
	const { failed } = await runEngineTests(OLDEST, 'short');
	assert.equal(failed, 0);
});
