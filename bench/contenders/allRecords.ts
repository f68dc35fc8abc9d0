import type { Listing, Target } from '../work/target';
import { eachAtOnce } from './eachAtOnce';

const PAGE_SIZE = 10;

/** Sends a request and gives the `data` of its answer. */
export type Post = (path: string, body: object) => Promise<unknown>;
type Page = Record<string, unknown>;

/**
 * Brings the records with as few requests as there can be: every different subject is asked for once,
 * the end of a listing is known, and the pages of an offset listing with a total are fetched at once.
 */
export async function allRecords(
	post: Post,
	target: Target,
	subjects: readonly string[],
	concurrency: number,
): Promise<unknown[]> {
	const different = [...new Set(subjects)];
	const found = await eachAtOnce(concurrency, different, async (subject) =>
		target.listing === undefined
			? [await post(target.path, { [target.field]: subject })]
			: await recordsOf(post, target, target.listing, subject, concurrency),
	);
	const bySubject = new Map(different.map((subject, index) => [subject, found[index] ?? []]));
	return subjects.flatMap((subject) => bySubject.get(subject) ?? []);
}

async function recordsOf(
	post: Post,
	{ path, field }: Target,
	listing: Listing,
	subject: string,
	concurrency: number,
): Promise<unknown[]> {
	const listIn = (data: unknown) =>
		(listing.listKey === undefined ? data : (data as Page)[listing.listKey]) as unknown[];
	const first = await post(path, { [field]: subject });
	const records = [...listIn(first)];
	if (listing.total !== undefined) {
		const rest = Math.ceil(Number((first as Page)[listing.total]) / PAGE_SIZE) - 1;
		const starts = Array.from({ length: rest }, (_, index) => (index + 1) * PAGE_SIZE);
		const pages = await eachAtOnce(concurrency, starts, async (start) =>
			listIn(await post(path, { [field]: subject, start })),
		);
		return [...records, ...pages.flat()];
	}
	for (let page = first; ;) {
		const { token } = listing;
		const next = token ? (page as Page)[token.given] : records.length;
		if (token ? !next : listIn(page).length < PAGE_SIZE) return records;
		page = await post(path, { [field]: subject, [token ? token.sent : 'start']: next });
		records.push(...listIn(page));
	}
}
