import assert from 'node:assert/strict';
import { execute, type Fields, itemsOf } from '../../n8n/execution';
import { type ExampleWorkflow, importExamples } from '../../n8n/importExamples';
import { callerOf } from '../../n8n/lists/cacheCaller';
import { DataTables } from '../../n8n/lists/dataTables';
import { test } from '../fixtures';

// Answers that last a month, and watch lists.

let examples: Map<string, ExampleWorkflow>;
test.beforeAll(async ({ n8n }) => {
	examples = await importExamples(n8n.client, n8n.folder);
});
test.beforeEach(({ n8n }) => n8n.sandbox.reset());

const TABLE = 'PPD monthly cache';

test('lookup-monthly.json: paid once a month, in the order of what was asked', async ({
	n8n: { client, sandbox },
}) => {
	const ask = callerOf(client, 'ppdLookupMonthly');
	const asked = [
		'monthly-1',
		'missing-1',
		'monthly-2',
		'monthly-1',
		'https://example.com/company/Monthly-1/about?x=1',
		'MONTHLY-2',
		'not one!',
	];
	const { answers: first } = await ask(asked);
	assert.deepEqual(
		first.map(({ asked: company, got, isStored }) => [company, got, isStored]),
		[
			['monthly-1', 'monthly-1', false],
			['missing-1', undefined, undefined],
			['monthly-2', 'monthly-2', false],
			['monthly-1', 'monthly-1', false],
			['https://example.com/company/Monthly-1/about?x=1', 'monthly-1', false],
			['MONTHLY-2', 'monthly-2', false],
			['not one!', undefined, undefined],
		],
	);
	assert.match(String(first[1]?.error), /\(404\): Not found/);
	assert.match(String(first[6]?.error), /The parameter "Company" is invalid/);
	assert.equal(sandbox.credits, 2);
	const tables = new DataTables(client);
	const sent = sandbox.log.map(({ body }) => (body as { universalName: string }).universalName);
	const paid = sent.filter((name) => name !== 'missing-1').sort();
	// the table may hold the companies of the example itself, where it ran before
	const stored = (await tables.rows<{ company: string }>(TABLE)).map(({ company }) => company);
	const ours = stored.filter((company) => /monthly|missing/i.test(company)).sort();
	assert.deepEqual(ours, paid, 'the key of a row is what the node sent');

	await test.step('all hits cost nothing', async () => {
		sandbox.reset();
		const { answers: again } = await ask(['Monthly-2', 'company/monthly-1', 'monthly-2']);
		assert.deepEqual(
			again.map(({ got, isStored }) => [got, isStored]),
			[
				['monthly-2', true],
				['monthly-1', true],
				['monthly-2', true],
			],
		);
		assert.equal(sandbox.requests, 0);
	});
	await test.step('after 30 days an answer is paid for again, and the old one is gone', async () => {
		const where = [{ columnName: 'company', condition: 'eq', value: 'monthly-2' }] as const;
		const old = new Date(Date.now() - 30.5 * 24 * 3_600_000).toISOString();
		await tables.update(TABLE, where, { fetchedAt: old });
		const { answers: again } = await ask(['monthly-1', 'monthly-2']);
		assert.deepEqual(
			again.map(({ got, isStored }) => [got, isStored]),
			[
				['monthly-1', true],
				['monthly-2', false],
			],
		);
		assert.equal(sandbox.credits, 1);
		assert.equal(await tables.count(TABLE, where), 1);
	});
});

test('lookup-monthly.json: a long list is read in one go; calls at the same time store each company once', async ({
	n8n: { client, sandbox },
}) => {
	sandbox.configure({ latencyMs: 200 });
	const ask = callerOf(client, 'ppdLookupMonthly');
	const asked = Array.from({ length: 40 }, (_, at) => `at-once-${at}`);
	const calls = await Promise.all([ask(asked), ask(asked.toReversed()), ask(asked.slice(20))]);
	for (const { answers } of calls) {
		assert.ok(answers.every(({ asked: company, got }) => company === got));
	}
	const rows = await new DataTables(client).rows<{ company: string }>(TABLE);
	const stored = rows.map(({ company }) => company).filter((name) => name.startsWith('at-once'));
	assert.deepEqual(stored.sort(), asked.sort());
	sandbox.reset();
	const { answers: again } = await ask([...asked, 'AT-ONCE-7']);
	assert.ok(again.every(({ isStored }) => isStored));
	assert.equal(again.at(-1)?.got, 'at-once-7');
	assert.equal(sandbox.requests, 0);
});

test('watch-companies.json: field, before and after', async ({ n8n: { client, sandbox } }) => {
	const { id } = exampleOf('watch-companies.json');
	const trigger = 'Every morning at 7';
	await execute(client, id, 'Add companies');
	await execute(client, id, 'Add companies');
	const first = await execute(client, id, trigger);
	assert.equal(itemsOf(first, 'Message')[0]?.subject, 'Changes: 0, new companies: 5, problems: 0');
	assert.equal(sandbox.credits, 5);

	const quiet = await execute(client, id, trigger);
	assert.deepEqual(itemsOf(quiet, 'Message'), []);

	const body = { universalName: 'acme' };
	const path = '/get-company-from-url';
	sandbox.change({ kind: 'edit', path, body, fields: { industry: 'Rockets', followerCount: 7 } });
	const globex = { path, bodyMatches: { universalName: 'globex' } };
	sandbox.addFault({ when: globex, fault: { kind: 'status', status: 404 } });
	const changed = await execute(client, id, trigger);
	const [message] = itemsOf(changed, 'Message');
	assert.equal(message?.subject, 'Changes: 1, new companies: 0, problems: 1');
	const [{ before, ...change } = {}] = message?.changes as Fields[];
	assert.deepEqual(change, { company: 'acme', field: 'industry', after: 'Rockets' });
	assert.ok(before && before !== 'Rockets');

	const after = await execute(client, id, trigger);
	assert.equal(itemsOf(after, 'Message')[0]?.subject, 'Changes: 0, new companies: 0, problems: 1');
});

test('watch-tweets.json: new tweets of many users, told once', async ({
	n8n: { client, sandbox },
}) => {
	const { id } = exampleOf('watch-tweets.json');
	const trigger = 'Every 6 hours';
	const first = await execute(client, id, trigger);
	assert.equal(itemsOf(first, 'Message')[0]?.subject, 'New tweets: 9');
	assert.match(String(itemsOf(first, 'Users to look at')[0]?.problem), /\(404\): Not found/);
	assert.equal(sandbox.credits, 9);
	assert.deepEqual(itemsOf(await execute(client, id, trigger), 'Message'), []);

	const path = '/microblog/get-user-tweets';
	sandbox.change({ kind: 'add', count: 2, path, body: { userId: '783045' } });
	const next = await execute(client, id, trigger);
	assert.equal(itemsOf(next, 'Message')[0]?.subject, 'New tweets: 2');

	await execute(client, id, 'Forget what was told');
	assert.equal(itemsOf(await execute(client, id, trigger), 'Message')[0]?.subject, 'New tweets: 9');
});

function exampleOf(file: string): ExampleWorkflow {
	const example = examples.get(file);
	assert.ok(example, `${file} was imported`);
	return example;
}
