import { z } from 'zod/v4';
import type { Sandbox } from '../../sandbox/server';
import { ask } from './ask';

/** How a listing is read in these tests: the paths, members and subjects of the service's document. */
export interface Listing {
	readonly path: string;
	/** A body whose subject has 45 records. */
	readonly of45: Record<string, string>;
	/** The member of `data` that holds the records; the comment listing is the bare array. */
	readonly records?: string;
	readonly id: string;
	readonly size?: 'count' | 'limit';
	/** Members that carry the token; offset listings have none. */
	readonly sent?: 'cursor' | 'after';
	readonly given?: 'nextCursor' | 'after';
	readonly total?: 'totalCount' | 'totalResultCount';
}

const search = { of45: { keyword: 'crm 45' }, size: 'count', total: 'totalResultCount' } as const;
const after = { sent: 'after', given: 'after', size: 'count' } as const;
const cursor = { sent: 'cursor', given: 'nextCursor', id: 'id' } as const;

export const offsetListings: readonly Listing[] = [
	{
		path: '/professional-network/get-profile-comments',
		of45: { publicId: 'ada-45' },
		id: 'urn',
		size: 'count',
	},
	{
		path: '/professional-network/search/products',
		...search,
		records: 'products',
		id: 'productId',
	},
	{ path: '/professional-network/search/courses', ...search, records: 'courses', id: 'courseId' },
	{ path: '/professional-network/search/schools', ...search, records: 'schools', id: 'schoolId' },
];

export const tokenListings: readonly Listing[] = [
	{
		path: '/microblog/get-tweet-detail',
		of45: { tweetId: '1843000045' },
		records: 'replies',
		...cursor,
	},
	{
		path: '/microblog/get-user-tweets',
		of45: { userId: '783045' },
		records: 'tweets',
		size: 'count',
		...cursor,
	},
	{
		path: '/code-host/list-starred',
		of45: { username: 'octo-45' },
		records: 'repositories',
		id: 'id',
		...after,
	},
	{
		path: '/code-host/list-projects',
		of45: { username: 'octo-45' },
		records: 'projects',
		id: 'id',
		...after,
	},
	{
		path: '/code-host/search-issues',
		of45: { query: 'leak 45' },
		records: 'issues',
		id: 'id',
		total: 'totalCount',
		...after,
	},
	{
		path: '/code-host/search-users',
		of45: { query: 'ada 45' },
		records: 'users',
		id: 'id',
		total: 'totalCount',
		...after,
	},
	{
		path: '/forum/search/communities',
		of45: { query: 'rivers 45' },
		records: 'communities',
		id: 'id',
		...after,
		size: 'limit',
	},
];

/** Listings that come in one piece. */
export const wholeListings: readonly Listing[] = [
	{
		path: '/forum/get-post',
		of45: { url: 'https://forum.example/b/x/comments/abc/a-title-45/' },
		records: 'comments',
		id: 'id',
	},
	{
		path: '/photo-network/search-users',
		of45: { query: 'ada 45' },
		records: 'users',
		id: 'id',
	},
];

export interface Page {
	readonly records: ReadonlyArray<Record<string, unknown>>;
	readonly ids: string[];
	/** What stands where the next token stands; undefined where the member is missing. */
	readonly token: unknown;
	readonly data: Record<string, unknown>;
}

/** One page of the listing of 45. */
export async function readPage(
	sandbox: Sandbox,
	listing: Listing,
	position: object = {},
): Promise<Page> {
	const { status, body, data } = await ask(sandbox, listing.path, { ...listing.of45, ...position });
	if (status !== 200) throw new Error(`${status}: ${body.message}`);
	const records = z
		.array(z.record(z.string(), z.unknown()))
		.parse(listing.records === undefined ? body.data : data[listing.records]);
	const ids = records.map((record) => String(record[listing.id]));
	return { records, ids, token: listing.given && data[listing.given], data };
}

/** Follows the tokens until there is none, or for `most` pages. */
export async function followTokens(
	sandbox: Sandbox,
	listing: Listing,
	size = 10,
	most = 20,
): Promise<Page[]> {
	const pages: Page[] = [];
	let position: object = {};
	while (pages.length < most) {
		const sized = listing.size === undefined ? {} : { [listing.size]: size };
		const page = await readPage(sandbox, listing, { ...sized, ...position });
		pages.push(page);
		if (typeof page.token !== 'string' || page.token === '') break;
		position = { [listing.sent ?? '']: page.token };
	}
	return pages;
}

/** Every record of the listing of 45, read page by page from its beginning. */
export async function readAll(sandbox: Sandbox, listing: Listing): Promise<Page['records']> {
	if (listing.sent !== undefined) {
		return (await followTokens(sandbox, listing)).flatMap(({ records }) => records);
	}
	const all: Page['records'][number][] = [];
	let page: Page;
	do {
		page = await readPage(sandbox, listing, listing.size && { start: all.length });
		all.push(...page.records);
	} while (listing.size !== undefined && page.records.length === 10);
	return all;
}
