import type { IncomingHttpHeaders } from 'node:http';

/** One request as it came in, and its outcome. */
export interface LoggedRequest {
	/** When its body had arrived, in epoch milliseconds. */
	readonly at: number;
	readonly method: string;
	/** The path of the service's document, without the path prefix and the query string. */
	readonly path: string;
	/** The whole request target, as it was sent. */
	readonly url: string;
	/** The parsed body; the text itself where it is not JSON. */
	readonly body: unknown;
	/** As sent, except `authorization`: `present: right` or `present: wrong`; absent when absent. */
	readonly headers: IncomingHttpHeaders;
	/** Whether an Authorization header was sent at all, right or wrong. */
	readonly hasAuthorization: boolean;
	/** The number of the account whose key was sent (`accounts.ts`); undefined for a wrong key, or none. */
	readonly account: number | undefined;
	/** Connections are counted from 1. */
	readonly connectionId: number;
	/** The status that was answered; undefined as long as none was, or when none ever will be. */
	status: number | undefined;
	/** Credits taken from the account for this request, answered or not. */
	creditsCost: number;
	/** The kind of fault that was injected. */
	fault: string | undefined;
	/** The connection closed before the answer was whole. */
	cutOff: boolean;
}

/** What has been asked of the sandbox since it started or was reset. */
export class RequestLog {
	entries: LoggedRequest[] = [];
	requests = 0;
	inFlight = 0;
	maxInFlight = 0;
	private connectionIds = new WeakMap<object, number>();
	connections = 0;

	constructor(private readonly limit: () => number) {}

	/** Keeps the newest entries, as many as the limit allows. */
	add(entry: LoggedRequest): void {
		this.requests++;
		this.entries.push(entry);
		while (this.entries.length > this.limit()) this.entries.shift();
	}

	begin(): void {
		this.inFlight++;
		this.maxInFlight = Math.max(this.maxInFlight, this.inFlight);
	}

	end(): void {
		this.inFlight--;
	}

	/** The number of the connection that a socket is; a new one counts. */
	connectionOf(socket: object): number {
		const known = this.connectionIds.get(socket);
		if (known !== undefined) return known;
		this.connections++;
		this.connectionIds.set(socket, this.connections);
		return this.connections;
	}

	/** Forgets everything but the requests that are still under way. */
	clear(): void {
		this.entries = [];
		this.requests = 0;
		this.maxInFlight = this.inFlight;
		this.connections = 0;
		this.connectionIds = new WeakMap();
	}
}
