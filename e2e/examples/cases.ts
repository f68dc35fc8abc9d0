import assert from 'node:assert/strict';
import { execute, type Fields } from '../../n8n/execution';
import type { RunningN8n } from '../n8n/server';

/** What a run of an example left behind. */
export interface ExampleRun {
	/** Items of a node's output, 0 being the first. */
	items(node: string, output?: number): Fields[];
	/** Credits that the sandbox charged. */
	credits: number;
}

/** One example: the node that starts it, and what must hold after a run. */
export interface ExampleCase {
	file: string;
	trigger: string;
	/** Sets the scene before the run. */
	prepare?: (setting: RunningN8n) => void;
	verify: (run: ExampleRun, setting: RunningN8n) => void | Promise<void>;
}

const MANUAL = 'Click to run';

/** Every workflow in `examples/` that a person or a schedule starts. */
export const EXAMPLE_CASES: ExampleCase[] = [
	{
		file: 'first-look.json',
		trigger: MANUAL,
		verify: ({ items, credits }) => {
			assert.equal(items('Starred repositories').length, 23);
			assert.equal(credits, 3);
		},
	},
	{
		file: 'company-enrichment.json',
		trigger: 'Every Monday at 7',
		verify: async ({ items, credits }, { client, sandbox }) => {
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
			const { status } = await execute(client, 'ppdCompanyEnrichment', 'Every Monday at 7');
			assert.equal(status, 'success');
			assert.equal(sandbox.credits, 3, 'next Monday costs nothing');
		},
	},
	{
		file: 'new-issues.json',
		trigger: 'Every morning at 8',
		verify: ({ items, credits }) => {
			const found = items('Issues since yesterday');
			const issues = items('No pull requests');
			assert.ok(found.length > issues.length && issues.length > 0, 'some pull requests left out');
			const [message] = items('Message');
			assert.equal(message?.subject, `${issues.length} new issues in octo/hello`);
			for (const { url } of issues) assert.ok(String(message?.text).includes(String(url)));
			assert.equal(credits, Math.ceil(found.length / 10));
		},
	},
	{
		file: 'resume-listing.json',
		trigger: MANUAL,
		verify: ({ items, credits }) => {
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
		trigger: MANUAL,
		verify: ({ items, credits }, { languageModel }) => {
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
		trigger: MANUAL,
		prepare: ({ languageModel }) => {
			languageModel.callTools({
				Company: { company: 'acme' },
				Issues: { query: 'memory leak', repository: 'octo/hello' },
				Communities: { topic: 'home automation 12' },
			});
		},
		verify: ({ items, credits }, { languageModel }) => {
			const offered = languageModel.requests.at(-1)?.tools?.map((tool) => tool.function.name);
			assert.deepEqual(offered?.sort(), ['Communities', 'Company', 'Issues']);
			const text = String(items('Agent')[0]?.output);
			for (const found of ['acme', 'octo/hello', 'communityUrl']) assert.ok(text.includes(found));
			assert.equal(credits, 3);
		},
	},
	{
		file: 'cost-guard.json',
		trigger: MANUAL,
		verify: ({ items, credits }) => {
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
		trigger: MANUAL,
		verify: ({ items, credits }) => {
			const found = items('Look up');
			assert.deepEqual(
				found.map(({ kind }) => kind),
				['company', 'codeUser', 'video'],
			);
			for (const { title, url } of found) assert.ok(title && url, 'title and url');
			assert.equal(credits, 3);
		},
	},
];
