import type { INodeParameters } from 'n8n-workflow';

/** A listing of the package, as the service's document and the public interface tell of it. */
export interface Listing {
	readonly title: string;
	readonly nodeType: string;
	readonly path: string;
	/** The parameters that ask for the listing of so many records. */
	readonly parametersFor: (length: number) => INodeParameters;
	/** What those parameters send, without paging. */
	readonly bodyFor: (length: number) => Readonly<Record<string, unknown>>;
	/** Parameter and body member that say whose listing is asked for. */
	readonly subject: string;
	/** Subjects with so many records (see `sandbox/lengths.ts`), told apart by a number. */
	readonly subjectOf: (length: number, which?: number) => string;
	/** Member of `data` that holds the records; absent where `data` is the list. */
	readonly records?: string;
	/** Field that tells one record from another. */
	readonly id: string;
	/** Body member, option, and key of `resumeFrom` and `_response.next`. */
	readonly position: 'start' | 'cursor' | 'after';
	/** Body member that asks for a number of records. */
	readonly size?: 'count' | 'limit';
	/** Member of `data` that says how many records there are. */
	readonly total?: string;
	readonly price: 'perResult' | 'perRequest';
}

type Asked = Pick<Listing, 'parametersFor' | 'bodyFor' | 'subject' | 'subjectOf'>;

/** A listing that is asked for by its subject alone. */
function asked(
	resource: string,
	operation: string,
	subject: string,
	subjectOf: Listing['subjectOf'],
): Asked {
	return {
		subject,
		subjectOf,
		parametersFor: (length) => ({ resource, operation, [subject]: subjectOf(length) }),
		bodyFor: (length) => ({ [subject]: subjectOf(length) }),
	};
}

/** A text that ends in the length. */
const ending =
	(separator: string) =>
	(length: number, which = 0) =>
		`subject${which}${separator}${length}`;

/** An id whose last three digits are the length. */
const idOf = (length: number, which = 0) => `1843${which}00${String(length).padStart(3, '0')}`;

const search = (resource: string): Listing => ({
	title: `${resource}s`,
	nodeType: 'professionalNetwork',
	path: `/professional-network/search/${resource}s`,
	...asked(resource, 'search', 'keyword', ending(' ')),
	records: `${resource}s`,
	id: `${resource}Urn`,
	position: 'start',
	size: 'count',
	total: 'totalResultCount',
	price: 'perResult',
});

export const products = search('product');
export const courses = search('course');
export const schools = search('school');

export const comments: Listing = {
	title: 'comments',
	nodeType: 'professionalNetwork',
	path: '/professional-network/get-profile-comments',
	...asked('comment', 'getMany', 'publicId', ending('-')),
	id: 'urn',
	position: 'start',
	size: 'count',
	price: 'perResult',
};

export const tweets: Listing = {
	title: 'tweets',
	nodeType: 'microblog',
	path: '/microblog/get-user-tweets',
	...asked('tweet', 'getMany', 'userId', idOf),
	records: 'tweets',
	id: 'id',
	position: 'cursor',
	size: 'count',
	price: 'perResult',
};

export const replies: Listing = {
	title: 'replies',
	nodeType: 'microblog',
	path: '/microblog/get-tweet-detail',
	...asked('tweet', 'getReplies', 'tweetId', idOf),
	records: 'replies',
	id: 'id',
	position: 'cursor',
	price: 'perRequest',
};

const afterToken = { id: 'id', position: 'after', size: 'count', price: 'perRequest' } as const;

const ofUser = (resource: string, operation: string, path: string, records: string): Listing => ({
	title: records,
	nodeType: 'codeHost',
	path,
	...asked(resource, operation, 'username', ending('-')),
	records,
	...afterToken,
});

export const starred = ofUser(
	'repository',
	'getStarred',
	'/code-host/list-starred',
	'repositories',
);
export const projects = ofUser('project', 'getMany', '/code-host/list-projects', 'projects');

const found = (resource: string): Listing => ({
	title: `found ${resource}s`,
	nodeType: 'codeHost',
	path: `/code-host/search-${resource}s`,
	...asked(resource, 'search', 'query', ending(' ')),
	records: `${resource}s`,
	...afterToken,
});

export const issues = found('issue');
export const users = found('user');

export const communities: Listing = {
	title: 'communities',
	nodeType: 'forum',
	path: '/forum/search/communities',
	...asked('community', 'search', 'query', ending(' ')),
	records: 'communities',
	...afterToken,
	size: 'limit',
};

export const offsetListings = [comments, products, courses, schools];
export const tokenListings = [tweets, replies, starred, projects, issues, users, communities];
export const listings = [...offsetListings, ...tokenListings];

/** One of each style: offset without and with a total, cursor with and without a size, after-token. */
export const oneOfEachStyle = [comments, products, tweets, replies, starred, communities];

/** For `describe.each` and `test.each`: the listings under their titles. */
export const named = <Entry extends { title: string }>(entries: readonly Entry[]) =>
	entries.map((entry) => [entry.title, entry] as const);
