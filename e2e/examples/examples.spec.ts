import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { countBy, map } from 'lodash';
import { exampleFiles, examplesFolder, importExample, readExample } from '../../n8n/examples';
import { countExecutions, execute, executionsOf, type Fields, itemsOf } from '../../n8n/execution';
import { publish, unpublish, type Workflow } from '../../n8n/workflow';
import { executeStep, outputRows, showNode, visit } from '../editor/panels';
import { expect, test as base } from '../fixtures';

// The example workflows that a person or a schedule starts, except the long lists.

/** Returns a node's output items in a run; `output` counts from 0. */
type Items = (node: string, output?: number) => Fields[];

/** The part of n8n's node type description that is read here. */
interface NodeType {
	name: string;
	/** Max nodes of this type in one workflow. */
	maxNodes?: number;
}

/** Runs an example from its trigger. */
type Run = (file: string, trigger: string) => Promise<Items>;

const test = base.extend<{ run: Run }>({
	run: async ({ client }, use) =>
		await use(async (file, trigger) => {
			const execution = await execute(client, await importExample(client, file), trigger);
			itemsOf(execution, trigger); // throws if the run failed
			return (node, output) => itemsOf(execution, node, output);
		}),
});

test('company-enrichment.json', async ({ run, sandbox }) => {
	const items = await run('company-enrichment.json', 'Every Monday at 7');
	const saved = items('Save company');
	assert.deepEqual(
		saved.map(({ universalName }) => universalName),
		['acme', 'globex', 'initech', 'acme'],
	);
	for (const chain of saved)
		assert.ok(chain.name && chain.staffCount && chain.checkedAt, 'a whole row');
	const [problem] = items('Save the problem');
	assert.equal(problem?.universalName, 'missing-company');
	assert.match(String(problem?.problem), /\(404\): Not found/);
	assert.equal(sandbox.credits, 3);
	const [first] = items('Company page');
	assert.deepEqual([first?.company, first?.universalName], ['acme', 'acme']);
});

test('new-issues.json', async ({ run, sandbox }) => {
	const items = await run('new-issues.json', 'Every morning at 8');
	const found = items('Issues of three days');
	const reported = items('Remember').map(({ url }) => url);
	const issues = items('No pull requests').map(({ url }) => url);
	assert.ok(found.length > issues.length && issues.length > 0, 'some pull requests left out');
	assert.deepEqual(reported, issues);
	const [message] = items('Message');
	assert.equal(message?.subject, `${issues.length} new issues`);
	for (const reported of ['octo/hello: ', ...issues]) {
		assert.ok(String(message?.text).includes(String(reported)));
	}
	assert.equal(sandbox.credits, Math.ceil(found.length / 10));
	const again = await run('new-issues.json', 'Every morning at 8');
	assert.equal(again('Message')[0]?.subject, undefined, 'each issue is reported once');
});

test('resume-listing.json', async ({ run, sandbox }) => {
	const items = await run('resume-listing.json', 'Click to run');
	const [failure] = items('All comments', 1);
	assert.deepEqual((failure?.details as Fields).resumeFrom, { start: 20 });
	const comments = items('Complete').map(({ urn }) => urn);
	assert.equal(comments.length, 45);
	assert.equal(new Set(comments).size, 45);
	// the last page is half full, so an empty one ends the listing
	assert.equal(sandbox.credits, 46);
});

test('video-summary.json', async ({ run, sandbox, languageModel }) => {
	const items = await run('video-summary.json', 'Click to run');
	const [video] = items('Video with transcript');
	assert.ok(String(video?.transcriptText).length > 200, 'a transcript');
	const prompt = JSON.stringify(languageModel.requests.at(-1)?.messages);
	assert.ok(prompt.includes(String(video?.transcriptText).slice(0, 100)), 'it is in the prompt');
	assert.match(String(items('Summary')[0]?.text), /^This model is made up/);
	assert.equal(sandbox.credits, 1);
});

test('agent-with-tools.json', async ({ run, sandbox, languageModel }) => {
	languageModel.toolArguments = {
		// a company that no other example looks up, whose response would be cached
		Company: { company: 'hooli' },
		Issues: { query: 'memory leak of agents', repository: 'octo/hello' },
		Communities: { topic: 'home automation 12' },
	};
	const items = await run('agent-with-tools.json', 'Click to run');
	const offered = languageModel.requests.at(-1)?.tools?.map((tool) => tool.function.name);
	assert.deepEqual(offered?.sort(), ['Communities', 'Company', 'Issues']);
	const text = String(items('Agent')[0]?.output);
	for (const found of ['hooli', 'octo/hello', 'communityUrl']) assert.ok(text.includes(found));
	assert.equal(sandbox.credits, 3);
});

test('job-to-company.json', async ({ run, sandbox }) => {
	const items = await run('job-to-company.json', 'Click to run');
	const jobs = items('Job');
	const found = items('Company page');
	assert.equal(found.length, 2);
	for (const [at, { companyName, company }] of found.entries()) {
		assert.equal(companyName, jobs[at]?.companyName);
		assert.equal((company as Fields).universalName, jobs[at]?.companyUniversalName);
	}
	assert.equal(sandbox.credits, 2 + new Set(map(jobs, 'companyUniversalName')).size);
});

test('pinned-repositories.json', async ({ run, sandbox }) => {
	const pinned = (await run('pinned-repositories.json', 'Click to run'))('Pinned repositories');
	assert.equal(pinned.length, 2);
	for (const { username, repository } of pinned)
		assert.ok(String((repository as Fields).nameWithOwner).startsWith(`${String(username)}/`));
	assert.equal(sandbox.credits, 1);
});

test('credits-per-day.json', async ({ run, sandbox }) => {
	await run('credits-per-day.json', 'Click to run');
	assert.equal(sandbox.credits, 4);
	// executed again, it reuses the cached responses
	const items = await run('credits-per-day.json', 'Click to run');
	assert.deepEqual(map(items('All rows'), 'credits'), [4, 0]);
	assert.deepEqual(map(items('Credits by day'), 'sum_credits'), [4]);
});

test('profile-form.json', async ({ page, client, sandbox }) => {
	const id = await importExample(client, 'profile-form.json');
	await publish(client, id);
	// the editor stays open for the other tests
	const form = await page.context().newPage();
	await form.goto(`${client.address}/form/ppd-profile`);
	await form.getByRole('button', { name: 'Allow access' }).click();
	await form.getByLabel('Member').fill('ada-lovelace');
	await form.getByLabel('Challenge token').fill('a-token-for-one-use');
	await form.getByRole('button', { name: 'Submit' }).click();
	await expect.poll(async () => await countExecutions(client, id, ['success'])).toBe(1);
	const [execution] = await executionsOf(client, id);
	await form.close();
	await unpublish(client, id);
	assert.ok(execution);
	const found = itemsOf(execution, 'Company page');
	assert.ok(found.length > 0);
	for (const { page: company, companyUrl } of found)
		assert.ok(String(companyUrl).endsWith(`/${String((company as Fields).universalName)}`));
	assert.equal(sandbox.credits, new Set(map(found, 'companyUrl')).size);
});

test('every example is run by one of the parts', () => {
	const parts = globSync('**/*.ts', { cwd: dirname(__dirname) })
		.map((path) => readFileSync(join(dirname(__dirname), path), 'utf8'))
		.join();
	for (const file of exampleFiles) assert.ok(parts.includes(`'${file}'`), file);
});

test("the editor's import accepts every node: no example has two nodes of a type that it allows only once", async ({
	client,
}) => {
	for (const file of exampleFiles) {
		const { nodes } = await readExample(file);
		const twice = nodes.filter(({ type }) => countBy(nodes, 'type')[type] !== 1);
		const nodeInfos = twice.map(({ type, typeVersion }) => ({ name: type, version: typeVersion }));
		const types = (await client.call('POST', '/node-types', { nodeInfos })) as NodeType[];
		for (const { name, maxNodes } of types) assert.notEqual(maxNodes, 1, `${file}: ${name}`);
	}
});

test('first-look.json runs in the editor that imported it, and runs again for free', async ({
	page,
	sandbox,
}) => {
	const file = 'first-look.json';
	await visit(page, '/workflow/new', page.getByTestId('canvas-add-button'));
	const isSaved = page.waitForResponse(
		(response) => response.request().method() === 'POST' && /\/workflows$/.test(response.url()),
	);
	await page.getByTestId('workflow-import-input').setInputFiles(join(examplesFolder, file));
	const { data } = (await (await isSaved).json()) as { data: Workflow & { id: string } };
	// the editor can return to the new-workflow page until it has adopted the saved workflow's id
	await page.waitForURL(
		({ pathname, searchParams }) => pathname.includes(data.id) && !searchParams.has('new'),
	);
	const node = data.nodes.find(({ name }) => name === 'Starred repositories');
	assert.ok(node);
	await showNode(page, data.id, node);
	for (let press = 1; press <= 2; press++) {
		await executeStep(page);
		await expect(outputRows(page)).not.toHaveCount(0);
	}
	assert.equal(sandbox.credits, 3);
});
