import { type Sandbox, startSandbox } from '../../sandbox/server';
import { ask, send } from './ask';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox({ apiKey: 'ppd_right' });
});
afterEach(() => sandbox.reset());
afterAll(() => sandbox.close());

const PROFILE = '/code-host/get-profile';

test.each([
	['no key', undefined],
	['a wrong key', 'Bearer ppd_wrong'],
	['the right key without its scheme', 'ppd_right'],
])('401 for %s, before the body is looked at', async (_case, authorization) => {
	const headers = authorization === undefined ? {} : { authorization };
	const response = await send(sandbox, PROFILE, 'not even JSON', headers);
	expect(response.status).toBe(401);
	expect(await response.json()).toEqual({
		status: 'error',
		message: 'The API key is missing or wrong',
	});
});

test('with validateFirst a wrong body is refused whatever the key, and a right one still needs the key', async () => {
	sandbox.configure({ validateFirst: true });
	const wrong = { authorization: 'Bearer ppd_wrong' };
	expect((await ask(sandbox, PROFILE, {}, wrong)).status).toBe(422);
	expect((await send(sandbox, PROFILE, 'not JSON', wrong)).status).toBe(400);
	expect((await ask(sandbox, PROFILE, { username: 'octo' }, wrong)).status).toBe(401);
	expect((await ask(sandbox, PROFILE, { username: 'octo' })).status).toBe(200);
});

test.each(['', '{"username":', 'octo', '"octo"', '[]', 'null', '5'])(
	'400 for the body %j',
	async (text) => {
		const response = await send(sandbox, PROFILE, text, { authorization: 'Bearer ppd_right' });
		expect(response.status).toBe(400);
		expect(await response.json()).toEqual({
			status: 'error',
			message: 'The body must be a JSON object',
		});
	},
);

test('400 for another content type', async () => {
	const headers = { authorization: 'Bearer ppd_right', 'content-type': 'text/plain' };
	expect((await send(sandbox, PROFILE, '{"username":"octo"}', headers)).status).toBe(400);
});

test.each([
	[{ username: 'octo', count: 11 }, 'count: Too big: expected number to be <=10'],
	[{ username: '@octo' }, 'username: Invalid string: must match pattern'],
	[{ username: 'octo', page: 2 }, 'Unrecognized key: "page"'],
])('422 for %j names the field and the rule', async (body, message) => {
	const answer = await ask(sandbox, '/code-host/list-starred', body);
	expect(answer.status).toBe(422);
	expect(answer.body.message).toContain(message);
});

test.each([
	['/professional-network/get-profile-comments', { publicId: 'missing-ada' }],
	['/professional-network/get-company-from-url', { universalName: 'missing-co' }],
	['/professional-network/get-job', { jobUrl: 'https://p.example/jobs/view/404404404' }],
	['/public/professional-network/profile', { memberIdentity: 'missing' }],
	['/microblog/get-tweet-detail', { tweetId: '404404404' }],
	['/microblog/get-user-tweets', { userId: '404404404' }],
	['/code-host/get-profile', { username: 'missing' }],
	['/code-host/list-starred', { username: 'missing' }],
	['/forum/get-post', { url: 'https://forum.example/comments/missing/' }],
	['/forum/get-user', { username: 'u/missing' }],
	['/photo-network/user', { username: 'missing' }],
	['/short-video/get-user', { uniqueId: 'missing' }],
	['/video-platform/get-video', { url: 'missing' }],
])('%s: 404 that names %j', async (path, body) => {
	const answer = await ask(sandbox, path, body);
	expect(answer.status).toBe(404);
	expect(answer.body).toEqual({ status: 'error', message: `Not found: ${Object.values(body)[0]}` });
});

test('a search for something missing finds things: it names nothing', async () => {
	const { status } = await ask(sandbox, '/forum/search/communities', { query: 'missing socks' });
	expect(status).toBe(200);
});

test('404 for paths and methods that are not the service’s', async () => {
	expect((await ask(sandbox, '/code-host/get-everything', {})).status).toBe(404);
	const get = await fetch(sandbox.baseUrl + PROFILE);
	expect(get.status).toBe(404);
	expect(await get.json()).toEqual({
		status: 'error',
		message: `No such operation: GET ${PROFILE}`,
	});
});

test('a body of more than a megabyte is refused with an error body', async () => {
	const answer = await ask(sandbox, PROFILE, { username: 'x'.repeat(2_000_000) });
	expect(answer.status).toBe(413);
	expect(answer.body).toEqual({ status: 'error', message: 'Request body is too large' });
});

test('the public operation needs no key', async () => {
	const response = await send(
		sandbox,
		'/public/professional-network/profile',
		'{"memberIdentity":"ada"}',
	);
	expect(response.status).toBe(200);
});
