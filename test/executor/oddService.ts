import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { IDataObject } from 'n8n-workflow';
import { NodeRuns, useService } from './nodeRuns';

/** A received request. */
interface Arrival {
	readonly method: string | undefined;
	readonly path: string;
	readonly authorization: string | undefined;
	readonly contentType: string | undefined;
	/** Parsed JSON; undefined for anything else. */
	readonly body: unknown;
}

/** Sends a response. */
export type Handler = (arrival: Arrival, response: ServerResponse) => void;

/** A server on loopback for responses that the sandbox does not give. */
export class OddService extends NodeRuns {
	readonly arrivals: Arrival[] = [];
	handler: Handler = (_, response) => response.end();
	private readonly server = createServer((request, response) => {
		void this.take(request, response);
	});

	async start(): Promise<void> {
		await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
	}

	get port(): number {
		return (this.server.address() as AddressInfo).port;
	}

	protected get baseUrl(): string {
		return `http://127.0.0.1:${this.port}`;
	}

	get bodies(): unknown[] {
		return this.arrivals.map(({ body }) => body);
	}

	/** Sets the responses: one after the other, the last one repeatedly. */
	respondWith(...answers: Handler[]): void {
		let at = 0;
		this.handler = (arrival, response) =>
			answers[Math.min(at++, answers.length - 1)]?.(arrival, response);
	}

	/** Sets a function that chooses the response to each request. */
	respondBy(choose: (arrival: Arrival, body: IDataObject) => Handler): void {
		this.handler = (arrival, response) =>
			choose(arrival, Object(arrival.body) as IDataObject)(arrival, response);
	}

	override reset(): void {
		super.reset();
		this.arrivals.length = 0;
	}

	async close(): Promise<void> {
		this.server.closeAllConnections();
		await new Promise((resolve) => this.server.close(resolve));
	}

	private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const body = await json(request).catch(() => undefined);
		const { method, url: path = '', headers } = request;
		const { authorization, 'content-type': contentType } = headers;
		const arrival = { method, path, authorization, contentType, body };
		this.arrivals.push(arrival);
		this.handler(arrival, response);
	}
}

/** Returns a success with this `data`, and other members of the envelope. */
export function envelope(data: unknown, members: object = { timeMs: 5, creditsCost: 1 }): Handler {
	return jsonResponse(200, { ...members, data });
}

/** Returns a response with exactly this text as its body, by default a success. */
export function rawResponse(body: string, status = 200, headers = {}): Handler {
	const all = { 'content-type': 'application/json', ...headers };
	return (_, response) => response.writeHead(status, all).end(body);
}

/** Returns a response with any status and JSON. */
export const jsonResponse = (status: number, body: unknown, headers = {}) =>
	rawResponse(JSON.stringify(body), status, headers);

/** Starts a server for the tests of a file; each begins without arrivals. */
export const useOddService = () => useService(new OddService());
