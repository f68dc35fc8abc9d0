import assert from 'node:assert/strict';
import { execa } from 'execa';
import { readExample } from '../../n8n/examples';
import { ensurePrograms } from '../../n8n/programs';
import { unpublish } from '../../n8n/publish';
import { changeCommand } from '../../sandbox/changeCommand';
import { expect, test } from '../fixtures';
import { TRIGGER_EXAMPLES } from './exampleCases';
import { firesOnce, outcomeOf, polls, publishOften, tweetInto, watching } from './published';

// Triggers in a running n8n: published, and restarted.

const LOST = 'The connection to the service was lost';

test('the examples fire when what they wait for happens', async ({ n8n: { client }, sandbox }) => {
	for (const { before } of TRIGGER_EXAMPLES) if (before) sandbox.change(before);
	const ids = await Promise.all(
		TRIGGER_EXAMPLES.map(async ({ file }) => publishOften(client, await readExample(file))),
	);
	for (let at = 0; at < 2; at += 1) {
		await polls(sandbox, 2 * ids.length);
		for (const { changes } of TRIGGER_EXAMPLES) {
			const change = changes[at];
			if (change) await typeIntoTerminal(changeCommand(sandbox.origin, change));
		}
	}
	for (const [at, { file, last, verify }] of TRIGGER_EXAMPLES.entries()) {
		await test.step(file, async () => {
			await expect(async () => {
				const { fired, failed } = await outcomeOf(client, ids[at] ?? '', last);
				assert.deepEqual(failed, []);
				assert.equal(fired.length, 1, 'executions');
				verify(fired[0] ?? []);
			}).toPass();
		});
	}
	await Promise.all(ids.map((id) => unpublish(client, id)));
});

test('a published workflow fires once for each change, over restarts of n8n', async ({
	n8n: { client, server },
	sandbox,
}) => {
	const id = await publishOften(client, watching);
	const watched = { client, sandbox, id };
	const fired: string[][] = [];
	const addTweet = () => fired.push(tweetInto(sandbox));
	await test.step('on a new tweet', async () => {
		await polls(sandbox, 2);
		assert.deepEqual(await outcomeOf(client, id, 'Tweets'), { fired: [], failed: [] });
		addTweet();
		await firesOnce(watched, fired);
	});
	await test.step('over a restart, and a service that is down then: what came meanwhile comes out', async () => {
		await server.stop();
		addTweet();
		// the poll of the restart, which says nothing, and the next one
		sandbox.addFault({ times: 2, fault: { kind: 'resetBeforeAnswer' } });
		await server.start();
		await firesOnce(watched, fired, [LOST]);
	});
	await test.step("in n8n's durable polling with cursors too", async () => {
		await server.stop();
		addTweet();
		await server.start({
			N8N_SCHEDULER_ENABLED: 'true',
			N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
			N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
			N8N_SCHEDULER_EXECUTOR_INTERVAL: '1',
			N8N_SCHEDULER_MATERIALIZATION_INTERVAL: '2',
		});
		await firesOnce(watched, fired, [LOST]);
	});
	await unpublish(client, id);
});

/** Runs what `npm start` tells people to type. */
async function typeIntoTerminal(command: string): Promise<void> {
	await ensurePrograms(['curl']);
	const { stdout } = await execa('sh', ['-c', command]);
	assert.ok((JSON.parse(stdout) as { ids?: string[] }).ids?.length, stdout);
}
