import { type Change, type Sandbox, startSandbox } from '../../sandbox/server';
import { ask } from './ask';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox();
});
afterEach(() => sandbox.reset());
afterAll(() => sandbox.close());

const TIMELINE = '/microblog/get-user-tweets';
const TWEET = '/microblog/get-tweet-detail';
const POST = '/forum/get-post';
const body = { userId: '783045' };

async function tweets(of: object = body): Promise<Array<Record<string, unknown>>> {
	const { data } = await ask(sandbox, TIMELINE, of);
	return data.tweets as Array<Record<string, unknown>>;
}

test.each([
	['/professional-network/get-company-from-url', { universalName: 'acme' }, { staffCount: 12 }],
	['/professional-network/get-job', { jobUrl: 'https://p.example/jobs/view/77' }, { applies: 3 }],
	['/public/professional-network/profile', { memberIdentity: 'ada' }, { openToWork: true }],
	['/code-host/get-profile', { username: 'octo' }, { followersCount: 1, bio: 'New' }],
	['/forum/get-user', { username: 'u/ada' }, { linkKarma: 4 }],
	['/photo-network/user', { username: 'ada' }, { followers: 5 }],
	['/short-video/get-user', { uniqueId: 'ada' }, { verified: true }],
	['/video-platform/get-video', { url: 'rV3rCl1p5_0' }, { viewCount: 1_000_001 }],
])('%s: other values at once, and only for that record', async (path, one, fields) => {
	const before = await ask(sandbox, path, one);
	const [name = ''] = Object.keys(one);
	const other = { [name]: `${String(Object.values(one)[0])}9` };
	const otherBefore = await ask(sandbox, path, other);
	sandbox.change({ kind: 'edit', path, body: one, fields });
	expect((await ask(sandbox, path, one)).data).toEqual({ ...before.data, ...fields });
	expect((await ask(sandbox, path, other)).data).toEqual(otherBefore.data);
});

test('a tweet that is edited where it is looked up is so on the timeline and among replies, and back', async () => {
	const [, second] = await tweets();
	const tweetId = second?.id;
	sandbox.change({ kind: 'edit', path: TWEET, body: { tweetId }, fields: { likeCount: 7 } });
	sandbox.change({ kind: 'edit', path: TIMELINE, body, record: 1, fields: { viewCount: 8 } });
	expect((await tweets())[1]).toMatchObject({ likeCount: 7, viewCount: 8 });
	const { data } = await ask(sandbox, TWEET, { tweetId });
	expect(data.tweet).toMatchObject({ likeCount: 7, viewCount: 8 });
	const above = { path: TWEET, body: { tweetId } };
	const { ids } = sandbox.change({ kind: 'edit', ...above, record: 0, fields: { text: 'Edited' } });
	const reply = await ask(sandbox, TWEET, { tweetId: ids[0] });
	expect(reply.data.tweet).toMatchObject({ text: 'Edited' });
});

test.each([
	['/photo-network/search-users', '/photo-network/user', { followers: 5 }],
	['/code-host/search-users', '/code-host/get-profile', { followersCount: 5, bio: 'New' }],
])('a user whom %s finds is edited in %s too', async (search, lookUp, fields) => {
	const found = { path: search, body: { query: 'ada' }, record: 0 };
	const [user] = sandbox.change({ kind: 'edit', ...found, fields }).records;
	const { data } = await ask(sandbox, lookUp, { username: user?.username });
	expect(data).toMatchObject({ username: user?.username, ...fields });
});

test('a post counts the comments that came, and has values of its own to edit', async () => {
	const url = 'https://forum.example/comments/abc/title-3/';
	sandbox.change({ kind: 'add', path: POST, body: { url: `${url}?sort=new` }, count: 2 });
	expect((await ask(sandbox, POST, { url })).data.post).toMatchObject({ numComments: 5 });
	const edit = { kind: 'edit', path: POST, body: { url }, fields: { score: 1 } } as const;
	expect(sandbox.change(edit).records).toMatchObject([{ score: 1, numComments: 5 }]);
	expect((await ask(sandbox, POST, { url })).data.post).toMatchObject({ score: 1 });
});

test('new records can have given values and any place', async () => {
	const [first, second] = await tweets();
	const fields = { text: 'Equal', createdAtEpochMs: first?.createdAtEpochMs };
	const { ids } = sandbox.change({ kind: 'add', path: TIMELINE, body, count: 2, at: 1, fields });
	const now = await tweets();
	expect(now.slice(0, 4).map(({ id }) => id)).toEqual([first?.id, ...ids, second?.id]);
	expect(now[1]).toMatchObject(fields);
	expect(now[2]).toMatchObject(fields);
	const { data } = await ask(sandbox, TWEET, { tweetId: ids[0] });
	expect(data.tweet).toMatchObject(fields);
});

test('new records at the end stand there in the order of their time', async () => {
	const short = { userId: '783002' };
	const { records } = sandbox.change({
		kind: 'add',
		path: TIMELINE,
		body: short,
		count: 2,
		at: 'last',
	});
	expect((await tweets(short)).slice(2)).toEqual(records);
	const [one, other] = records.map(({ createdAtEpochMs }) => Number(createdAtEpochMs));
	expect(other).toBeGreaterThan(one ?? Infinity);
});

test('a listing is the same whatever the page and the sorting, and another with another filter', async () => {
	const path = '/code-host/search-issues';
	sandbox.change({ kind: 'add', path, body: { query: 'leak 45' } });
	const total = async (more: object) =>
		(await ask(sandbox, path, { query: 'leak 45', ...more })).data.totalCount;
	expect(await total({ count: 3, sort: 'created', order: 'desc' })).toBe(46);
	expect(await total({ author: 'ada' })).toBe(45);
});

test.each([
	['/code-host/search-issues', 'issues', 'created', { title: 'Mine' }],
	['/code-host/search-users', 'users', 'joined', { bio: 'Mine' }],
])(
	'%s: a record that was added is the same, whatever the sorting',
	async (path, list, sort, fields) => {
		const { records } = sandbox.change({ kind: 'add', path, body: { query: 'leak 45' }, fields });
		const sorted = { query: 'leak 45', sort, order: 'desc', count: 1 };
		const { data } = await ask(sandbox, path, sorted);
		expect(data[list]).toEqual(records);
		expect(records).toMatchObject([fields]);
	},
);

test('what the search fixes, new records keep to', async () => {
	const search = { author: 'ada', repos: ['acme/kit'], owners: ['a', 'b'], labels: ['bug'] };
	const { records } = sandbox.change({
		kind: 'add',
		path: '/code-host/search-issues',
		body: search,
		count: 3,
	});
	for (const issue of records) {
		expect(issue).toMatchObject({
			authorLogin: 'ada',
			repository: 'acme/kit',
			labels: ['bug'],
			state: 'open',
		});
	}
});

test('what a change leaves out is that of the newest request that succeeded', async () => {
	await tweets();
	await ask(sandbox, '/code-host/get-profile', { username: 'octo' });
	await ask(sandbox, '/code-host/get-profile', { username: '?' });
	expect(sandbox.change({ kind: 'edit', fields: { bio: 'New' } }).records).toEqual([
		expect.objectContaining({ username: 'octo', bio: 'New' }),
	]);
	expect(sandbox.change({ kind: 'add', path: 'get-user-tweets' }).length).toBe(46);
});

test('reset takes the data back too', async () => {
	const before = await tweets();
	sandbox.change({ kind: 'add', path: TIMELINE, body });
	sandbox.change({ kind: 'edit', path: TIMELINE, body, record: 1, fields: { text: 'New' } });
	sandbox.reset();
	expect(await tweets()).toEqual(before);
});

const PROFILE = { path: '/code-host/get-profile', body: { username: 'octo' } };

test.each<[object, string]>([
	[{ kind: 'add' }, 'path: missing, and the log has no request to take it from'],
	[{ kind: 'add', path: TIMELINE }, 'body: missing, and the log has no request to take it from'],
	[{ kind: 'add', path: '/no' }, 'path: no operation has the path /no'],
	[
		{ kind: 'add', path: '/get-user', body },
		'is the end of several: /forum/get-user, /short-video',
	],
	[{ kind: 'add', path: TIMELINE, body: { userId: 'x' } }, 'userId: Invalid string'],
	[{ kind: 'add', path: TIMELINE, body: { userId: '404404404' } }, 'Not found: 404404404'],
	[{ kind: 'add', ...PROFILE }, 'path: nothing is listed here; only "edit" without "record"'],
	[{ kind: 'edit', ...PROFILE, fields: { b: 1 } }, 'fields.b: no field of the kind codeHostUser'],
	[{ kind: 'add', path: TIMELINE, body, fields: { b: 1 } }, 'fields.b: no field of the kind tweet'],
	[{ kind: 'edit', path: TIMELINE, body, fields: {} }, 'record: missing; give the id of a record'],
	[{ kind: 'pin', path: TIMELINE, body, record: 45 }, 'record: 45 is past the end'],
	[{ kind: 'remove', path: TIMELINE, body, record: 'x' }, 'the listing has none with the id "x"'],
	[{ kind: 'restore', path: TIMELINE, body, record: 'x' }, 'none that was removed or pinned'],
	[{ kind: 'delete', path: TIMELINE, body }, 'give one of add, remove, restore, pin, unpin, edit'],
])('%j is refused, and nothing changes', async (change, message) => {
	expect(() => sandbox.change(change as Change)).toThrow(message);
	expect(await tweets()).toHaveLength(10);
	expect((await ask(sandbox, TIMELINE, { ...body, count: 1 })).status).toBe(200);
});
