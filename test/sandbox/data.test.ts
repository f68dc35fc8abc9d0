import { useSandbox } from '../executor/sandboxService';
import { ask } from './ask';

/** What the sandbox's records keep to, and how they change. That its answers fit the contract is seen by `test/probe`. */

const service = useSandbox();
const TIMELINE = '/microblog/get-user-tweets';
const body = { userId: '783045' };

test.each([
	[TIMELINE, { userId: '111045' }, { userId: '222045' }],
	['/code-host/search-issues', { query: 'leak' }, { query: 'leak', author: 'ada' }],
	['/forum/get-post', { url: 'https://f.example/comments/a1' }, { url: 'https://f.example/b' }],
])('%s: other subjects give other data', async (path, one, other) => {
	const answers = [await ask(service.sandbox, path, one), await ask(service.sandbox, path, other)];
	expect(answers[0]?.body.data).not.toEqual(answers[1]?.body.data);
});

test.each([
	['abc', 23],
	['abc/title-31/?sort=top', 31],
])('a post …/%s has %d comments', async (post, length) => {
	const url = `https://forum.example/b/x/comments/${post}`;
	const { data } = await ask(service.sandbox, '/forum/get-post', { url });
	expect(data.comments).toHaveLength(length);
});

test('what a search fixes, its records keep to', async () => {
	const { data } = await ask(service.sandbox, '/code-host/search-issues', {
		query: 'leak',
		author: 'ada',
		repos: ['acme/kit'],
		labels: ['bug'],
		created: { gte: '2026-01-01', lt: '2026-02-01' },
		comments: { gt: 3, lte: 5 },
	});
	expect([data.totalCount, (data.issues as unknown[]).length]).toEqual([23, 10]);
	for (const issue of data.issues as Array<Record<string, unknown>>) {
		expect(issue).toMatchObject({ authorLogin: 'ada', repository: 'acme/kit', labels: ['bug'] });
		expect(issue.createdAt).toMatch(/^2026-01-/);
		expect([4, 5]).toContain(issue.commentsCount);
	}
});

test('the third page of an unstable listing fails twice and then comes, again and again', async () => {
	const comments = '/professional-network/get-profile-comments';
	const statuses = [];
	for (const start of [0, 10, 20, 20, 20, 20, 30]) {
		const asked = { publicId: 'unstable-45', start };
		statuses.push((await ask(service.sandbox, comments, asked)).status);
	}
	expect(statuses).toEqual([200, 200, 503, 503, 200, 503, 200]);
	let after: unknown;
	for (const expected of [200, 200, 503]) {
		const asked = { username: 'unstable-45', after };
		const { status, data } = await ask(service.sandbox, '/code-host/list-starred', asked);
		expect(status).toBe(expected);
		({ after } = data);
	}
});

test('new records stand first, the newest before the others, until a reset; an edit shows in a listing, too', async () => {
	const read = async () => (await ask(service.sandbox, TIMELINE, body)).data.tweets as object[];
	const before = await read();
	const fields = { text: 'New' };
	const add = { kind: 'add', path: '/get-user-tweets', body, count: 2, fields } as const;
	const { ids, records } = service.sandbox.change(add);
	const detail = { path: '/microblog/get-tweet-detail', body: { tweetId: ids[1] } };
	service.sandbox.change({ kind: 'edit', ...detail, fields: { likeCount: 7 } });
	const now = await read();
	expect(now.slice(2)).toEqual(before.slice(0, 8));
	expect(now.slice(0, 2)).toEqual([records[0], { ...records[1], likeCount: 7 }]);
	expect(records).toMatchObject(ids.map((id) => ({ id, ...fields })));
	const times = now.map((tweet) => Number(Reflect.get(tweet, 'createdAtEpochMs')));
	expect(times).toEqual(times.toSorted((one, other) => other - one));
	service.sandbox.reset();
	expect(await read()).toEqual(before);
});
