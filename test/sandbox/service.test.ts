import { Overload } from '../../sandbox/overload';
import { lengthOf } from '../../sandbox/lengths';
import { withDefaults } from '../../sandbox/options';
import { startSandbox } from '../../sandbox/server';
import { useSandbox } from '../executor/sandboxService';
import { ask } from './ask';

/** What tests, demo and benchmarks rely on beside the answers. */

const service = useSandbox();
const PROFILE = '/code-host/get-profile';
const TIMELINE = '/microblog/get-user-tweets';
const body = { userId: '783045' };

const profile = async (more: Record<string, string> = {}) =>
	await ask(service.sandbox, PROFILE, { username: 'octo' }, more);

/** One request to the switches, as another process sends it. */
async function control(method: string, path: string, given?: object) {
	const response = await fetch(`${service.sandbox.origin}/__sandbox/${path}`, {
		method,
		body: given === undefined ? null : JSON.stringify(given),
	});
	return { status: response.status, body: (await response.json()) as object };
}

test('401 before the body is looked at, 400 for what is no JSON object, 404 for another path', async () => {
	const { sandbox } = service;
	sandbox.configure({ keys: ['ppd_second'] });
	const statuses = [
		await profile({ authorization: 'Bearer ppd_wrong' }),
		await profile({ authorization: sandbox.apiKey }),
		await profile({ authorization: 'Bearer ppd_second' }),
		await profile({ 'content-type': 'text/plain' }),
		await ask(sandbox, PROFILE, '[]'),
		await ask(sandbox, '/code-host/get-everything', {}),
	].map(({ status }) => status);
	expect(statuses).toEqual([401, 401, 200, 400, 400, 404]);
	expect(sandbox.credits).toBe(1);
});

test('402 when the credits do not suffice; a cheaper request still comes, and a free one needs no key', async () => {
	const { sandbox } = service;
	sandbox.configure({ balance: 12 });
	const read = async (count: number) => await ask(sandbox, TIMELINE, { ...body, count });
	expect((await read(10)).body.creditsCost).toBe(10);
	expect((await read(3)).body).toEqual({
		status: 'error',
		message: 'Not enough credits: this request costs 3, 2 are left',
	});
	expect((await read(2)).status).toBe(200);
	expect(sandbox).toMatchObject({ credits: 12, balance: 0 });
	const free = await ask(
		sandbox,
		'/public/professional-network/profile',
		{},
		{ authorization: '' },
	);
	expect(free.status).toBe(200);
});

test('the log holds what was sent and the outcome, and never the key', async () => {
	const { sandbox } = service;
	await profile();
	await profile({ authorization: 'Bearer ppd_wrong' });
	expect(sandbox.log).toMatchObject([
		{ path: PROFILE, body: { username: 'octo' }, status: 200, creditsCost: 1 },
		{ status: 401, creditsCost: 0 },
	]);
	const keys = sandbox.log.map(({ headers }) => headers.authorization);
	expect(keys).toEqual(['present: right', 'present: wrong']);
	expect(JSON.stringify(sandbox.log)).not.toContain(sandbox.apiKey);
	sandbox.configure({ logLimit: 1 });
	await profile();
	expect([sandbox.log.length, sandbox.requests]).toEqual([1, 3]);
});

test('any second holds at most maxPerSecond, any minute maxPerMinute; what was refused does not count', () => {
	const overload = new Overload();
	const limits = { maxAtOnce: 0, maxPerSecond: 2, maxPerMinute: 3 };
	const times = [0, 400, 500, 1_000, 1_300, 59_900, 60_100, 60_200];
	const refused = times.filter((now) => overload.refusal(1, limits, now) !== undefined);
	expect(refused).toEqual([500, 1_300, 59_900, 60_200]);
	expect(overload).toMatchObject({ refused: 4, opensInMs: 200 });
	const atOnce = { ...limits, maxAtOnce: 3 };
	expect(overload.refusal(4, atOnce, 200_000)).toBe('Too many requests: more than 3 at once');
});

test('what is too much gets 429, uncharged, with the Retry-After that is wanted', async () => {
	const { sandbox } = service;
	sandbox.configure({ maxPerMinute: 1, retryAfter: 'rest' });
	await profile();
	const { status, headers } = await profile();
	expect([status, headers.get('retry-after')]).toEqual([429, '60']);
	expect(sandbox).toMatchObject({ refused: 1, credits: 1 });
});

test.each([
	['octo', {}, 23],
	['octo-0', {}, 0],
	['crm 12', {}, 12],
	['9112', {}, 112],
	['https://f.example/comments/abc/title-31/?sort=top', {}, 31],
	['octo-12', { 'octo-12': 3 }, 3],
])('behind %s with %j there are %d records', (subject, lengths, length) => {
	expect(lengthOf(subject, withDefaults({ lengths }).scenario)).toBe(length);
});

test('the third page of an unstable listing fails twice and then comes, again and again', async () => {
	const comments = '/professional-network/get-profile-comments';
	const statuses = [];
	for (const start of [0, 10, 20, 20, 20, 20, 30]) {
		statuses.push(
			(await ask(service.sandbox, comments, { publicId: 'unstable-45', start })).status,
		);
	}
	expect(statuses).toEqual([200, 200, 503, 503, 200, 503, 200]);
	const starred = '/code-host/list-starred';
	let after: unknown;
	for (const expected of [200, 200, 503]) {
		const { status, data } = await ask(service.sandbox, starred, {
			username: 'unstable-45',
			after,
		});
		expect(status).toBe(expected);
		({ after } = data);
	}
});

describe('the data moves on', () => {
	const read = async () => (await ask(service.sandbox, TIMELINE, body)).data.tweets as object[];

	test('new records stand first, the newest before the others, until a reset', async () => {
		const before = await read();
		const fields = { text: 'New' };
		const add = { kind: 'add', path: '/get-user-tweets', body, count: 2, fields } as const;
		const { ids, records } = service.sandbox.change(add);
		const now = await read();
		expect(now.slice(0, 2)).toEqual(records);
		expect(now.slice(2)).toEqual(before.slice(0, 8));
		expect(records).toMatchObject([
			{ id: ids[0], ...fields },
			{ id: ids[1], ...fields },
		]);
		const times = now.map((tweet) => Number(Reflect.get(tweet, 'createdAtEpochMs')));
		expect(times).toEqual(times.toSorted((one, other) => other - one));
		service.sandbox.reset();
		expect(await read()).toEqual(before);
	});

	test('an edit shows wherever the record stands', async () => {
		const path = '/microblog/get-tweet-detail';
		const tweetId = String(Reflect.get((await read())[1] ?? {}, 'id'));
		service.sandbox.change({ kind: 'edit', path, body: { tweetId }, fields: { likeCount: 7 } });
		expect((await read())[1]).toMatchObject({ likeCount: 7 });
		const { data } = await ask(service.sandbox, path, { tweetId });
		expect(data.tweet).toMatchObject({ likeCount: 7 });
	});

	test('what is not possible is refused: another path, a field that the record lacks, a listing of nothing', async () => {
		const changes = [
			{ kind: 'add', path: '/get-user', body },
			{ kind: 'add', path: PROFILE, body: { username: 'octo' } },
			{ kind: 'edit', path: PROFILE, body: { username: 'octo' }, fields: { b: 1 } },
			{ kind: 'edit', path: TIMELINE, body, fields: { text: 'x' } },
			{ kind: 'remove', path: TIMELINE, body },
		];
		for (const change of changes) {
			expect((await control('POST', 'changes', change)).status).toBe(422);
		}
	});
});

test('another process reads the state, sets options, adds faults and changes', async () => {
	await control('PATCH', 'options', { balance: 50 });
	await control('POST', 'faults', { when: { nth: 2 }, fault: { kind: 'status', status: 500 } });
	expect([(await profile()).status, (await profile()).status]).toEqual([200, 500]);
	const edit = { kind: 'edit', path: PROFILE, body: { username: 'octo' }, fields: { bio: 'New' } };
	expect((await control('POST', 'changes', edit)).status).toBe(200);
	expect((await profile()).data.bio).toBe('New');
	const counters = { requests: 3, refused: 0, credits: 2, balance: 48, maxInFlight: 1 };
	expect((await control('GET', 'state')).body).toMatchObject(counters);
	expect((await control('DELETE', 'state')).body).toMatchObject({ requests: 0, credits: 0 });
	expect((await control('PATCH', 'options', { latency: 5 })).status).toBe(422);
});

test('options and faults that do not exist are refused', async () => {
	await expect(startSandbox({ latency: 5 } as object)).rejects.toThrow(/latency/);
	expect(() => service.sandbox.addFault({ fault: { kind: 'explode' } } as never)).toThrow();
});
