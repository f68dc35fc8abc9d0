import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { platforms } from '../../catalogue/platforms';
import { examplesFolder } from '../../n8n/paths';
import { ours, row, save, type Workflow } from '../../n8n/workflow';
import { changeCommand } from '../../sandbox/changeCommand';
import type { Sandbox } from '../../sandbox/server';
import { listedNodes, searchNodes } from '../editor/nodeCreator';
import { openNode, valueOf } from '../editor/nodeDetails';
import { executeStep, outputTable } from '../editor/outputPanel';
import { expect, test } from '../fixtures';
import { ensurePrograms } from '../../n8n/machine/programs';
import { TRIGGER_EXAMPLES } from './exampleCases';
import { type Outcome, PublishedWorkflow } from './published';

// Triggers in a running n8n: published, restarted, in queue mode; and what its editor shows of them.

const TIMELINE = { path: '/microblog/get-user-tweets', body: { userId: '783045' } };
const newTweet = ours('Tweets', 'microblogTrigger', {
	event: 'newTweet',
	userId: '783045',
	// n8n's own engine resolves it at each poll
	limit: '={{ 25 * 2 }}',
	options: { maxRetries: 0 },
});
const watching = row('Watches a timeline', [newTweet]);

const LOST = 'The connection to the service was lost';

/** The node creator says it of each node: of its actions, and of its trigger. */
const OF_BOTH = /Get .* or start the workflow on /s;

test('the node creator shows triggers and actions of a node together', async ({ page, images }) => {
	await page.goto('/workflow/new');
	await page.getByTestId('canvas-add-button').click();
	await page.getByTestId('node-creator-search-bar').waitFor();
	for (const name of platforms.map(({ description }) => description.displayName)) {
		await test.step(`${name}, with a description of both`, async () => {
			await searchNodes(page, name);
			await expect(async () => {
				const entries = await page.getByTestId('item-iterator-item').allInnerTexts();
				const first = entries[0]?.trim() ?? '';
				assert.ok(first.startsWith(name), first);
				assert.match(first, OF_BOTH);
			}).toPass();
		});
	}
	await searchNodes(page, 'Microblog');
	await page.getByTestId('node-creator-item-name').getByText('Microblog', { exact: true }).click();
	const events = ['On new reply to a tweet', 'On new tweet of a user', 'On change of a tweet'];
	await expect(async () => {
		assert.match(await page.getByText(/^Triggers \(/).innerText(), /^Triggers \(3\)/);
		assert.deepEqual((await listedNodes(page)).slice(0, 3), events);
	}).toPass();
	await images.take(page, 'trigger-events');
	await page.getByText('On new tweet of a user', { exact: true }).click();
	await page.getByTestId('node-parameters').waitFor();
	await expect(async () => {
		assert.equal(await valueOf(page, 'event'), 'New Tweet');
		assert.equal(await valueOf(page, 'mode'), 'Every Hour');
	}).toPass();
});

test('"Fetch Test Event" gives one real record', async ({ page, n8n }) => {
	const { client, sandbox } = n8n;
	const { id } = await save(client, watching);
	await page.goto(`/workflow/${id}`);
	const onCanvas = page.getByTestId('canvas-trigger-node').or(page.getByTestId('canvas-node'));
	await onCanvas.first().waitFor();
	await expect(page.getByText('New Tweet', { exact: true })).toBeVisible();
	await openNode(page, 'Tweets');
	sandbox.reset();
	await executeStep(page);
	await expect(async () => assert.equal((await outputTable(page)).rows, 1)).toPass();
	assert.equal(sandbox.credits, 1);
});

test('the examples fire when what they wait for happens', async ({ n8n }) => {
	const { client, sandbox } = n8n;
	sandbox.reset();
	for (const { before } of TRIGGER_EXAMPLES) if (before) sandbox.change(before);
	const published: PublishedWorkflow[] = [];
	try {
		for (const { file, last } of TRIGGER_EXAMPLES) {
			const text = await readFile(join(examplesFolder, file), 'utf8');
			const workflow = JSON.parse(text) as Workflow;
			published.push(await PublishedWorkflow.publish(client, workflow, last));
		}
		for (let at = 0; at < 2; at += 1) {
			await polls(sandbox, 2 * published.length);
			for (const { changes } of TRIGGER_EXAMPLES) {
				const change = changes[at];
				if (change) await typeIntoTerminal(changeCommand(sandbox.origin, change));
			}
		}
		for (const [at, { file, verify }] of TRIGGER_EXAMPLES.entries()) {
			await test.step(file, async () => {
				await expect(async () => {
					const { fired = [], failed } = (await published[at]?.outcome()) ?? { failed: [] };
					assert.deepEqual(failed, []);
					assert.equal(fired.length, 1, 'executions');
					verify(fired[0] ?? []);
				}).toPass();
			});
		}
	} finally {
		for (const one of published) await one.unpublish();
	}
});

test('a published workflow fires once for each change, over restarts of n8n', async ({ n8n }) => {
	const { client, sandbox } = n8n;
	sandbox.reset();
	const published = await PublishedWorkflow.publish(client, watching, 'Tweets');
	const fired: string[][] = [];
	const addTweet = () => fired.push(tweetInto(sandbox));
	try {
		await test.step('on a new tweet', async () => {
			await polls(sandbox, 2);
			assert.deepEqual(await published.outcome(), { fired: [], failed: [] });
			addTweet();
			await firesOnce(sandbox, published, { fired, failed: [] });
		});
		await test.step('over a restart, and a service that is down then: what came meanwhile comes out', async () => {
			const whileStopped = () => {
				addTweet();
				// the poll of the restart, which says nothing, and the next one
				sandbox.addFault({ times: 2, fault: { kind: 'resetBeforeAnswer' } });
			};
			await n8n.restart({ whileStopped });
			await firesOnce(sandbox, published, { fired, failed: [LOST] });
		});
		await test.step("in n8n's durable polling with cursors too", async () => {
			const env = {
				N8N_SCHEDULER_ENABLED: 'true',
				N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
				N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
				N8N_SCHEDULER_EXECUTOR_INTERVAL: '1',
				N8N_SCHEDULER_MATERIALIZATION_INTERVAL: '2',
			};
			await n8n.restart({ whileStopped: addTweet, env });
			await firesOnce(sandbox, published, { fired, failed: [LOST] });
		});
	} finally {
		await published.unpublish();
	}
});

test('in queue mode it fires once, on one of the workers', async ({ cluster }) => {
	const { client, sandbox } = cluster;
	sandbox.reset();
	const published = await PublishedWorkflow.publish(client, watching, 'Tweets');
	try {
		await polls(sandbox, 1);
		const fired = [tweetInto(sandbox)];
		await firesOnce(sandbox, published, { fired, failed: [] });
	} finally {
		await published.unpublish();
	}
});

/** Runs what `npm start` tells people to type. */
async function typeIntoTerminal(command: string): Promise<void> {
	await ensurePrograms(['curl']);
	const { stdout } = await execa('sh', ['-c', command]);
	assert.ok((JSON.parse(stdout) as { ids?: string[] }).ids?.length, stdout);
}

/** @returns the ids of what is new */
function tweetInto(sandbox: Sandbox): string[] {
	return [...sandbox.change({ kind: 'add', ...TIMELINE }).ids];
}

/** Waits until the trigger has polled so many times more. */
async function polls(sandbox: Sandbox, count: number): Promise<void> {
	const until = sandbox.requests + count;
	await expect(() => assert.ok(sandbox.requests >= until, 'no further polls')).toPass();
}

/** Waits for what has to come, and sees that two further polls add nothing to it. */
async function firesOnce(
	sandbox: Sandbox,
	published: PublishedWorkflow,
	{ fired, failed }: { fired: string[][]; failed: string[] },
): Promise<void> {
	const check = (outcome: Outcome) => {
		const ids = outcome.fired.map((items) => items.map(({ id }) => id));
		assert.deepEqual(ids, fired, 'records that came out');
		assert.equal(outcome.failed.length, failed.length, outcome.failed.join('; '));
		for (const [at, message] of failed.entries()) assert.ok(outcome.failed[at]?.includes(message));
	};
	await expect(async () => check(await published.outcome())).toPass();
	await polls(sandbox, 2);
	check(await published.outcome());
}
