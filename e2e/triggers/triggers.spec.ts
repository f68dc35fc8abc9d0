import assert from 'node:assert/strict';
import { importExample } from '../../n8n/examples';
import type { Fields } from '../../n8n/execution';
import { save, unpublish } from '../../n8n/workflow';
import type { DataChange } from '../../sandbox/changes';
import { expect, test } from '../fixtures';
import { firesOnce, outcomeOf, polls, publishOften, tweetInto, tweetWatcher } from './published';

// Triggers in a running n8n: published, and restarted.

const LOST = 'The connection to the service was lost';

/** An example with a trigger, a change of the data, and the expected output. */
interface TriggerExample {
	file: string;
	/** Name of the node with the output. */
	last: string;
	/** The change after publishing. */
	change: DataChange;
	/** @param items of the last node, in the only execution */
	verify: (items: Fields[]) => void;
}

/** Every example that begins with one of our triggers. */
const TRIGGER_EXAMPLES: TriggerExample[] = [
	{
		file: 'first-trigger.json',
		last: 'Message',
		change: { kind: 'add', path: '/list-starred', body: { username: 'octo-23' } },
		verify: ([message]) =>
			assert.match(String(message?.text), /^octo-23 starred \S+ \(\d+ stars\)/),
	},
	{
		file: 'competitor-tweets.json',
		last: 'Chat message',
		change: {
			kind: 'add',
			path: '/get-user-tweets',
			body: { userId: '783045' },
			fields: { text: 'We have something new.', replyToTweetId: '' },
		},
		verify: ([message]) =>
			assert.match(String(message?.text), /^\*.+\* \(@\w+\): We have something new\.\nhttps:/),
	},
	{
		file: 'watch-companies.json',
		last: 'Message',
		change: {
			kind: 'edit',
			path: '/get-company-from-url',
			body: { universalName: 'globex' },
			fields: { industry: 'Rockets' },
		},
		verify: ([message]) => {
			assert.equal(message?.subject, '1 company with news');
			assert.match(String(message?.text), /^globex: industry was ".+", is "Rockets"$/);
		},
	},
];

test('the examples fire on the changes that they wait for', async ({ client, sandbox }) => {
	const publishExample = async ({ file }: TriggerExample) =>
		await publishOften(client, await importExample(client, file));
	const ids = await Promise.all(TRIGGER_EXAMPLES.map(publishExample));
	await polls(sandbox, 2 * ids.length);
	for (const { change } of TRIGGER_EXAMPLES) sandbox.change(change);
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

test('a published workflow fires once for each change, across restarts of n8n', async ({
	client,
	server,
	sandbox,
}) => {
	const id = await publishOften(client, await save(client, tweetWatcher));
	const watched = { client, sandbox, id };
	const fired: string[][] = [];
	const addTweet = () => fired.push(tweetInto(sandbox));
	await test.step('on a new tweet', async () => {
		await polls(sandbox, 2);
		assert.deepEqual(await outcomeOf(client, id, 'Tweets'), { fired: [], failed: [] });
		addTweet();
		await firesOnce(watched, fired);
	});
	await test.step('across a restart while the service is down: tweets added meanwhile are output', async () => {
		await server.stop();
		addTweet();
		// affects the silent poll of the restart, and the next one
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
