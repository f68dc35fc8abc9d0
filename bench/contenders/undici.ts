import { Pool } from 'undici';
import { allRecords, type Post } from './allRecords';
import type { Prepare } from './contender';

/** The limit: what a client can do at best with so many connections, kept alive, without n8n. */
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
	return await Promise.resolve(
		async ({ target, subjects }) => await allRecords(post, target, subjects, concurrency),
	);
};
