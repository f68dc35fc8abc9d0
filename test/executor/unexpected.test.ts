import { runNode } from '../../n8n/engine';
import { envelope, jsonAnswer, useOddService } from './oddService';
import { userGet } from './sandboxService';

/*
 * An unexpected exception is the failure of its input item only: the run does not end while its requests
 * go on, and the other items keep what they have brought.
 */

const odd = useOddService();

/** JSON nested so deep that code which follows it by calling itself gives up. */
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

const users = (...names: string[]) => names.map((name) => ({ name }));

/** Answers each lookup with its own name, and one user with raw JSON of the given members. */
function answerWith(members: string) {
	odd.answer = (arrival, response) => {
		const { username } = Object(arrival.body) as { username: string };
		if (username !== 'odd') return envelope({ id: username, username })(arrival, response);
		response.writeHead(200, { 'content-type': 'application/json' });
		response.end(`{"timeMs":1,"creditsCost":1,"data":{"id":"odd",${members}}}`);
	};
}

const run = async (items: object[], more: object = {}) =>
	await runNode({
		nodeType: 'codeHost',
		credential: odd.credential,
		items: items as [],
		onError: 'continueRegularOutput',
		parameters: userGet('={{ $json.name }}'),
		...more,
	});

/** Simplified makes text of what is no text: of an object that deep it cannot. */
const simplified = { parameters: userGet('={{ $json.name }}', { output: 'simplified' }) };

test('an answer that no item can be made of fails only its own', async () => {
	answerWith(`"bio":${nested(12_000)}`);
	const { items, error } = await run(users('octo', 'odd', 'ada'), simplified);
	expect(error).toBeUndefined();
	expect(odd.arrivals).toHaveLength(3);
	expect(items.map(({ json }) => json.username ?? json.error)).toEqual([
		'octo',
		expect.stringContaining('could not be turned into items'),
		'ada',
	]);
});

test('with "Stop" it stops the run: nothing is sent after its end', async () => {
	answerWith(`"bio":${nested(12_000)}`);
	const names = ['octo', 'odd', ...Array.from({ length: 300 }, (_, n) => `user${n}`)];
	const { error, status } = await run(users(...names), { ...simplified, onError: 'stopWorkflow' });
	expect(status).toBe('error');
	expect(error).toMatchObject({ name: 'NodeApiError', context: { itemIndex: 1 } });
	const sent = odd.arrivals.length;
	await new Promise((resolve) => setTimeout(resolve, 100));
	expect(odd.arrivals).toHaveLength(sent);
	expect(sent).toBeLessThan(60);
});

test.each([
	['objects in a list of texts', '"pinnedRepos":[],"bio":[{"toString":1}]'],
	['null in a list of texts', '"bio":[null]'],
	['an object for a text', '"bio":{"toString":"x"}'],
])('simplified: %s become text', async (_, members) => {
	answerWith(members);
	const { items } = await run(users('odd'), {
		parameters: userGet('={{ $json.name }}', { output: 'simplified' }),
	});
	expect(items).toHaveLength(1);
	expect(items[0]?.json).not.toHaveProperty('error');
	expect(typeof items[0]?.json.bio).toBe('string');
});

test('a listing keeps the pages before the one that cannot be read, and says where to go on', async () => {
	odd.answer = (arrival, response) => {
		const { after } = Object(arrival.body) as { after?: string };
		if (after === undefined) {
			return envelope({ repositories: [{ id: '1' }], after: 'two' })(arrival, response);
		}
		response.writeHead(200, { 'content-type': 'application/json' });
		const topics = nested(12_000);
		response.end(
			`{"timeMs":1,"creditsCost":1,"data":{"repositories":[{"id":"2","topics":${topics}}],"after":""}}`,
		);
	};
	const { items } = await run([{}], {
		parameters: {
			resource: 'repository',
			operation: 'getStarred',
			username: 'octo',
			returnAll: true,
			output: 'simplified',
		},
	});
	expect(items.map(({ json }) => json)).toEqual([
		expect.objectContaining({ nameWithOwner: null }),
		{
			error: expect.stringContaining('could not be turned into items'),
			details: { fetched: 1, creditsSpent: 2, resumeFrom: { after: 'two' } },
		},
	]);
});

test('comments nested thousands deep come out: nothing looks into them', async () => {
	odd.answer = (_, response) => {
		response.writeHead(200, { 'content-type': 'application/json' });
		response.end(
			`{"timeMs":1,"creditsCost":1,"data":{"post":{},"comments":[{"replies":${nested(5000)}},{"id":2}]}}`,
		);
	};
	const { items } = await runNode({
		nodeType: 'forum',
		credential: odd.credential,
		parameters: { resource: 'post', operation: 'getComments', url: 'https://a.example/b' },
	});
	expect(items).toHaveLength(2);
});

test('an answer of another kind in every member does not end the run', async () => {
	const odds = [null, 5, 'text', [], {}, [[]], true];
	let at = 0;
	odd.answer = (arrival, response) => {
		const data = { repositories: odds[at++ % odds.length], after: odds[at % odds.length] };
		jsonAnswer(200, { timeMs: odds[at % odds.length], creditsCost: odds[at % 3], data })(
			arrival,
			response,
		);
	};
	const { error, items } = await run(
		Array.from({ length: odds.length }, (_, n) => ({ name: `user${n}` })),
		{
			parameters: {
				resource: 'repository',
				operation: 'getStarred',
				username: '={{ $json.name }}',
				options: { concurrency: 1, maxRetries: 0 },
			},
		},
	);
	expect(error).toBeUndefined();
	expect(items.length).toBeGreaterThan(0);
});
