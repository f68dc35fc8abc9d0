import { z } from 'zod/v4';
import type { Sandbox } from '../../sandbox/server';
import * as derived from '../../golden/listings';
import { ask } from './ask';

/** How a listing is read in these tests, by the golden example of its endpoint. */
export interface Listing {
	readonly path: string;
	/** A body whose subject has 45 records. */
	readonly of45: Readonly<Record<string, unknown>>;
	/** A body for another subject. */
	readonly ofAnother?: Readonly<Record<string, unknown>>;
	/** The member of `data` that holds the records; the comment listing is the bare array. */
	readonly records?: string;
	readonly id: string;
	readonly size?: 'count' | 'limit';
	/** Members that carry the token; offset listings have none. */
	readonly sent?: 'cursor' | 'after';
	readonly given?: 'nextCursor' | 'after';
	readonly total?: string;
}

export const offsetListings = derived.offsetListings.map(asRead);
export const tokenListings = derived.tokenListings.map(asRead);

/** Listings that come in one piece. */
export const wholeListings = derived.wholeListings.map(asRead);

function asRead({ bodyFor, position, ...listing }: derived.Listing): Listing {
	const token =
		position === undefined || position === 'start'
			? {}
			: ({ sent: position, given: position === 'cursor' ? 'nextCursor' : 'after' } as const);
	return { ...listing, of45: bodyFor(45), ofAnother: bodyFor(45, 7), ...token };
}

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
