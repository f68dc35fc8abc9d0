import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** One request as it arrived. */
export interface Arrival {
	method: string;
	path: string;
	authorization: string | undefined;
	contentType: string | undefined;
	body: string;
}

/** How the server answers; the path is the one below the test's base URL. */
export type Answer = (response: ServerResponse, arrival: Arrival) => void;

export interface AnsweringServer {
	/** Scheme, host and port; no slash at the end. */
	readonly origin: string;
	/** What has arrived, in order. */
	readonly arrivals: readonly Arrival[];
	close(): Promise<void>;
}

/** Starts an HTTP server on loopback that gives the same answer to every request. */
export async function startAnswering(answer: Answer): Promise<AnsweringServer> {
	const arrivals: Arrival[] = [];
	const server = createServer(
		(request, response) =>
			void arrivalOf(request).then((arrival) => {
				arrivals.push(arrival);
				answer(response, arrival);
			}),
	);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		origin: `http://127.0.0.1:${port}`,
		arrivals,
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

async function arrivalOf(request: IncomingMessage): Promise<Arrival> {
	return {
		method: request.method ?? '',
		path: request.url ?? '',
		authorization: request.headers.authorization,
		contentType: request.headers['content-type'],
		body: await text(request),
	};
}
