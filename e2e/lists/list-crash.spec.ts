import assert from 'node:assert/strict';
import { sandboxCredential } from '../../n8n/importCredentials';
import { KillableN8n } from '../../n8n/killable';
import { problemsOf } from '../../n8n/lists/executions';
import { LongList } from '../../n8n/lists/longList';
import { startSandbox } from '../../sandbox/server';
import { packIfChanged } from '../../tools/pack';
import { expect, test } from '../fixtures';
import { e2eCache } from '../paths';

// The long list on data tables (examples/long-list.json) on an n8n of its own: killed in the middle, or with a small heap.

test('kill -9 in the middle of a batch: it goes on by itself, and pays at most that batch twice', async () => {
	test.setTimeout(180_000);
	await using opened = new AsyncDisposableStack();
	const { sandbox, n8n } = await ownN8n(100, opened);
	const [rows, batchSize] = [300, 60];
	const settings = { batchSize, creditsPerDay: 10_000, leaseMinutes: 0.1 };
	const before = await LongList.start(await n8n.start(), settings, 2);
	await before.add(companies(rows));
	await expect(async () => assert.ok(sandbox.requests > batchSize * 1.5)).toPass({
		intervals: [20],
		timeout: 60_000,
	});
	await n8n.kill();
	const sent = sandbox.requests;

	const client = await n8n.start();
	const list = new LongList(client, before.example);
	await list.settled(90);
	const answers = await list.answers();
	assert.deepEqual(answers.map(({ company }) => company).sort(), companies(rows).sort());
	assert.ok((await list.rows()).every(({ state }) => state === 'finished'));
	const twice = sandbox.credits - rows;
	assert.ok(
		twice >= 0 && twice <= batchSize,
		`${twice} credits more than rows, ${sent} before the kill`,
	);
	assert.ok(
		(await list.turn()).spent >= sandbox.credits,
		'the budget counts what may have been paid',
	);
	const said = (await problemsOf(client, list.example.id)).join('\n');
	assert.match(said, /Workflow did not finish, possible out-of-memory issue/);
});

test('a heap of 320 MB, the smallest that n8n starts with, is enough, batch after batch', async () => {
	test.setTimeout(600_000);
	await using opened = new AsyncDisposableStack();
	const { sandbox, n8n } = await ownN8n(5, opened);
	const client = await n8n.start({ NODE_OPTIONS: '--max-old-space-size=320' });
	const rows = 120;
	// Each tick of the Schedule is an execution, and on such a heap executions are slow.
	const list = await LongList.start(client, { batchSize: 30 }, 10);
	await list.add(companies(rows));
	await list.settled(500);
	assert.equal(n8n.process.exitCode, null, 'n8n lives');
	assert.equal((await list.answers()).length, rows);
	assert.equal(sandbox.credits, rows);
	assert.equal((await list.turn()).deaths, 0);
});

async function ownN8n(latencyMs: number, opened: AsyncDisposableStack) {
	const sandbox = await startSandbox({ latencyMs, logLimit: 0 });
	opened.defer(() => sandbox.close());
	const credentials = [sandboxCredential(sandbox)];
	const n8n = await KillableN8n.make(e2eCache, await packIfChanged(), credentials, opened);
	return { sandbox, n8n };
}

function companies(rows: number): string[] {
	return Array.from({ length: rows }, (_, at) => `company-${at}`);
}
