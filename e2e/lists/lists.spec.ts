import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { countBy } from 'lodash';
import { countExecutions, execute, itemsOf } from '../../n8n/execution';
import { importExample } from '../../n8n/examples';
import { unpublish } from '../../n8n/workflow';
import { expect, test } from '../fixtures';
import { dataTable, LongList, names } from './longList';

// The long list on data tables (examples/long-list.json), on one n8n.

const HOUR = 3_600_000;
const SETTINGS = { batchSize: 20, creditsPerBatch: 20, leaseMinutes: 5 };

let list: LongList;
let table: ReturnType<typeof dataTable>;
test.beforeAll(async ({ client }) => {
	const id = await importExample(client, 'long-list.json');
	table = dataTable(client, 'PPD company list');
	list = new LongList(client, id, table);
	await list.publish(SETTINGS, 3);
});

const rowOf = async (company: string) =>
	(await list.rows()).find((chain) => chain.company === company);

test('each row ends as done, failed or due later, depending on its result', async ({ sandbox }) => {
	const failing = { path: '/get-company-from-url', bodyMatches: { universalName: 'busy' } };
	sandbox.addFault({ when: failing, fault: { kind: 'status', status: 503 } });
	await list.table.add([...names('good', 30), 'missing-1', 'busy', 'no such!']);
	await expect(async () =>
		assert.deepEqual(await list.counts(), { later: 1, done: 30, failed: 2 }),
	).toPass();

	assert.equal(sandbox.credits, 30);
	assert.equal((await rowOf('good-7'))?.name, 'Good 7');
	assert.match(String((await rowOf('missing-1'))?.problem), /\(404\): Not found/);
	assert.match(String((await rowOf('no such!'))?.problem), /'Company' must be /);
	const busy = await rowOf('busy');
	assert.match(String(busy?.problem), /The service failed \(503\)/);
	assert.equal(busy?.tries, 1);
	const wait = Date.parse(String(busy?.dueAt)) - Date.now();
	assert.ok(wait > 0.9 * HOUR && wait <= HOUR, `it waits ${wait} ms`);

	await test.step('attempts are limited; a row whose state is cleared is looked up again', async () => {
		await table.change('busy', { tries: 9, dueAt: new Date().toISOString() });
		await expect(async () => assert.equal((await rowOf('busy'))?.state, 'failed')).toPass();
		sandbox.reset();
		await table.change('busy', { state: null });
		await expect(async () => assert.equal((await rowOf('busy'))?.name, 'Busy')).toPass();
		assert.equal(sandbox.credits, 1);
	});
});

test('batches run one at a time, and none exceeds Max Credits per Run', async ({ sandbox }) => {
	sandbox.configure({ latencyMs: 1500 });
	await list.publish({ ...SETTINGS, creditsPerBatch: 12 }, 2);
	await list.table.add(names('slow', 40));
	while ((await list.left()) > 0) {
		const { claimed = 0 } = await list.counts();
		// one batch, plus what the previous one could not pay for
		assert.ok(claimed <= 20 + 8, `${claimed} rows under way`);
		await sleep(200);
	}
	// each batch also takes the rows that the previous one could not pay for
	await expect(async () => {
		const own = (await list.rows('slow')).filter(({ name }) => name?.startsWith('Slow'));
		assert.equal(own.length, 40);
	}).toPass();
	assert.equal(sandbox.credits, 40);
});

test('the list pauses for an hour if the service rejects the account', async ({ sandbox }) => {
	await list.publish(SETTINGS, 2);
	sandbox.configure({ balance: 5 });
	await list.table.add(names('poor', 45));
	await expect(async () => {
		const states = countBy(await list.rows('poor'), 'state');
		assert.deepEqual(states, { done: 5, claimed: 15, open: 25 });
	}).toPass();
	// waits for schedules that find nothing to do
	await sleep(5000);
	assert.ok(sandbox.requests <= 20, `${sandbox.requests} requests`);
	assert.equal(sandbox.credits, 5);
	const claimed = async () => (await list.rows('poor')).filter(({ state }) => state === 'claimed');
	await expect(async () => {
		for (const { claim, problem, tries, dueAt } of await claimed()) {
			assert.deepEqual({ claim, tries }, { claim: '', tries: 0 });
			assert.match(String(problem), /\(402\)/);
			assert.ok(Date.parse(String(dueAt)) > Date.now());
		}
	}).toPass();
	const rejected = await claimed();
	sandbox.reset();
	for (const { company } of rejected) await table.change(company, { state: null });
	await list.settled();
	assert.equal(sandbox.credits, 40);
});

test('after SIGKILL of n8n during a batch, the list continues and pays twice for that batch at most', async ({
	client,
	server,
	sandbox,
}, { repeatEachIndex }) => {
	const [rows, batchSize] = [75, 30];
	const prefix = `kill${repeatEachIndex}`;
	const crashed = () => countExecutions(client, list.id, ['crashed']);
	const before = await crashed();
	await list.publish({ batchSize, creditsPerBatch: batchSize, leaseMinutes: 0.5 }, 2);
	sandbox.configure({ latencyMs: 100 });
	await list.table.add(names(prefix, rows));
	// in the second batch
	await expect(() => assert.ok(sandbox.requests > batchSize * 1.5)).toPass({ intervals: [20] });
	await server.kill();
	await server.start();

	await list.settled(180);
	const own = await list.rows(`${prefix}-`);
	assert.equal(own.length, rows);
	assert.ok(own.every(({ state, name }) => state === 'done' && name?.startsWith('Kill')));
	const twice = sandbox.credits - rows;
	assert.ok(twice >= 0 && twice <= batchSize, `${twice} credits more than rows`);
	// includes what a schedule may just have started
	assert.ok((await crashed()) > before);
});

test('reports permanent failures', async ({ client }) => {
	await unpublish(client, list.id);
	await list.table.add(['told-1', 'missing-told']);
	const execution = await execute(client, list.id, 'Every minute');
	const [message] = itemsOf(execution, 'Message');
	assert.equal(message?.subject, 'Long list: 1 companies have no answer');
	assert.match(String(message?.text), /^missing-told: .+\(404\): Not found/);
});
