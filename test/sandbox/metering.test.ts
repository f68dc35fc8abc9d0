import { type Sandbox, startSandbox } from '../../sandbox/server';
import { ask } from './ask';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox({ balance: 100 });
});
afterEach(() => sandbox.reset());
afterAll(() => sandbox.close());

const PRODUCTS = '/professional-network/search/products';

test.each([
	['a page of ten results', PRODUCTS, { keyword: 'crm 45' }, 10],
	['a page of three results', PRODUCTS, { keyword: 'crm 45', count: 3 }, 3],
	['the five results that are left', PRODUCTS, { keyword: 'crm 45', start: 40 }, 5],
	['no results: the minimum', PRODUCTS, { keyword: 'crm 0' }, 1],
	['comments', '/professional-network/get-profile-comments', { publicId: 'ada-4' }, 4],
	['tweets', '/microblog/get-user-tweets', { userId: '783007' }, 7],
	['a listing priced by request', '/code-host/search-issues', { query: 'leak 45' }, 1],
	['replies', '/microblog/get-tweet-detail', { tweetId: '1045' }, 1],
	['one company', '/professional-network/get-company-from-url', { universalName: 'acme' }, 1],
	['the search without a stated price', '/photo-network/search-users', { query: 'ada 12' }, 1],
	['the free lookup', '/public/professional-network/profile', { memberIdentity: 'ada' }, 0],
])('%s', async (_case, path, body, cost) => {
	const answer = await ask(sandbox, path, body);
	expect(answer.body.creditsCost).toBe(cost);
	expect(sandbox.credits).toBe(cost);
	expect(sandbox.balance).toBe(100 - cost);
	expect(sandbox.log[0]?.creditsCost).toBe(cost);
});

test('errors cost nothing', async () => {
	await ask(sandbox, PRODUCTS, {});
	await ask(sandbox, PRODUCTS, { keyword: 'crm' }, { authorization: 'wrong' });
	await ask(sandbox, '/code-host/get-profile', { username: 'missing' });
	expect(sandbox.log.map(({ status }) => status)).toEqual([422, 401, 404]);
	expect(sandbox.credits).toBe(0);
});

test('402 when the credits do not suffice for this answer; a cheaper one still comes', async () => {
	sandbox.configure({ balance: 12 });
	expect((await ask(sandbox, PRODUCTS, { keyword: 'crm 45' })).status).toBe(200);
	const refused = await ask(sandbox, PRODUCTS, { keyword: 'crm 45', start: 10 });
	expect(refused.status).toBe(402);
	expect(refused.body).toEqual({
		status: 'error',
		message: 'Not enough credits: this request costs 10, 2 are left',
	});
	expect((await ask(sandbox, PRODUCTS, { keyword: 'crm 45', start: 10, count: 2 })).status).toBe(
		200,
	);
	expect({ credits: sandbox.credits, balance: sandbox.balance }).toEqual({
		credits: 12,
		balance: 0,
	});
	const free = await ask(sandbox, '/public/professional-network/profile', {});
	expect(free.status).toBe(200);
});
