import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { countExecutions, execute, itemsOf } from '../../n8n/execution';
import { importExample } from '../../n8n/examples';
import { unpublish } from '../../n8n/workflow';
import { begunBy, type Cluster } from '../../n8n/cluster';
import { expect, LIST_HEADER, test } from '../fixtures';
import { LongList, names, postgresTable } from './longList';

// The long list on PostgreSQL and several workers (examples/long-list-postgres.json).

const SETTINGS = { batchSize: 25, chains: 3, leaseMinutes: 0.15, creditsPerDay: 10_000 };

let list: LongList;
let sql: Cluster['sql'];
test.beforeAll(async ({ cluster }) => {
	({ sql } = cluster);
	const id = await importExample(cluster.client, 'long-list-postgres.json');
	list = new LongList(cluster.client, id, postgresTable(cluster));
	await list.publish(SETTINGS, 2);
});
test.beforeEach(async () => {
	// releases a chain that n8n left when it was stopped
	for (const table of ['list', 'day', 'chain']) await sql(`DELETE FROM ppd_company_${table}`);
});
test.afterAll(async ({ cluster }) => await unpublish(cluster.client, list.id));

/** Returns the credits in the daily budget. */
const spent = async () =>
	Number(await sql('SELECT spent FROM ppd_company_day ORDER BY day DESC LIMIT 1'));

test('after SIGKILL of a worker, others take over its batches, and each row gets one result', async ({
	cluster: { addWorker, workers },
	sandbox,
}) => {
	// without the package, its executions would fail
	const killed = await addWorker({ N8N_REINSTALL_MISSING_PACKAGES: 'true' });
	sandbox.configure({ latencyMs: 200 });
	await list.table.add(names('row', 400, 20));
	await expect(async () => {
		assert.ok((await begunBy(killed)) > 0);
		assert.ok(sandbox.requests > 100);
	}).toPass({ intervals: [50] });
	assert.deepEqual(await list.problems(), []);
	await killed.kill();
	workers.pop();
	await list.settled(90);

	assert.deepEqual(await list.counts(), { done: 380, failed: 20 });
	const wrong = `SELECT count(*) FROM ppd_company_list
		WHERE (answer IS NULL) = (problem IS NULL) OR answer->>'universalName' <> company`;
	assert.equal(await sql(wrong), '0');
	const twice = sandbox.credits - 380;
	const most = SETTINGS.chains * SETTINGS.batchSize;
	assert.ok(twice >= 0 && twice <= most, `${twice} credits above the minimum`);
	assert.ok((await spent()) >= sandbox.credits, 'the budget counts what may have been paid');
	assert.ok(sandbox.maxInFlight <= SETTINGS.chains * 50);
	await test.step('what the dead worker ran ends as an error, and n8n does not run it again', async () => {
		await expect(async () => {
			assert.match((await list.problems()).join(), /failed to be processed too many times/);
		}).toPass();
	});
});

test('the daily budget covers all chains', async ({ sandbox }) => {
	await list.publish({ ...SETTINGS, chains: 6, creditsPerDay: 130 }, 1);
	await list.table.add(names('budget', 200, 50));
	// a running batch counts at its full reservation
	const isSpent = async () => {
		assert.equal(sandbox.credits, 130);
		assert.equal(await spent(), 130);
	};
	await expect(isSpent).toPass({ timeout: 120_000 });
	await sleep(2000);
	await isSpent();
	await list.publish({ ...SETTINGS, chains: 6, creditsPerDay: 1000 }, 1);
	await list.settled();
	assert.equal(sandbox.credits, 150);
	assert.equal(await spent(), 150);
});

test('a row whose batch died three times is given up, and costs no more', async ({ sandbox }) => {
	await list.publish({ ...SETTINGS, leaseMinutes: 0.05 }, 1);
	const unsaved = `ppd_company_list ADD CONSTRAINT unsaved CHECK (company <> 'unsaved' OR answer IS NULL)`;
	await sql(`ALTER TABLE ${unsaved}`);
	await list.table.add(['unsaved']);
	await list.settled();
	assert.deepEqual(await list.counts(), { failed: 1 });
	assert.equal(sandbox.credits, 3);
	await sql('ALTER TABLE ppd_company_list DROP CONSTRAINT unsaved');
});

test('a batch requires the header and a slot', async ({ cluster: { client }, sandbox }) => {
	const failures = () => countExecutions(client, list.id, ['error']);
	const before = await failures();
	const begin = async (headers: Record<string, string>, slot: unknown) => {
		const body = JSON.stringify({ slot, token: 'x' });
		const all = { 'content-type': 'application/json', ...headers };
		const address = `${client.address}/webhook/ppd-company-batch`;
		return (await fetch(address, { method: 'POST', headers: all, body })).status;
	};
	assert.equal(await begin({}, 1), 403);
	assert.equal(await begin({ [LIST_HEADER.name]: LIST_HEADER.value }, "1'; DROP TABLE"), 200);
	await sleep(2000);
	assert.equal(await failures(), before);
	assert.equal(sandbox.requests, 0);
});

test('a row that failed with 503 is due again in an hour, a 401 stops all sending, and the CSV file has a line for each row', async ({
	cluster: { client },
	sandbox,
}) => {
	await list.publish(SETTINGS, 1);
	const failures = () => countExecutions(client, list.id, ['error']);
	const before = await failures();
	const path = '/get-company-from-url';
	const busy = { path, bodyMatches: { universalName: 'busy' } };
	sandbox.addFault({ when: busy, fault: { kind: 'status', status: 503 } });
	await list.table.add(['busy', '=1+1', ...names('good', 20, 2)]);
	await list.settled();
	const later = `SELECT count(*) FROM ppd_company_list WHERE state = 'later'
		AND problem LIKE '%The service failed (503)%' AND due_at - now() BETWEEN '54 minutes' AND '1 hour'`;
	assert.equal(await sql(later), '1');

	sandbox.reset();
	sandbox.addFault({ when: { path }, fault: { kind: 'status', status: 401 } });
	await list.table.add(names('refused', 60));
	await expect(async () => assert.ok((await failures()) > before)).toPass();
	await sleep(2000);
	const { requests } = sandbox;
	assert.ok(requests <= SETTINGS.chains * 50, `${requests} requests`);
	await sleep(2000);
	assert.equal(sandbox.requests, requests, 'nothing more is sent');

	sandbox.reset();
	itemsOf(await execute(client, list.id, 'Go on now'), 'Go on now');
	await list.settled();
	await expect(async () => assert.equal(sandbox.credits, 61)).toPass();

	const execution = await execute(client, list.id, 'Results as CSV');
	const lines = itemsOf(execution, 'One line each');
	assert.equal(lines.length, 82);
	assert.equal(lines.filter(({ name }) => name === undefined).length, 3);
	assert.equal(lines[1]?.company, "'=1+1", 'no formula');
	const [file] = execution.resultData.runData['CSV file']?.[0]?.data?.main?.[0] ?? [];
	assert.ok(file && 'binary' in file, 'a file');
});
