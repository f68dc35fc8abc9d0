import { Pool } from 'undici';
import { allRecords, type Post } from './allRecords';
import { AT_ONCE_UNSET, type Prepare } from './contender';

/** The limit: what a client can do at best with so many connections, kept alive, without n8n. */
export const prepare: Prepare = async ({ service }) => {
	const { origin, pathname } = new URL(service.baseUrl);
	const pools = new Map<number, Pool>();
	const poolOf = (connections: number) => {
		const pool = pools.get(connections) ?? new Pool(origin, { connections, pipelining: 1 });
		pools.set(connections, pool);
		return pool;
	};
	const headers = {
		authorization: `Bearer ${service.apiKey}`,
		'content-type': 'application/json',
	};
	const postOn =
		(pool: Pool): Post =>
		async (path, body) => {
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
		async ({ target, subjects, concurrency = AT_ONCE_UNSET }) =>
			await allRecords(postOn(poolOf(concurrency)), target, subjects, concurrency),
	);
};
