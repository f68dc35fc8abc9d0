import { type Change, type Sandbox, startSandbox } from '../../sandbox/server';
import {
	type Listing,
	offsetListings,
	readAll,
	readPage,
	tokenListings,
	wholeListings,
} from './listing';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox();
});
afterEach(() => sandbox.reset());
afterAll(() => sandbox.close());

/** The member that says when a record came; the other listings have none that does. */
const TIME: Record<string, string> = {
	'/professional-network/get-profile-comments': 'createdTime',
	'/professional-network/search/courses': 'releasedDate',
	'/microblog/get-tweet-detail': 'createdAtEpochMs',
	'/microblog/get-user-tweets': 'createdAtEpochMs',
	'/code-host/list-projects': 'createdAt',
	'/code-host/search-issues': 'createdAt',
	'/forum/search/communities': 'createdUtc',
	'/forum/get-post': 'createdUtc',
};

const named = (listings: readonly Listing[]) => listings.map((one) => [one.path, one] as const);

describe.each(named([...offsetListings, ...tokenListings, ...wholeListings]))(
	'%s',
	(path, listing) => {
		const idsOf = async () => (await readAll(sandbox, listing)).map((record) => record[listing.id]);
		const change = (what: object) =>
			sandbox.change({ path, body: listing.of45, ...what } as Change);

		test('new records come first, the newest of them before the others', async () => {
			const before = await idsOf();
			const { records, length } = change({ kind: 'add', count: 12 });
			const now = await readAll(sandbox, listing);
			expect(now.slice(0, 12)).toEqual(records);
			expect(now.slice(12).map((record) => record[listing.id])).toEqual(before);
			expect(new Set(now.map((record) => record[listing.id])).size).toBe(57);
			expect(length).toBe(57);
			if (listing.total) {
				expect((await readPage(sandbox, listing)).data[listing.total]).toBe(57);
			}
		});

		const time = TIME[path];
		if (time !== undefined) {
			test(`${time} of a new record is later than all others`, async () => {
				const text = (record: object) => String(Reflect.get(record, time));
				const latest = (await readAll(sandbox, listing)).map(text).sort().at(-1) ?? '';
				const { records } = change({ kind: 'add', count: 3 });
				const [third = '', second = '', first = ''] = records.map(text);
				expect(first > latest).toBe(true);
				// a date without a time is the same for all of a day
				expect(third >= second && second >= first).toBe(true);
			});
		}

		test('a removed record is gone and the others move up, until it is brought back', async () => {
			const before = await idsOf();
			const [first, second, third, ...others] = before;
			change({ kind: 'remove', record: 0 });
			const { length } = change({ kind: 'remove', record: third });
			expect(length).toBe(43);
			expect(await idsOf()).toEqual([second, ...others]);
			expect(change({ kind: 'restore', record: third }).length).toBe(44);
			expect(await idsOf()).toEqual([second, third, ...others]);
			change({ kind: 'add' });
			change({ kind: 'restore' });
			expect((await idsOf()).slice(1)).toEqual([first, ...before.slice(1)]);
		});

		test('a pinned record stands first although others are newer, until it is unpinned', async () => {
			const before = await idsOf();
			const [old, older] = [before[20], before[30]];
			change({ kind: 'pin', record: old });
			const [added] = change({ kind: 'add' }).records;
			change({ kind: 'pin', record: older });
			const [first, second, third] = await idsOf();
			expect([first, second, third]).toEqual([older, old, added?.[listing.id]]);
			expect(change({ kind: 'unpin' }).length).toBe(46);
			expect((await idsOf()).slice(1)).toEqual(before);
		});

		test('an edited record is the same with other values, and no other changes', async () => {
			const before = await readAll(sandbox, listing);
			const [field = ''] = Object.keys(before[7] ?? {}).filter((name) => name !== listing.id);
			const { records } = change({ kind: 'edit', record: 7, fields: { [field]: 'other' } });
			expect(records).toEqual([{ ...before[7], [field]: 'other' }]);
			expect(await readAll(sandbox, listing)).toEqual(before.toSpliced(7, 1, records[0] ?? {}));
		});
	},
);

describe.each(named(tokenListings))('%s', (path, listing) => {
	const change = (what: object) => sandbox.change({ path, body: listing.of45, ...what } as Change);
	const at = async (token: unknown) =>
		(await readPage(sandbox, listing, { [listing.sent ?? '']: token })).ids;

	test('a token leads to the record that it led to, whatever has come or gone', async () => {
		const { token } = await readPage(sandbox, listing);
		const due = await at(token);
		change({ kind: 'add', count: 4 });
		change({ kind: 'remove', record: 5 });
		change({ kind: 'pin', record: 40 });
		expect(await at(token)).toEqual(due);
	});

	test('where that record is gone, to the one that came after it', async () => {
		const { token } = await readPage(sandbox, listing);
		const [first, second] = await at(token);
		change({ kind: 'remove', record: first });
		expect((await at(token))[0]).toBe(second);
		change({ kind: 'pin', record: second });
		const [third] = await at(token);
		expect([first, second]).not.toContain(third);
	});
});

test.each(named(offsetListings))(
	'%s: start counts places, so records move past it',
	async (path, listing) => {
		const { ids } = await readPage(sandbox, listing);
		sandbox.change({ kind: 'add', path, body: listing.of45, count: 3 });
		expect((await readPage(sandbox, listing, { start: 10 })).ids.slice(0, 3)).toEqual(ids.slice(7));
	},
);
