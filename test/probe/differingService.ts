import Fastify from 'fastify';
import { type Sandbox, startSandbox, type StartOptions } from '../../sandbox/server';

export type Json = Record<string, unknown>;

/** An answer on its way back; a test may change it in any way. */
export interface Answered {
	status: number;
	body: Json;
}

/** How the service differs from the sandbox, which keeps to the document. */
export interface Ways {
	/** The body to pass on instead, or, with a status, the answer to give at once. */
	readonly request?: (
		path: string,
		body: Json,
	) => { readonly body: Json; readonly status?: number };
	/** Changes a successful answer of the sandbox. */
	readonly answer?: (path: string, answered: Answered) => void;
	/** Changes a refusal of the sandbox. */
	readonly refusal?: (path: string, answered: Answered) => void;
}

/** A service that stands before the sandbox and differs from it as a test says. */
export interface DifferingService {
	readonly baseUrl: string;
	readonly sandbox: Sandbox;
	/** The paths asked for, in their order. */
	readonly asked: string[];
	/** From now on; nothing is asked for, and the sandbox is as at its start. */
	behave(ways: Ways): void;
	close(): Promise<void>;
}

export async function startDifferingService(options?: StartOptions): Promise<DifferingService> {
	const sandbox = await startSandbox(options);
	const server = Fastify();
	const asked: string[] = [];
	let ways: Ways = {};
	server.post('/*', async ({ url, body, headers }, reply) => {
		asked.push(url);
		const instead = ways.request?.(url, body as Json) ?? { body: body as Json };
		if (instead.status !== undefined) return await reply.code(instead.status).send(instead.body);
		const response = await fetch(sandbox.baseUrl + url, {
			method: 'POST',
			headers: {
				'content-type': 'application/json',
				...(headers.authorization && { authorization: headers.authorization }),
			},
			body: JSON.stringify(instead.body),
		});
		const answered = { status: response.status, body: (await response.json()) as Json };
		ways[response.ok ? 'answer' : 'refusal']?.(url, answered);
		return await reply.code(answered.status).send(answered.body);
	});
	return {
		baseUrl: await server.listen({ host: '127.0.0.1', port: 0 }),
		sandbox,
		asked,
		behave(next) {
			ways = next;
			asked.length = 0;
			sandbox.reset();
		},
		async close() {
			await server.close();
			await sandbox.close();
		},
	};
}
