import type { ServerResponse } from 'node:http';
import { isMatch } from 'lodash';

/** A fault to inject. */
export type Fault = {
	/** Whether the request is charged, if it would have succeeded; by default only if the service processed it. */
	readonly charged?: boolean;
} & (
	| {
			/**
			 * Any status, with the service's error body and a `message`, or exactly this `body`, even one that is not valid
			 * JSON. `headers` are sent unchanged.
			 */
			readonly kind: 'status';
			readonly status: number;
			readonly message?: string;
			readonly headers?: Readonly<Record<string, string>>;
			readonly body?: string;
	  }
	/** Resets the connection before the response, or never responds. */
	| { readonly kind: 'resetBeforeAnswer' | 'hang' }
	/**
	 * Sends headers and a space, and never ends the response; or sends half of the correct response, and closes the
	 * connection.
	 */
	| { readonly kind: 'endlessBody' | 'cutBody' }
	/** Sends the correct response `ms` milliseconds later. */
	| { readonly kind: 'delay'; readonly ms: number }
);

export function isCharged({ kind, charged }: Fault): boolean {
	return charged ?? !['status', 'resetBeforeAnswer', 'hang'].includes(kind);
}

/** Requests that a fault affects. */
interface When {
	/** The path, e.g. `/code-host/get-profile`, or its end. */
	readonly path?: string;
	/** Members that the body must have, with these values. */
	readonly bodyMatches?: object;
	/** The first matching request to affect, counted from 1 since the rule was added. */
	readonly from?: number;
}

export interface FaultRule {
	readonly when?: When | undefined;
	/** Max number of requests to affect. */
	readonly times?: number | undefined;
	readonly fault: Fault;
}

interface Entry extends FaultRule {
	/** Requests that matched path and body. */
	seen: number;
	hits: number;
}

/** The active rules, oldest first. */
export class Faults {
	private readonly entries: Entry[] = [];
	/** Number of requests for a page of an unstable listing. */
	private readonly unstable = new Map<string, number>();

	add(rule: FaultRule): void {
		this.entries.push({ ...rule, seen: 0, hits: 0 });
	}

	/** Returns the fault for a request, by the first rule that applies. Every rule counts the request. */
	strike(path: string, body: unknown): Fault | undefined {
		const [struck] = this.entries.filter((entry) => matches(entry, path, body));
		if (struck === undefined) return this.strikeUnstable(path, body);
		struck.hits++;
		return struck.fault;
	}

	/**
	 * Makes listings fail for demonstration: if the identifier contains `unstable`, the third page fails with 503 twice, then
	 * succeeds, and so on.
	 */
	private strikeUnstable(path: string, body: unknown): Fault | undefined {
		const page = `${path} ${JSON.stringify(body)}`;
		// a token ends with its page number (`pages.ts`)
		if (!page.includes('unstable') || !/"start":20\b|_2"/.test(page)) return undefined;
		const requests = (this.unstable.get(page) ?? 0) + 1;
		this.unstable.set(page, requests);
		if (requests % 3 === 0) return undefined;
		return { kind: 'status', status: 503, message: 'Busy, try again' };
	}
}

function matches(entry: Entry, path: string, body: unknown): boolean {
	const { path: end = '', bodyMatches = {}, from = 1 } = entry.when ?? {};
	if (!path.endsWith(end) || !isMatch(Object(body) as object, bodyMatches)) return false;
	entry.seen++;
	return entry.seen >= from && entry.hits < (entry.times ?? Infinity);
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends a complete response with its length. */
export function sendJson(response: ServerResponse, status: number, answer: object): void {
	sendText(response, status, JSON.stringify(answer));
}

function sendText(to: ServerResponse, status: number, text: string, more = {}) {
	const headers = { 'content-type': JSON_TYPE, 'content-length': Buffer.byteLength(text), ...more };
	to.writeHead(status, headers).end(text);
}

/** Responds with a fault. @param right the correct response */
export function respondWithFault(
	response: ServerResponse,
	fault: Exclude<Fault, { kind: 'delay' }>,
	right: object,
): void {
	switch (fault.kind) {
		case 'status': {
			const { status, message = `Injected failure ${fault.status}`, body, headers } = fault;
			const errorBody = JSON.stringify({ status: 'error', message });
			return sendText(response, status, body ?? errorBody, headers);
		}
		case 'resetBeforeAnswer':
			response.socket?.resetAndDestroy();
			return;
		case 'hang':
			return;
		case 'endlessBody':
			// whitespace before JSON is valid, so a client has no reason to give up
			response.writeHead(200, { 'content-type': JSON_TYPE }).write(' ');
			return;
		case 'cutBody': {
			const text = Buffer.from(JSON.stringify(right));
			response.writeHead(200, { 'content-type': JSON_TYPE, 'content-length': text.length });
			response.write(text.subarray(0, text.length / 2), () => response.destroy());
		}
	}
}
