/** An operation of the service that is measured, as every contender needs to know it. */
export interface Target {
	readonly title: string;
	readonly path: string;
	/** The member of the body that names the subject; it is also the node's parameter. */
	readonly field: string;
	/** The node of the package and what is chosen on it. */
	readonly node: string;
	readonly resource: string;
	readonly operation: string;
	readonly listing?: Listing;
}

/** How a listing pages (service document, "Pagination styles"). */
export interface Listing {
	/** The member of `data` that holds the records; undefined where `data` is the list. */
	readonly listKey?: string;
	/** Offset listings: the member of `data` with the total, if there is one. */
	readonly total?: string;
	/** Token listings: the member of the body, and the member of `data` with the next token. */
	readonly token?: { readonly sent: string; readonly given: string };
}

export const profile: Target = {
	title: 'profile',
	path: '/code-host/get-profile',
	field: 'username',
	node: 'codeHost',
	resource: 'user',
	operation: 'get',
};

export const products: Target = {
	title: 'offset with total',
	path: '/professional-network/search/products',
	field: 'keyword',
	node: 'professionalNetwork',
	resource: 'product',
	operation: 'search',
	listing: { listKey: 'products', total: 'totalResultCount' },
};

export const comments: Target = {
	title: 'offset without total',
	path: '/professional-network/get-profile-comments',
	field: 'publicId',
	node: 'professionalNetwork',
	resource: 'comment',
	operation: 'getMany',
	listing: {},
};

export const tweets: Target = {
	title: 'cursor',
	path: '/microblog/get-user-tweets',
	field: 'userId',
	node: 'microblog',
	resource: 'tweet',
	operation: 'getMany',
	listing: { listKey: 'tweets', token: { sent: 'cursor', given: 'nextCursor' } },
};

export const starred: Target = {
	title: 'after-token',
	path: '/code-host/list-starred',
	field: 'username',
	node: 'codeHost',
	resource: 'repository',
	operation: 'getStarred',
	listing: { listKey: 'repositories', token: { sent: 'after', given: 'after' } },
};
