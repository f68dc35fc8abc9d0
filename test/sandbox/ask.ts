import { fetch, type Headers } from 'undici';
import type { Sandbox } from '../../sandbox/server';

export interface Asked {
	readonly status: number;
	readonly headers: Headers;
	readonly body: { status?: string; message?: string; creditsCost?: number; data?: unknown };
	/** `data` where it is an object, else no members. */
	readonly data: Record<string, unknown>;
}

/** Sends a body with the right key, as a client of the service does; other headers go on top. */
export async function ask(
	{ baseUrl, apiKey }: Sandbox,
	path: string,
	body: unknown,
	headers: Record<string, string> = {},
): Promise<Asked> {
	const response = await fetch(baseUrl + path, {
		method: 'POST',
		body: typeof body === 'string' ? body : JSON.stringify(body),
		headers: {
			'content-type': 'application/json',
			authorization: `Bearer ${apiKey}`,
			...headers,
		},
	});
	const answer = (await response.json()) as Asked['body'];
	const data = Object(answer.data) as Asked['data'];
	return { status: response.status, headers: response.headers, body: answer, data };
}
