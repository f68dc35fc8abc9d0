import type { Sandbox } from '../../sandbox/server';

/** Sends a body with the right key, as a client of the service does; other headers go on top. */
export async function ask(
	{ baseUrl, apiKey }: Sandbox,
	path: string,
	body: unknown,
	more: Record<string, string> = {},
) {
	const response = await fetch(baseUrl + path, {
		method: 'POST',
		body: typeof body === 'string' ? body : JSON.stringify(body),
		headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}`, ...more },
	});
	const answer = (await response.json()) as { data?: unknown };
	const { status, headers } = response;
	return { status, headers, body: answer, data: Object(answer.data) as Record<string, unknown> };
}
