import { Pool } from 'undici';
import type { Listing, Target } from '../work/target';
import type { Prepare } from './contender';
import { eachAtOnce } from './eachAtOnce';

const PAGE_SIZE = 10;

/**
 * The limit: what a client can do at best with so many connections, kept alive, without n8n. It asks
 * for every different subject once, knows how listings end, and fetches the pages of an offset
 * listing with a total at once.
 */
export const prepare: Prepare = async ({ service, concurrency }) => {
	const { origin, pathname } = new URL(service.baseUrl);
	const pool = new Pool(origin, { connections: concurrency, pipelining: 1 });
	const headers = {
		authorization: `Bearer ${service.apiKey}`,
		'content-type': 'application/json',
	};
	const post: Post = async (path, body) => {
		const answer = await pool.request({
			method: 'POST',
			path: `${pathname.replace(/\/$/, '')}${path}`,
			headers,
			body: JSON.stringify(body),
		});
		const parsed = (await answer.body.json()) as { data?: unknown };
		if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`);
		return parsed.data;
	};
	return await Promise.resolve(async ({ target, subjects }) => {
		const different = [...new Set(subjects)];
		const found = await eachAtOnce(concurrency, different, async (subject) =>
			target.listing === undefined
				? [await post(target.path, { [target.field]: subject })]
				: await recordsOf(post, target, target.listing, subject, concurrency),
		);
		const bySubject = new Map(different.map((subject, index) => [subject, found[index] ?? []]));
		return subjects.flatMap((subject) => bySubject.get(subject) ?? []);
	});
};

type Post = (path: string, body: object) => Promise<unknown>;
type Page = Record<string, unknown>;

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
