import assert from 'node:assert/strict';
import { execa } from 'execa';
import type { Fields } from '../../n8n/execution';
import { ensurePrograms } from '../../n8n/programs';
import { unpublish } from '../../n8n/publish';
import { save } from '../../n8n/workflow';
import { type Change, changeCommand, newStar } from '../../sandbox/changes';
import { expect, test } from '../fixtures';
import { firesOnce, outcomeOf, polls, publishOften, tweetInto, watching } from './published';

// Triggers in a running n8n: published, and restarted.

const LOST = 'The connection to the service was lost';

/** An example that a trigger starts, with what has to happen and what comes of it. */
interface TriggerExample {
	file: string;
	/** Name of the node whose items are looked at. */
	last: string;
	/** How the data stands when the workflow is published. */
	before?: Change;
	/** What happens then, one after another; the first ones may be too little to fire. */
	changes: Change[];
	/** @param items of the last node, in the one execution that comes of it */
	verify: (items: Fields[]) => void;
}

const edit = (path: string, body: Record<string, unknown>, fields: Record<string, unknown>) => ({
	kind: 'edit' as const,
	path,
	body,
	fields,
});
const acme = (staffCount: number) =>
	edit('/get-company-from-url', { universalName: 'acme' }, { staffCount });
const video = (viewCount: number) =>
	edit('/get-video', { url: 'dQw4w9WgXcQ' }, { viewCount, title: 'How rivers move' });

/** Every example that begins with one of our triggers. */
const TRIGGER_EXAMPLES: TriggerExample[] = [
	{
		file: 'first-trigger.json',
		last: 'Message',
		changes: [newStar],
		verify: ([message]) =>
			assert.match(String(message?.text), /^octo-23 starred \S+ \(\d+ stars\)/),
	},
	{
		file: 'competitor-tweets.json',
		last: 'Chat message',
		changes: [
			{
				kind: 'add',
				path: '/get-user-tweets',
				body: { userId: '783045' },
				fields: { text: 'We have something new.', replyToTweetId: '' },
			},
		],
		verify: ([message]) =>
			assert.match(String(message?.text), /^\*.+\* \(@\w+\): We have something new\.\nhttps:/),
	},
	{
		file: 'labelled-issues.json',
		last: 'Save bug',
		changes: [
			{
				kind: 'add',
				count: 2,
				path: '/search-issues',
				body: { repos: ['octo/hello'], labels: ['bug'] },
				fields: { isPullRequest: false, title: 'It does not start' },
			},
		],
		verify: (rows) => {
			assert.equal(rows.length, 2);
			assert.notEqual(rows[0]?.url, rows[1]?.url);
			for (const { title, repository, author } of rows) {
				assert.deepEqual([title, repository], ['It does not start', 'octo/hello']);
				assert.ok(author, 'an author');
			}
		},
	},
	{
		file: 'company-growth.json',
		last: 'Message',
		before: acme(120),
		changes: [acme(124), acme(131)],
		verify: ([message]) =>
			assert.match(String(message?.text), / has 131 people, 11 more than the 120 before\.$/),
	},
	{
		file: 'watch-companies.json',
		last: 'Message',
		changes: [edit('/get-company-from-url', { universalName: 'globex' }, { industry: 'Rockets' })],
		verify: ([message]) => {
			assert.equal(message?.subject, '1 company with news');
			assert.match(String(message?.text), /^globex: industry was ".+", is "Rockets"$/);
		},
	},
	{
		file: 'video-million.json',
		last: 'Message',
		before: video(998_000),
		changes: [video(998_500), video(1_000_250)],
		verify: ([message]) =>
			assert.match(
				String(message?.text),
				/^How rivers move has 1000250 views now, more than a million\.\nhttps:/,
			),
	},
];

test('the examples fire when what they wait for happens', async ({
	client,
	sandbox,
	importExamples,
}) => {
	for (const { before } of TRIGGER_EXAMPLES) if (before) sandbox.change(before);
	const ids = await importExamples(...TRIGGER_EXAMPLES.map(({ file }) => file));
	await Promise.all(ids.map((id) => publishOften(client, id)));
	for (let at = 0; at < 2; at += 1) {
		await polls(sandbox, 2 * ids.length);
		for (const { changes } of TRIGGER_EXAMPLES) {
			const change = changes[at];
			if (change) await typeIntoTerminal(changeCommand(sandbox.baseUrl, change));
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
	client,
	server,
	sandbox,
}) => {
	const id = await publishOften(client, await save(client, watching));
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
