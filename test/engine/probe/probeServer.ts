import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the server saw it. */
export interface SeenRequest {
	authorization: string | undefined;
	body: unknown;
	/** Whether the client went away before the answer. */
	aborted: boolean;
}

export interface ProbeServer {
	url: string;
	seen: SeenRequest[];
	close(): Promise<void>;
}

/**
 * A server that echoes `{echo: <body>}`. A body `{status}` is answered with that HTTP status, a
 * body `{never: true}` not at all.
 */
export async function startProbeServer(): Promise<ProbeServer> {
	const seen: SeenRequest[] = [];
	const server = createServer(async (request, response) => {
		let text = '';
		for await (const chunk of request) text += String(chunk);
		const body = JSON.parse(text) as { status?: number; never?: boolean };
		const entry = { authorization: request.headers.authorization, body, aborted: false };
		seen.push(entry);
		response.on('close', () => {
			entry.aborted = !response.writableEnded;
		});
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
