import assert from 'node:assert/strict';
import { execute } from '../../n8n/execution';
import { LongList } from '../../n8n/lists/longList';
import { expect, test } from '../fixtures';

// The long list on data tables (examples/long-list.json), on one n8n: what comes of each row, and the daily budget.

const HOUR = 3_600_000;
const SETTINGS = { batchSize: 20, creditsPerDay: 1000, leaseMinutes: 5 };

let list: LongList;
test.beforeAll(async ({ n8n }) => {
	n8n.sandbox.reset();
	list = await LongList.start(n8n.client, SETTINGS, 1);
});
test.beforeEach(({ n8n }) => n8n.sandbox.reset());
test.afterAll(async () => list.stop());

test('a CSV file comes in by a form, each company once; the answers go out as CSV', async ({
	page,
	n8n,
}) => {
	const lines = [
		'company,city',
		'acme,Oslo',
		'globex,Rome',
		'acme,Oslo',
		'"initech",',
		'no such!,',
	];
	for (const time of ['first', 'second']) {
		await page.goto('/form/ppd-company-list');
		if (time === 'first') await page.getByRole('button', { name: 'Allow access' }).click();
		const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
		await page.locator('input[type=file]').setInputFiles(file);
		await page.getByRole('button', { name: 'Submit' }).click();
		await page.getByText('Your response has been recorded').waitFor();
	}
	// rows of another part may stand in the table before them
	const isOwn = (company: string) => ['acme', 'globex', 'initech', 'no such!'].includes(company);
	await expect(async () => {
		assert.equal((await list.rows()).filter(({ company }) => isOwn(company)).length, 4);
	}).toPass();
	await list.settled();

	const [header, ...all] = (await list.tables.csv(list.table('answers'))).trim().split('\n');
	const rows = all.filter((row) => isOwn(row.split(',')[1] ?? ''));
	assert.match(header ?? '', /^row,company,problem,name,universalName,website,/);
	assert.match(rows[0] ?? '', /^\d+,acme,,Acme,acme,https/);
	assert.match(rows[3] ?? '', /^\d+,no such!,"The parameter ""Company"" is invalid/);
	assert.equal(rows.length, 4);
	assert.equal(n8n.sandbox.credits, 3);
});

test('each row ends by its own rule', async ({ n8n: { sandbox, client } }) => {
	const failing = { path: '/get-company-from-url', bodyMatches: { universalName: 'busy' } };
	sandbox.addFault({ when: failing, fault: { kind: 'status', status: 503 } });
	const good = Array.from({ length: 30 }, (_, at) => `good-${at}`);
	await list.add([...good, 'missing-1', 'busy', 'missing-2']);
	await list.settled();

	const rows = new Map((await list.rows()).map((row) => [row.company, row]));
	for (const company of [...good, 'missing-1']) {
		assert.equal(rows.get(company)?.state, 'finished', company);
		assert.equal(rows.get(company)?.dueAt, null, company);
	}
	const busy = rows.get('busy');
	assert.equal(busy?.state, 'later');
	assert.match(String(busy?.problem), /The service failed \(503\)/);
	assert.equal(busy?.tries, 1);
	const wait = Date.parse(String(busy?.dueAt)) - Date.now();
	assert.ok(wait > 0.9 * HOUR && wait <= HOUR, `it waits ${wait} ms`);
	const answers = await list.answers();
	const missing = answers.find(({ company }) => company === 'missing-1');
	assert.match(String(missing?.problem), /\(404\): Not found/);
	assert.equal(answers.filter(({ company }) => company.startsWith('good')).length, 30);
	assert.equal(sandbox.credits, 30);

	await test.step('"Go on now" does not wait for the hour', async () => {
		sandbox.reset();
		await execute(client, list.example.id, 'Go on now');
		await expect(async () => assert.equal(sandbox.credits, 1)).toPass();
		await list.settled();
		const answered = (await list.answers()).filter(({ company }) => company === 'busy');
		assert.deepEqual(
			answered.map(({ name }) => name),
			['Busy'],
		);
	});
});

test('the service refuses the account: the rows wait until tomorrow, and nothing more is sent', async ({
	n8n: { sandbox, client },
}) => {
	const path = '/get-company-from-url';
	sandbox.addFault({ when: { path, from: 6 }, fault: { kind: 'status', status: 402 } });
	const before = await list.failures();
	await list.add(Array.from({ length: 45 }, (_, at) => `poor-${at}`));
	await expect(async () => assert.ok((await list.failures()) > before)).toPass();
	// Schedules that find nothing to do
	await new Promise((resolve) => setTimeout(resolve, 2500));

	const states = countBy((await list.rows()).filter(({ company }) => company.startsWith('poor')));
	assert.deepEqual(states, { finished: 5, later: 15, open: 25 });
	const later = (await list.rows()).filter(({ state }) => state === 'later');
	for (const { dueAt, tries } of later) {
		const due = new Date(String(dueAt));
		assert.ok(due.getTime() > Date.now() && due.getTime() < Date.now() + 25 * HOUR, String(due));
		assert.equal(tries, 0);
	}
	assert.equal(sandbox.credits, 5);
	assert.equal(await list.failures(), before + 1, 'it is told once');
	const requests = sandbox.requests;
	await test.step('once it is put right, "Go on now" does the rest', async () => {
		sandbox.reset();
		await execute(client, list.example.id, 'Go on now');
		await expect(async () => assert.equal(sandbox.credits, 40)).toPass();
		await list.settled();
	});
	assert.ok(requests <= 20, `${requests} requests`);
});

test('the daily budget is kept, and what was not spent is given back', async ({
	n8n: { sandbox },
}) => {
	await list.stop();
	await list.settled();
	await list.setTurn({ spent: 0 });
	const settings = { ...SETTINGS, creditsPerDay: 50, batchSize: 20 };
	await list.publish(settings, 1);
	const names = Array.from(
		{ length: 80 },
		(_, at) => `${at % 4 === 0 ? 'missing' : 'budget'}-${at}`,
	);
	await list.add(names);
	await expect(async () => {
		const { spent, holder } = await list.turn();
		assert.deepEqual({ spent, holder }, { spent: 50, holder: '' });
	}).toPass();
	await new Promise((resolve) => setTimeout(resolve, 2500));
	assert.equal(sandbox.credits, 50);
	assert.ok((await list.left()) > 0);
	await list.publish({ ...settings, creditsPerDay: 1000 }, 1);
	await list.settled();
	assert.equal(sandbox.credits, 60);
	assert.equal((await list.turn()).spent, 60);
});

test('a batch that died after it had saved is not paid again; one that died before is', async ({
	n8n: { sandbox },
}) => {
	await list.stop();
	const rows = (names: string[], claim: string) =>
		names.map((company) => ({ company, state: 'claimed', claim, dueAt: null, tries: 0 }));
	await list.insert(rows(['saved-1', 'saved-2'], 'dead'));
	const saved = (await list.rows()).filter(({ company }) => company.startsWith('saved'));
	const answers = saved.map(({ id, company }) => ({
		row: id,
		company,
		name: company,
		batch: 'dead',
	}));
	await list.tables.insert(list.table('answers'), answers);
	const until = new Date(Date.now() - 1000).toISOString();
	await list.setTurn({ holder: 'dead', until });
	await list.publish(SETTINGS, 1);
	await list.settled();
	assert.equal(sandbox.requests, 0);

	await list.stop();
	await list.insert(rows(['lost-1', 'lost-2'], 'also dead'));
	await list.setTurn({ holder: 'also dead', until });
	await list.publish(SETTINGS, 1);
	await list.settled();
	assert.equal(sandbox.credits, 2);
	for (const company of ['saved-1', 'saved-2', 'lost-1', 'lost-2']) {
		const found = (await list.answers()).filter((answer) => answer.company === company);
		assert.equal(found.length, 1, company);
	}
});

test('with a time to live rows come again, and keep one answer each', async ({
	n8n: { sandbox },
}) => {
	const settings = { ...SETTINGS, againAfterDays: 30 };
	await list.publish(settings, 1);
	await list.add(['again-1', 'again-2', 'missing-again']);
	await list.settled();
	const ours = async () => (await list.rows()).filter(({ company }) => company.includes('again'));
	const [first, second, missing] = await ours();
	for (const row of [first, second]) {
		const days = (Date.parse(String(row?.dueAt)) - Date.now()) / (24 * HOUR);
		assert.ok(days > 29.9 && days <= 30.05, `${days} days`);
	}
	assert.equal(missing?.dueAt, null);
	const edit = { kind: 'edit', path: '/get-company-from-url' } as const;
	sandbox.change({ ...edit, body: { universalName: 'again-1' }, fields: { name: 'New name' } });
	const now = new Date().toISOString();
	for (const row of [first, second]) {
		const where = [{ columnName: 'id', condition: 'eq', value: Number(row?.id) }] as const;
		await list.tables.update(list.table('list'), where, { dueAt: now, state: 'open' });
	}
	await expect(async () => assert.equal(sandbox.credits, 4)).toPass();
	await list.settled();
	const answers = (await list.answers()).filter(({ company }) => company.includes('again'));
	assert.deepEqual(answers.map(({ company, name }) => [company, name]).sort(), [
		['again-1', 'New name'],
		['again-2', 'Again 2'],
		['missing-again', null],
	]);
});

function countBy(rows: ReadonlyArray<{ state: string }>): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const { state } of rows) counts[state] = (counts[state] ?? 0) + 1;
	return counts;
}
