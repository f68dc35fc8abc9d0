import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the server saw it. */
export interface SeenRequest {
	authorization: string | undefined;
	body: unknown;
	/** How it ended; `aborted` if the client went away before the answer. */
	ended: Promise<'answered' | 'aborted'>;
}

export interface ProbeServer {
	url: string;
	seen: SeenRequest[];
	close(): Promise<void>;
}

/**
 * A server that answers `{echo: <body>}`. A body `{status}` is answered with that HTTP status, a
 * body `{never: true}` not at all.
 */
export async function startProbeServer(): Promise<ProbeServer> {
	const seen: SeenRequest[] = [];
	const server = createServer(async (request, response) => {
		const body = await bodyOf(request);
		const ended = new Promise<'answered' | 'aborted'>((resolve) => {
			response.on('close', () => resolve(response.writableEnded ? 'answered' : 'aborted'));
		});
		seen.push({ authorization: request.headers.authorization, body, ended });
		if (body.never) return;
		response.writeHead(body.status ?? 200, { 'content-type': 'application/json' });
		response.end(JSON.stringify({ echo: body }));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
		seen,
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

/** n8n's helper sends no body at all in place of an empty object. */
async function bodyOf(request: IncomingMessage): Promise<{ status?: number; never?: boolean }> {
	let text = '';
	for await (const chunk of request) text += String(chunk);
	return text ? JSON.parse(text) : {};
}
