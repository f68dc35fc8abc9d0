import uniqBy from 'lodash/uniqBy';
import { listingNamed, listings, type PagedListing } from '../../catalogue/listings';

/** The listings of the package by name, for tests that need a certain one, or one of each style. */
export type Listing = PagedListing;

export const comments = listingNamed('professionalNetwork comment.getMany');
export const products = listingNamed('professionalNetwork product.search');
export const tweets = listingNamed('microblog tweet.getMany');
export const replies = listingNamed('microblog tweet.getReplies');
export const starred = listingNamed('codeHost repository.getStarred');
export const issues = listingNamed('codeHost issue.search');
export const users = listingNamed('codeHost user.search');
export const communities = listingNamed('forum community.search');

/** One of each style: position, page size, and whether there is a total. */
export const oneOfEachStyle = uniqBy(listings, ({ position, size, total }) =>
	[position, size, total].join(),
);

/** For `describe.each` and `test.each`: the listings under their titles. */
export const named = <Entry extends { title: string }>(entries: readonly Entry[]) =>
	entries.map((entry) => [entry.title, entry] as const);
