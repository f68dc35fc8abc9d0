/**
 * Where a listing continues: one member named as in the request body, the options and `resumeFrom` alike. Where
 * only whole pages can be asked for, `skip` says how many records of the page were given before; it is never sent.
 */
export type Position = Readonly<Record<string, string | number>>;

/** How a listing is asked for its next page (service document, "Pagination styles"). */
export interface Paging {
	readonly position: 'start' | 'cursor' | 'after';
	/** Body member that asks for a number of records; absent where the endpoint has none. */
	readonly size?: 'count' | 'limit';
	/** Member of `data` with the total number of records, if the service sends one. */
	readonly total?: string;
}

/** Offset listings without a total: the comment listing. */
export const offset: Paging = { position: 'start', size: 'count' };

/** Offset listings with a total: product, course and school search. */
export const offsetWithTotal: Paging = {
	position: 'start',
	size: 'count',
	total: 'totalResultCount',
};

/** Cursor listings that take a page size: tweets by user. */
export const cursor: Paging = { position: 'cursor', size: 'count' };

/** Cursor listings without a page size: the replies of a tweet. */
export const cursorWithoutSize: Paging = { position: 'cursor' };

/** After-token listings of the code host. */
export const afterToken: Paging = { position: 'after', size: 'count' };

/** After-token searches of the code host, with a total. */
export const afterTokenWithTotal: Paging = {
	position: 'after',
	size: 'count',
	total: 'totalCount',
};

/** After-token listings of the forum, whose page size is named `limit`. */
export const afterTokenWithLimit: Paging = { position: 'after', size: 'limit' };
