import { z } from 'zod/v4';
import type { Sandbox } from '../../sandbox/server';

const answerBody = z.looseObject({
	status: z.string().optional(),
	message: z.string().optional(),
	creditsCost: z.number().optional(),
});

export interface Asked {
	readonly status: number;
	readonly headers: Headers;
	readonly body: z.output<typeof answerBody>;
	/** `data` where it is an object, else no members. */
	readonly data: Record<string, unknown>;
}

/** Sends a body with the right key, as a client of the service does; other headers go on top. */
export async function ask(
	sandbox: Sandbox,
	path: string,
	body: unknown,
	headers: Record<string, string> = {},
): Promise<Asked> {
	const response = await send(sandbox, path, JSON.stringify(body), {
		authorization: `Bearer ${sandbox.apiKey}`,
		...headers,
	});
	const answer = answerBody.parse(await response.json());
	const data = z.record(z.string(), z.unknown()).safeParse(answer.data).data ?? {};
	return { status: response.status, headers: response.headers, body: answer, data };
}

/** Sends a text as it stands, without a key; `signal` lets the client go. */
export function send(
	sandbox: Sandbox,
	path: string,
	text: string,
	headers: Record<string, string> = {},
	signal?: AbortSignal,
): Promise<Response> {
	return fetch(sandbox.baseUrl + path, {
		method: 'POST',
		body: text,
		headers: { 'content-type': 'application/json', ...headers },
		redirect: 'manual',
		...(signal && { signal }),
	});
}

/** Waits until it is so, however busy the machine is; jest ends a test that waits in vain. */
export async function until(isSo: () => boolean): Promise<void> {
	while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}
