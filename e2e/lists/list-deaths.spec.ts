import assert from 'node:assert/strict';
import { execute } from '../../n8n/execution';
import { LongList } from '../../n8n/lists/longList';
import { expect, test } from '../fixtures';

// The long list on data tables (examples/long-list.json): what batches that died leave, and how large batches are.

const SETTINGS = { batchSize: 20, creditsPerDay: 1000, leaseMinutes: 5 };

let list: LongList;
test.beforeAll(async ({ n8n }) => {
	n8n.sandbox.reset();
	list = await LongList.start(n8n.client, SETTINGS, 1);
	// The first batch, of no rows, begins the day.
	await expect(async () => assert.notEqual((await list.turn()).day, '')).toPass();
});
test.beforeEach(({ n8n }) => n8n.sandbox.reset());
test.afterAll(async () => list.stop());

test('what a batch that died cannot have spent is given back, once its rows are answered', async ({
	n8n: { sandbox },
}) => {
	await list.stop();
	const { day, spent } = await list.turn();
	const died = ['missing-died-1', 'missing-died-2', 'died-3'];
	const claimed = died.map((company) => ({ company, state: 'claimed', claim: 'gone', tries: 0 }));
	await list.insert(claimed);
	const until = new Date(Date.now() - 1000).toISOString();
	const turn = { holder: 'gone', day, spent: spent + 3 * 5, until, nextBatch: 20 };
	await list.setTurn(turn);
	await list.publish({ ...SETTINGS, creditsPerRow: 5 }, 1);
	await list.settled();
	assert.equal(sandbox.credits, 1);
	// One row was paid for, and may have been paid for twice; nothing was paid for what is not there.
	assert.equal((await list.turn()).spent, spent + 2);
});

test('batches shrink to what a slow service answers in a third of the lease', async ({
	n8n: { sandbox },
}) => {
	await list.stop();
	await list.setTurn({ nextBatch: 20 });
	sandbox.configure({ latencyMs: 5500 });
	// 5.5 seconds for ten rows, and 11 where fewer are sent at once: fewer rows in 5 seconds, and all within the 15 of the lease.
	await list.publish({ ...SETTINGS, leaseMinutes: 0.25 }, 1);
	await list.add(Array.from({ length: 10 }, (_, at) => `slow-${at}`));
	await list.settled();
	const { nextBatch } = await list.turn();
	assert.ok(nextBatch >= 1 && nextBatch <= 9, `${nextBatch} rows`);
	assert.equal(sandbox.credits, 10);
	await list.stop();
	await list.setTurn({ nextBatch: 20 });
});

test('after three deaths in a row it stops, and says so', async ({ n8n: { sandbox, client } }) => {
	const before = await list.failures();
	await list.stop();
	await list.add(['after-three']);
	const { day } = await list.turn();
	const until = new Date(Date.now() - 1000).toISOString();
	await list.setTurn({ holder: 'dead', deaths: 2, day, until });
	await list.publish(SETTINGS, 1);
	await expect(async () => assert.equal(await list.failures(), before + 1)).toPass();
	assert.equal(sandbox.requests, 0);
	await execute(client, list.example.id, 'Go on now');
	await list.settled();
	assert.equal(sandbox.credits, 1);
});
