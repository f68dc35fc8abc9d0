import assert from 'node:assert/strict';
import { sandboxCredential } from '../../n8n/importCredentials';
import { KillableN8n } from '../../n8n/killable';
import { problemsOf } from '../../n8n/lists/executions';
import { LongList } from '../../n8n/lists/longList';
import { startSandbox } from '../../sandbox/server';
import { packIfChanged } from '../../tools/pack';
import { expect, test } from '../fixtures';
import { e2eCache } from '../paths';

// The long list on data tables (examples/long-list.json): n8n is killed in the middle, and started again.

const ROWS = 300;
const BATCH = 60;

test('kill -9 in the middle of a batch: it goes on by itself, and pays at most that batch twice', async () => {
	test.setTimeout(180_000);
	await using opened = new AsyncDisposableStack();
	const sandbox = await startSandbox({ latencyMs: 100 });
	opened.defer(() => sandbox.close());
	const credentials = [sandboxCredential(sandbox)];
	const n8n = await KillableN8n.make(e2eCache, await packIfChanged(), credentials, opened);
	const settings = { batchSize: BATCH, creditsPerDay: 10_000, leaseMinutes: 0.1 };
	const before = await LongList.start(await n8n.start(), settings, 2);
	const companies = Array.from({ length: ROWS }, (_, at) => `company-${at}`);
	await before.add(companies);
	const middle = BATCH * 1.5;
	await expect(async () => assert.ok(sandbox.requests > middle)).toPass({
		intervals: [20],
		timeout: 60_000,
	});
	await n8n.kill();
	const sent = sandbox.requests;

	const client = await n8n.start();
	const list = new LongList(client, before.example);
	await list.settled(90);
	const answers = await list.answers();
	assert.deepEqual(answers.map(({ company }) => company).sort(), companies.sort());
	assert.ok((await list.rows()).every(({ state }) => state === 'finished'));
	const twice = sandbox.credits - ROWS;
	assert.ok(
		twice >= 0 && twice <= BATCH,
		`${twice} credits more than rows, ${sent} before the kill`,
	);
	assert.ok(
		(await list.turn()).spent >= sandbox.credits,
		'the budget counts what may have been paid',
	);
	const said = (await problemsOf(client, list.example.id)).join('\n');
	assert.match(said, /Workflow did not finish, possible out-of-memory issue/);
});
