import type { IncomingHttpHeaders } from 'node:http';

/** One request as it came in, and its outcome. */
export interface LoggedRequest {
	/** When its body had arrived, in epoch milliseconds. */
	readonly at: number;
	readonly method: string;
	/** The path of the service's document, without the query string. */
	readonly path: string;
	/** The whole request target, as it was sent. */
	readonly url: string;
	/** The parsed body; the text itself where it is not JSON. */
	readonly body: unknown;
	/** As sent, except `authorization`: `present: right` or `present: wrong`; absent when absent. */
	readonly headers: IncomingHttpHeaders;
	/** Whether an Authorization header was sent at all, right or wrong. */
	readonly hasAuthorization: boolean;
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

	/** Keeps the newest entries, as many as the limit allows. */
	add(entry: LoggedRequest, limit: number): void {
		this.requests++;
		this.entries.push(entry);
		while (this.entries.length > limit) this.entries.shift();
	}

	begin(): void {
		this.inFlight++;
		this.maxInFlight = Math.max(this.maxInFlight, this.inFlight);
	}

	end(): void {
		this.inFlight--;
	}

	/** Forgets everything but the requests that are still under way. */
	clear(): void {
		this.entries = [];
		this.requests = 0;
		this.maxInFlight = this.inFlight;
	}
}
