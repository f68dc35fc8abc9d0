import assert from 'node:assert/strict';
import type { Fields } from '../../n8n/execution';
import type { Sandbox } from '../../sandbox/server';
import type { LanguageModel } from '../languageModel';

/** Items of a node's output in a run, 0 being the first. */
export type Items = (node: string, output?: number) => Fields[];

/** What an example runs on. */
export interface Setting {
	/** Credits that were charged up to now. */
	credits: number;
	sandbox: Sandbox;
	languageModel: LanguageModel;
	/** Runs it once more, from the same trigger or another one. */
	run(trigger?: string): Promise<Items>;
}

/** One example, and what must hold after a run. */
export interface ExampleCase {
	file: string;
	/** The node that starts it, if not "Click to run". */
	trigger?: string;
	/** Sets the scene before the run. */
	prepare?: (setting: Setting) => void | Promise<void>;
	verify: (items: Items, setting: Setting) => void | Promise<void>;
}

const subjectIn = (items: Items) => items('Message')[0]?.subject;

/** Every workflow in `examples/` that a person or a schedule starts, but for the long lists. */
export const EXAMPLE_CASES: ExampleCase[] = [
	{
		file: 'first-look.json',
		verify: (items, { credits }) => {
			assert.equal(items('Starred repositories').length, 23);
			assert.equal(credits, 3);
		},
	},
	{
		file: 'company-enrichment.json',
		trigger: 'Every Monday at 7',
		verify: (items, { credits }) => {
			const saved = items('Save company');
			assert.deepEqual(
				saved.map(({ universalName }) => universalName),
				['acme', 'globex', 'initech', 'acme'],
			);
			for (const row of saved)
				assert.ok(row.name && row.staffCount && row.checkedAt, 'a whole row');
			const [problem] = items('Save the problem');
			assert.equal(problem?.universalName, 'missing-company');
			assert.match(String(problem?.problem), /\(404\): Not found/);
			assert.equal(credits, 3);
			const [first] = items('Company page');
			assert.deepEqual([first?.company, first?.universalName], ['acme', 'acme']);
		},
	},
	{
		file: 'new-issues.json',
		trigger: 'Every morning at 8',
		verify: async (items, { credits, run }) => {
			const found = items('Issues of three days');
			const told = items('Remember').map(({ url }) => url);
			const issues = items('No pull requests').map(({ url }) => url);
			assert.ok(found.length > issues.length && issues.length > 0, 'some pull requests left out');
			assert.deepEqual(told, issues);
			const [message] = items('Message');
			assert.equal(message?.subject, `${issues.length} new issues`);
			for (const url of issues)
				assert.ok(
					String(message?.text).includes(`octo/hello: `) &&
						String(message?.text).includes(String(url)),
				);
			assert.equal(credits, Math.ceil(found.length / 10));
			assert.equal(subjectIn(await run()), undefined, 'each issue is told once');
		},
	},
	{
		file: 'resume-listing.json',
		verify: (items, { credits }) => {
			const [failure] = items('All comments', 1);
			assert.deepEqual((failure?.details as Fields).resumeFrom, { start: 20 });
			const comments = items('Complete').map(({ urn }) => urn);
			assert.equal(comments.length, 45);
			assert.equal(new Set(comments).size, 45);
			assert.equal(credits, 45);
		},
	},
	{
		file: 'video-summary.json',
		verify: (items, { credits, languageModel }) => {
			const [video] = items('Video with transcript');
			assert.ok(String(video?.transcriptText).length > 200, 'a transcript');
			const asked = JSON.stringify(languageModel.requests.at(-1)?.messages);
			assert.ok(asked.includes(String(video?.transcriptText).slice(0, 100)), 'it is in the prompt');
			assert.match(String(items('Summary')[0]?.text), /^Read: /);
			assert.equal(credits, 1);
		},
	},
	{
		file: 'agent-with-tools.json',
		prepare: ({ languageModel }) => {
			languageModel.toolArguments = {
				Company: { company: 'acme' },
				Issues: { query: 'memory leak', repository: 'octo/hello' },
				Communities: { topic: 'home automation 12' },
			};
		},
		verify: (items, { credits, languageModel }) => {
			const offered = languageModel.requests.at(-1)?.tools?.map((tool) => tool.function.name);
			assert.deepEqual(offered?.sort(), ['Communities', 'Company', 'Issues']);
			const text = String(items('Agent')[0]?.output);
			for (const found of ['acme', 'octo/hello', 'communityUrl']) assert.ok(text.includes(found));
			assert.equal(credits, 3);
		},
	},
	{
		file: 'cost-guard.json',
		verify: (items, { credits }) => {
			const tweets = items('Timelines');
			assert.equal(tweets.length, 45);
			assert.deepEqual(
				items('Tweets of each user').map(({ count_id: count }) => count),
				[20, 25],
			);
			assert.equal((tweets.at(19)?._response as Fields).next, null);
			assert.ok((tweets.at(44)?._response as Fields).next, 'a place to go on from');
			assert.match(String(items('To look at')[0]?.problem), /\(404\): Not found/);
			assert.equal(credits, 45);
		},
	},
	{
		file: 'lookup-caller.json',
		verify: (items, { credits }) => {
			const found = items('Look up');
			assert.deepEqual(
				found.map(({ kind }) => kind),
				['company', 'codeUser', 'video'],
			);
			for (const { title, url } of found) assert.ok(title && url, 'title and url');
			assert.equal(credits, 3);
		},
	},
	{
		file: 'watch-tweets.json',
		trigger: 'Every 6 hours',
		verify: async (items, { credits, sandbox, run }) => {
			assert.equal(subjectIn(items), 'New tweets: 9');
			assert.match(String(items('Users to look at')[0]?.problem), /\(404\): Not found/);
			assert.equal(credits, 9);
			assert.equal(subjectIn(await run()), undefined, 'each tweet is told once');

			const body = { userId: '783045' };
			sandbox.change({ kind: 'add', count: 2, path: '/microblog/get-user-tweets', body });
			assert.equal(subjectIn(await run()), 'New tweets: 2');
			await run('Forget what was told');
			assert.equal(subjectIn(await run()), 'New tweets: 9');
		},
	},
];
