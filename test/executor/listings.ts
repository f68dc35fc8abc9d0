import { uniqBy } from 'lodash';
import { listingNamed, listings, type PagedListing } from '../../tools/catalogue';
import { type PagingStyle, pagingStyles } from '../../nodes/shared/contract/paging';
import { servedEndpoints } from '../../sandbox/servedEndpoint';
import { defaults, type ScenarioOptions } from '../../sandbox/options';

/** The listings by name, for tests that need a certain one, or one of each style. */
export type { PagedListing };

export const comments = listingNamed('professionalNetwork comment.getMany');
export const products = listingNamed('professionalNetwork product.search');
export const tweets = listingNamed('microblog tweet.getMany');
export const replies = listingNamed('microblog tweet.getReplies');
export const starred = listingNamed('codeHost repository.getStarred');
export const issues = listingNamed('codeHost issue.search');
export const users = listingNamed('codeHost user.search');

/** One of each style: position, page size, and whether there is a total. */
export const oneOfEachStyle = uniqBy(listings, ({ position, size, total }) =>
	[position, size, total].join(),
);

type Rec = Readonly<Record<string, unknown>>;

/** The requests and records of a careful reader of a listing. */
export interface CarefulRead {
	readonly bodies: Rec[];
	readonly records: Rec[];
	readonly credits: number;
}

interface ReadOptions {
	/** Records wanted, by default all. */
	readonly limit?: number;
	readonly scenario?: ScenarioOptions;
}

/**
 * A model of the node: reads a listing page by page from the sandbox's endpoints, without HTTP. It requests no more than it
 * wants, counts a repeated record once, and stops where the service says that the listing ends.
 * @param of number of records, or the body without paging
 */
export function readCarefully(
	listing: PagedListing,
	of: number | Rec,
	readOptions: ReadOptions = {},
): CarefulRead {
	const { limit = Infinity, scenario = {} } = readOptions;
	const base = typeof of === 'number' ? listing.bodyFor(of) : of;
	const bodies: Rec[] = [];
	const records = new Map<unknown, Rec>();
	let credits = 0;
	const { kind, beginning } = pagingStyles[listing.position];
	let position: Rec | undefined = kind === 'offset' ? { [listing.position]: beginning } : {};
	while (position !== undefined) {
		const size = Math.min(10, limit - records.size);
		const body = { ...base, ...position, ...(listing.size && { [listing.size]: size }) };
		const data = dataOf(listing.path, body, scenario);
		const page = listing.records(data) as Rec[];
		bodies.push(body);
		credits += listing.price === 'perResult' ? Math.max(1, page.length) : 1;
		for (const record of page) records.set(record[listing.id], record);
		position = records.size >= limit ? undefined : next(listing, position, page.length, size, data);
	}
	return { bodies, records: [...records.values()].slice(0, limit), credits };
}

/** Returns `data` of the sandbox's response to a body. */
export function dataOf(path: string, body: Rec, scenario: ScenarioOptions = {}): unknown {
	const operation = servedEndpoints.find(({ endpoint }) => endpoint.path === path);
	if (operation === undefined) throw new Error(`The sandbox has no ${path}`);
	return operation.answer(body, { ...defaults, ...scenario }).data;
}

function next(
	{ position: name, total }: PagedListing,
	position: Rec,
	received: number,
	size: number,
	data: unknown,
): Rec | undefined {
	const members = Object(data) as Rec;
	const { kind, given = '' }: PagingStyle = pagingStyles[name];
	if (kind === 'token') {
		const token = members[given];
		return typeof token === 'string' && token !== '' ? { [name]: token } : undefined;
	}
	const start = Number(position[name]) + received;
	const reported = total === undefined ? undefined : members[total];
	const more = typeof reported === 'number' ? start < reported : received >= size / 2;
	return more ? { [name]: start } : undefined;
}
