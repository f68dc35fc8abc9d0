import assert from 'node:assert/strict';
import { execute, type Fields, itemsOf } from '../../n8n/execution';
import { importExamples } from '../../n8n/examples';
import { callerOf } from '../../n8n/lists/cacheCaller';
import { DataTables } from '../../n8n/lists/dataTables';
import { test } from '../fixtures';

// Answers that last a month, and watch lists.

test.beforeAll(async ({ n8n: { client, folder } }) => {
	await importExamples(client, folder);
});
test.beforeEach(({ n8n }) => n8n.sandbox.reset());

const TABLE = 'PPD monthly cache';

test('lookup-monthly.json: paid once a month, in the order of what was asked', async ({
	n8n: { client, sandbox },
}) => {
	const ask = callerOf(client, 'ppdLookupMonthly');
	const address = 'https://example.com/company/Monthly-1/about?x=1';
	const first = await ask([
		'monthly-1',
		'missing-1',
		'MONTHLY-2',
		'monthly-1',
		address,
		'not one!',
	]);
	assert.deepEqual(seen(first), [
		['monthly-1', 'monthly-1', false],
		['missing-1', undefined, undefined],
		['MONTHLY-2', 'monthly-2', false],
		['monthly-1', 'monthly-1', false],
		[address, 'monthly-1', false],
		['not one!', undefined, undefined],
	]);
	assert.match(String(first[1]?.error), /\(404\): Not found/);
	assert.match(String(first[5]?.error), /The parameter "Company" is invalid/);
	assert.equal(sandbox.credits, 2);
	const tables = new DataTables(client);
	const storedOf = async (prefix: string) =>
		(await tables.rows<{ company: string }>(TABLE))
			.map(({ company }) => company)
			.filter((company) => company.startsWith(prefix))
			.sort();
	assert.deepEqual(
		await storedOf('m'),
		['monthly-1', 'monthly-2'],
		'what was not found is not stored',
	);

	await test.step('all hits cost nothing', async () => {
		sandbox.reset();
		assert.deepEqual(seen(await ask(['Monthly-2', 'company/monthly-1'])), [
			['Monthly-2', 'monthly-2', true],
			['company/monthly-1', 'monthly-1', true],
		]);
		assert.equal(sandbox.requests, 0);
	});
	await test.step('after 30 days an answer is paid for again, and takes the place of the old one', async () => {
		const where = { columnName: 'company', condition: 'eq', value: 'monthly-2' } as const;
		const old = new Date(Date.now() - 30.5 * 24 * 3_600_000).toISOString();
		await tables.update(TABLE, where, { fetchedAt: old });
		assert.deepEqual(seen(await ask(['monthly-1', 'monthly-2'])), [
			['monthly-1', 'monthly-1', true],
			['monthly-2', 'monthly-2', false],
		]);
		assert.equal(sandbox.credits, 1);
		assert.equal(await tables.count(TABLE, where), 1);
	});
	await test.step('calls at the same time store each company once', async () => {
		sandbox.reset();
		sandbox.configure({ latencyMs: 200 });
		const many = Array.from({ length: 40 }, (_, at) => `at-once-${at}`);
		const calls = await Promise.all([ask(many), ask(many.toReversed()), ask(many.slice(20))]);
		assert.ok(calls.flat().every(({ asked, got }) => asked === got));
		assert.deepEqual(await storedOf('at-once'), many.toSorted());
	});
});

test('watch-companies.json: field, before and after', async ({ n8n: { client, sandbox } }) => {
	const id = 'ppdWatchCompanies';
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
	const id = 'ppdWatchTweets';
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

/** What was asked, what came back, and whether it was stored. */
function seen(answers: readonly Fields[]) {
	return answers.map(({ asked, got, isStored }) => [asked, got, isStored]);
}
