import assert from 'node:assert/strict';
import { sandboxCredential } from '../../n8n/importCredentials';
import { KillableN8n } from '../../n8n/killable';
import { LongList } from '../../n8n/lists/longList';
import { startSandbox } from '../../sandbox/server';
import { packIfChanged } from '../../tools/pack';
import { test } from '../fixtures';
import { e2eCache } from '../paths';

// The long list on data tables (examples/long-list.json) in four batches and more, on the smallest heap that n8n starts with.

const ROWS = 120;
/** Each tick of the Schedule is an execution, and on such a heap executions are slow. */
const TICK_S = 10;

test('a heap of 320 MB is enough for the long list, batch after batch', async () => {
	test.setTimeout(600_000);
	await using opened = new AsyncDisposableStack();
	const sandbox = await startSandbox({ latencyMs: 5, logLimit: 0 });
	opened.defer(() => sandbox.close());
	const env = { NODE_OPTIONS: '--max-old-space-size=320' };
	const credentials = [sandboxCredential(sandbox)];
	const n8n = await KillableN8n.make(e2eCache, await packIfChanged(), credentials, opened, env);
	const list = await LongList.start(await n8n.start(), { batchSize: 30 }, TICK_S);
	await list.add(Array.from({ length: ROWS }, (_, at) => `company-${at}`));
	await list.settled(500);
	assert.equal(n8n.process.exitCode, null, 'n8n lives');
	assert.equal((await list.answers()).length, ROWS);
	assert.equal(sandbox.credits, ROWS);
	assert.equal((await list.turn()).deaths, 0);
});
