import { type Sandbox, startSandbox } from '../../sandbox/server';
import { ask } from './ask';
import { followTokens, type Listing, offsetListings, readPage, tokenListings } from './listing';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox();
});
afterEach(() => sandbox.reset());
afterAll(() => sandbox.close());

const named = (listings: readonly Listing[]) => listings.map((one) => [one.path, one] as const);

describe.each(named(offsetListings))('%s', (_path, listing) => {
	test('brings 45 different records in pages of ten, then nothing', async () => {
		const starts = [0, 10, 20, 30, 40, 50, Number.MAX_SAFE_INTEGER];
		const pages = await Promise.all(starts.map((start) => readPage(sandbox, listing, { start })));
		expect(pages.map(({ ids }) => ids.length)).toEqual([10, 10, 10, 10, 5, 0, 0]);
		expect(new Set(pages.flatMap(({ ids }) => ids)).size).toBe(45);
		if (listing.total) {
			expect(new Set(pages.map(({ data }) => data[listing.total ?? '']))).toEqual(new Set([45]));
		}
	});

	test('brings the same record at the same place whatever the size of the page', async () => {
		const large = await readPage(sandbox, listing, { start: 10 });
		const small = await readPage(sandbox, listing, { start: 12, count: 3 });
		expect(small.ids).toEqual(large.ids.slice(2, 5));
	});
});

describe.each(named(tokenListings))('%s', (path, listing) => {
	test('brings 45 different records in pages of ten, the last with an empty token', async () => {
		const pages = await followTokens(sandbox, listing);
		expect(pages.map(({ ids }) => ids.length)).toEqual([10, 10, 10, 10, 5]);
		expect(new Set(pages.flatMap(({ ids }) => ids)).size).toBe(45);
		expect(pages.at(-1)?.token).toBe('');
		if (listing.total) expect(pages[0]?.data[listing.total]).toBe(45);
	});

	test.each([
		['null', null],
		['missing', undefined],
	] as const)('says the end by a token that is %s', async (end, token) => {
		sandbox.configure({ end });
		const last = (await followTokens(sandbox, listing)).at(-1);
		expect(last?.token).toBe(token);
		expect(listing.given && Object.hasOwn(last?.data ?? {}, listing.given)).toBe(end === 'null');
	});

	test('refuses a token that it did not give, its own altered or of another subject', async () => {
		const { token } = await readPage(sandbox, listing, {});
		const sent = listing.sent ?? '';
		for (const body of [
			{ ...listing.of45, [sent]: 'nonsense' },
			{ ...listing.of45, [sent]: '' },
			{ ...listing.of45, [sent]: `${String(token)}1` },
			{ ...listing.ofAnother, [sent]: token },
		]) {
			const answer = await ask(sandbox, path, body);
			expect(answer.status).toBe(422);
			expect(answer.body.message).toBe(`${sent}: not a token of this listing`);
		}
	});

	test('an empty page moves on and loses nothing, at the end too', async () => {
		const whole = (await followTokens(sandbox, listing)).flatMap(({ ids }) => ids);
		sandbox.configure({ emptyPageAt: [0, 2, 3, 7, 9] });
		const pages = await followTokens(sandbox, listing);
		expect(pages.map(({ ids }) => ids.length)).toEqual([0, 10, 0, 0, 10, 10, 10, 0, 5, 0]);
		expect(pages.flatMap(({ ids }) => ids)).toEqual(whole);
	});

	test('a token that repeats leads back to its own page', async () => {
		sandbox.configure({ repeatTokenAt: [1] });
		const [first, second, third] = await followTokens(sandbox, listing, 10, 3);
		expect(second?.token).toBe(first?.token);
		expect(third?.ids).toEqual(second?.ids);
	});

	test('a page that repeats has the records of the page before and another token', async () => {
		const whole = (await followTokens(sandbox, listing)).flatMap(({ ids }) => ids);
		sandbox.configure({ repeatPageAt: [1, 6] });
		const pages = await followTokens(sandbox, listing);
		expect(pages[1]?.ids).toEqual(pages[0]?.ids);
		expect(pages[1]?.token).not.toBe(pages[0]?.token);
		expect(pages[6]?.ids.slice(-5)).toEqual(pages[5]?.ids);
		expect([...new Set(pages.flatMap(({ ids }) => ids))]).toEqual(whole);
		expect(pages).toHaveLength(7);
	});

	test('with an overlap each page begins with the end of the one before', async () => {
		const whole = (await followTokens(sandbox, listing)).flatMap(({ ids }) => ids);
		sandbox.configure({ overlap: 3 });
		const pages = await followTokens(sandbox, listing);
		expect(pages).toHaveLength(6);
		for (const [index, { ids }] of pages.slice(1).entries()) {
			expect(ids.slice(0, 3)).toEqual(pages[index]?.ids.slice(-3));
		}
		expect([...new Set(pages.flatMap(({ ids }) => ids))]).toEqual(whole);
	});
});

test('offset pages overlap too, and every place that the total counts holds a record', async () => {
	const [, products] = offsetListings;
	if (products === undefined) throw new Error('no listing');
	sandbox.configure({ overlap: 3 });
	const { data } = await readPage(sandbox, products, {});
	expect(data.totalResultCount).toBe(60);
	const starts = [0, 10, 20, 30, 40, 50];
	const pages = await Promise.all(starts.map((start) => readPage(sandbox, products, { start })));
	expect(pages.map(({ ids }) => ids.length)).toEqual([10, 10, 10, 10, 10, 10]);
	expect(pages[1]?.ids.slice(0, 3)).toEqual(pages[0]?.ids.slice(-3));
	expect(new Set(pages.flatMap(({ ids }) => ids)).size).toBe(45);
});

test('offset pages can be empty or repeat', async () => {
	const [comments] = offsetListings;
	if (comments === undefined) throw new Error('no listing');
	sandbox.configure({ emptyPageAt: [1], repeatPageAt: [2] });
	expect((await readPage(sandbox, comments, { start: 10 })).ids).toEqual([]);
	const repeated = await readPage(sandbox, comments, { start: 20 });
	sandbox.reset();
	expect(repeated.ids).toEqual((await readPage(sandbox, comments, { start: 10 })).ids);
});

test.each([
	['/professional-network/search/schools', { keyword: 'crm 45' }, 'totalResultCount'],
	['/code-host/search-users', { query: 'ada 45' }, 'totalCount'],
])('%s: the total can be wrong or left out', async (path, body, total) => {
	sandbox.configure({ totalOffBy: -7 });
	expect((await ask(sandbox, path, body)).data[total]).toBe(38);
	sandbox.configure({ omitTotal: true });
	expect((await ask(sandbox, path, body)).data).not.toHaveProperty(total);
});

test.each([
	['octo', undefined, 23],
	['octo-0', undefined, 0],
	['octo-12', undefined, 12],
	['octo', { listingLength: 5 }, 5],
	['octo-12', { lengths: { 'octo-12': 3 } }, 3],
])('the length of %s with %j is %d', async (username, options, length) => {
	sandbox.configure(options ?? {});
	const listing = tokenListings.find(({ path }) => path === '/code-host/list-starred');
	if (listing === undefined) throw new Error('no listing');
	const pages = await followTokens(sandbox, { ...listing, of45: { username } });
	expect(pages.flatMap(({ ids }) => ids)).toHaveLength(length);
});

test('three digits of a numeric subject are its length', async () => {
	const url = '/microblog/get-user-tweets';
	const listing = tokenListings.find(({ path }) => path === url);
	if (listing === undefined) throw new Error('no listing');
	const pages = await followTokens(sandbox, { ...listing, of45: { userId: '9112' } });
	expect(pages.flatMap(({ ids }) => ids)).toHaveLength(112);
});

test('an overlap as large as the page still brings one new record a page', async () => {
	sandbox.configure({ overlap: 10, listingLength: 4 });
	const listing = tokenListings.find(({ path }) => path === '/code-host/list-starred');
	if (listing === undefined) throw new Error('no listing');
	const pages = await followTokens(sandbox, { ...listing, of45: { username: 'octo' } }, 2);
	expect(pages.map(({ ids }) => ids.length)).toEqual([2, 2, 2]);
	expect(new Set(pages.flatMap(({ ids }) => ids)).size).toBe(4);
});

test('comments of a post and users of a photo search follow the same rule, without pages', async () => {
	const url = 'https://forum.example/b/x/comments/abc/a-title-31/?sort=top';
	const { data } = await ask(sandbox, '/forum/get-post', { url });
	expect(data.comments).toHaveLength(31);
	expect(data.post).toMatchObject({ id: 'abc', numComments: 31 });
	expect(
		(await ask(sandbox, '/photo-network/search-users', { query: 'ada 31' })).data.users,
	).toHaveLength(31);
});
